"""Trike as an easyAI game: rows in plain lists, with `unmake_move`, which spares easyAI's search a deep copy a move."""

from easyAI import TwoPlayerGame

DIRECTIONS = [(-1, -1), (-1, 0), (0, -1), (0, 1), (1, 0), (1, 1)]


class Trike(TwoPlayerGame):
    def __init__(self, players, size):
        self.players = players
        self.current_player = 1
        self.size = size
        self.rows = [["."] * (r + 1) for r in range(size)]
        self.pawn = None
        self.turn = "x"
        self.swap = False
        self.past = []  # what `unmake_move` brings back

    def on_board(self, row, column):
        return 0 <= row < self.size and 0 <= column <= row

    def slides(self):
        for down, right in DIRECTIONS:
            row, column = self.pawn[0] + down, self.pawn[1] + right
            while self.on_board(row, column) and self.rows[row][column] == ".":
                yield row, column
                row, column = row + down, column + right

    def possible_moves(self):
        if self.pawn is None:
            return [(r, c) for r, row in enumerate(self.rows) for c in range(len(row))]
        return [*self.slides(), "swap"] if self.swap else list(self.slides())

    def make_move(self, move):
        self.past.append((self.pawn, self.turn, self.swap))
        if move == "swap":
            self.swap = False
            return
        self.swap = self.pawn is None
        self.rows[move[0]][move[1]] = self.turn
        self.pawn = move
        self.turn = "o" if self.turn == "x" else "x"

    def unmake_move(self, move):
        self.pawn, self.turn, self.swap = self.past.pop()
        if move != "swap":
            self.rows[move[0]][move[1]] = "."

    def is_over(self):
        return self.pawn is not None and not any(True for _ in self.slides())

    def lead_of_x(self):
        """Return how many more stones X has than O on the pawn's cell and around it."""
        row, column = self.pawn
        cells = [(row, column)] + [(row + down, column + right) for down, right in DIRECTIONS]
        stones = [self.rows[r][c] for r, c in cells if self.on_board(r, c)]
        return stones.count("x") - stones.count("o")

    def ttentry(self):
        return "".join("".join(row) for row in self.rows), self.pawn, self.turn, self.swap
