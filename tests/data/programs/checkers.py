"""An engine of Hub: negamax of material with the rules of the package pydraughts, behind the words of the protocol."""

import sys

import draughts

HUNDREDTHS = {"man": 100, "king": 140}


def pieces(squares, man):
    """The list of one side's pieces in a FEN, from a letter for each square."""
    numbered = [(letter, str(number)) for number, letter in enumerate(squares, 1) if letter.lower() == man]
    return ",".join("K" + number if letter.isupper() else number for letter, number in numbered)


def material(board):
    """In hundredths of a man, for the side to move."""
    side, *lists = board.fen.split(":")
    values = {}
    for part in lists:
        items = [item for item in part[1:].split(",") if item]
        values[part[0]] = sum(HUNDREDTHS["king" if item.startswith("K") else "man"] for item in items)
    return values[side] - values["W" if side == "B" else "B"]


def best(board, depth):
    if depth == 0:
        return material(board), None, 1
    value, found, nodes = -20000, None, 1
    for move in board.legal_moves():
        board.push(move)
        child, _, below = best(board, depth - 1)
        board.pop()
        nodes += below
        if found is None or -child > value:
            value, found = -child, move
    return value, found, nodes


board, depth = None, 1
for line in sys.stdin:
    line = line.strip()
    if line == "hub":
        print("id name=pydraughts author=\"its authors\"")
        print("wait")
    elif line == "init":
        print("ready")
    elif line == "ping":
        print("pong")
    elif line.startswith("pos pos="):
        side, squares = line[len("pos pos=")], line[len("pos pos=") + 1 :]
        fen = f"{side}:W{pieces(squares, 'w')}:B{pieces(squares, 'b')}"
        board = draughts.Board(variant="english", fen=fen)
    elif line.startswith("level depth="):
        depth = int(line[len("level depth=") :])
    elif line == "go think":
        value, move, nodes = best(board, depth)
        print(f"info depth={depth} score={value / 100:.2f} nodes={nodes} pv=\"{move.hub_move}\"")
        print(f"done move={move.hub_move}")
    elif line == "quit":
        break
    sys.stdout.flush()
