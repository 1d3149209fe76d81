"""Trike as an OpenSpiel game in Python, timed: python -m peers.openspiel_trike SIZE DEPTH, in bench/.

Written as OpenSpiel's own Python games are (its tic_tac_toe.py is the pattern), with plain lists for the board because
reading single cells of a NumPy array is slower.
"""

import sys
from collections import Counter
from random import Random

import pyspiel
from timing import best_time, rate, report

DIRECTIONS = [(-1, -1), (-1, 0), (0, -1), (0, 1), (1, 0), (1, 1)]
SIZE = int(sys.argv[1])
CELLS = [(r, c) for r in range(SIZE) for c in range(r + 1)]
NUMBER = {cell: i for i, cell in enumerate(CELLS)}
SWAP = len(CELLS)

GAME_TYPE = pyspiel.GameType(
    short_name="python_trike",
    long_name="Python Trike",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={},
)
GAME_INFO = pyspiel.GameInfo(
    num_distinct_actions=SWAP + 1,
    max_chance_outcomes=0,
    num_players=2,
    min_utility=-1.0,
    max_utility=1.0,
    utility_sum=0.0,
    max_game_length=SWAP + 1,
)


class TrikeGame(pyspiel.Game):
    def __init__(self, params=None):
        super().__init__(GAME_TYPE, GAME_INFO, params or {})

    def new_initial_state(self):
        return TrikeState(self)


class TrikeState(pyspiel.State):
    def __init__(self, game):
        super().__init__(game)
        self.board = ["."] * len(CELLS)
        self.pawn = None
        self.player = 0  # the person; after a swap person 0 plays O
        self.turn = "x"
        self.swap = False
        self.finished = False

    def current_player(self):
        return pyspiel.PlayerId.TERMINAL if self.finished else self.player

    def _slides(self):
        found = []
        for down, right in DIRECTIONS:
            row, column = CELLS[self.pawn]
            while True:
                row, column = row + down, column + right
                cell = NUMBER.get((row, column))
                if cell is None or self.board[cell] != ".":
                    break
                found.append(cell)
        return found

    def _legal_actions(self, _player):
        if self.pawn is None:
            return list(range(SWAP))
        return sorted(self._slides()) + ([SWAP] if self.swap else [])

    def _apply_action(self, action):
        self.player = 1 - self.player
        if action == SWAP:
            self.swap = False
            return
        self.swap = self.pawn is None
        self.board[action] = self.turn
        self.pawn = action
        self.turn = "o" if self.turn == "x" else "x"
        self.finished = not self._slides()

    def _action_to_string(self, _player, action):
        return "swap" if action == SWAP else "abcdefghi"[CELLS[action][0]] + str(CELLS[action][1] + 1)

    def is_terminal(self):
        return self.finished

    def x_wins(self):
        row, column = CELLS[self.pawn]
        around = [NUMBER[row + d, column + r] for d, r in DIRECTIONS if (row + d, column + r) in NUMBER]
        stones = [self.board[cell] for cell in [self.pawn, *around]]
        return stones.count("x") > stones.count("o")

    def returns(self):
        if not self.finished:
            return [0.0, 0.0]
        # The person to move holds the colour that would move next.
        mover_wins = self.x_wins() == (self.turn == "x")
        first = 1.0 if mover_wins == (self.player == 0) else -1.0
        return [first, -first]

    def __str__(self):
        return "".join(self.board)


pyspiel.register_game(GAME_TYPE, TrikeGame)


def perft(state, depth):
    if state.is_terminal():
        return 0
    actions = state.legal_actions()
    if depth == 1:
        return len(actions)
    leaves = 0
    for action in actions:
        leaves += perft(state.child(action), depth - 1)
    return leaves


def finished_game(game, random):
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
    return state


def main(depth):
    game = pyspiel.load_game("python_trike")
    random = Random(1)
    wins = Counter(finished_game(game, random).x_wins() for _ in range(1000))
    report(
        leaves=perft(game.new_initial_state(), depth),
        seconds=best_time(lambda: perft(game.new_initial_state(), depth)),
        playouts=rate(lambda: finished_game(game, random).returns()),
        first_wins=wins[True] / wins.total(),
    )


if __name__ == "__main__":
    main(int(sys.argv[2]))
