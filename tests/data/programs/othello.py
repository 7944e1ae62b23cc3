"""An engine of NBoard: the search of the package rust_reversi with the difference of discs, behind the words of the protocol."""

import sys

from rust_reversi import AlphaBetaSearch, Board, PieceEvaluator, Turn

board, depth = Board(), 1
for line in sys.stdin:
    line = line.strip()
    if line.startswith("set depth "):
        depth = int(line[len("set depth ") :])
        print("set myname rust_reversi")
    elif line.startswith("set game "):
        squares, side = line[line.index("BO[8 ") + len("BO[8 ") : line.index("];)")].split()
        board.set_board_str(squares.replace("*", "X"), Turn.BLACK if side == "*" else Turn.WHITE)
    elif line.startswith("ping "):
        print("pong", line[len("ping ") :])
    elif line == "go":
        if board.is_pass():
            print("=== PA")
        else:
            # It counts the plies below the moves of the root.
            search = AlphaBetaSearch(PieceEvaluator(), depth - 1, 1000)
            row, column = divmod(search.get_move(board), 8)
            move = "ABCDEFGH"[column] + str(row + 1)
            print(f"search {move} {search.get_search_score(board):+.2f} 0 {depth}")
            print(f"=== {move}")
    elif line == "quit":
        break
    sys.stdout.flush()
