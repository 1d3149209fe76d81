"""Records of games as text, and the folders of the user that hold them."""
