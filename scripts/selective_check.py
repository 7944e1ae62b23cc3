#!/usr/bin/env python3
"""The counts of selective search by a second implementation, on chess, written from the definitions below with python-chess.

Usage: scripts/selective_check.py PROGRAM [ENGINE...]    needs python-chess; engines [default: all of ENGINES]

PROGRAM runs each engine on CELLS; every count, value and best move must be those found here, or the exit code is 1. It is 1 too
where the program does not know an engine or a row lacks a column: nothing is skipped. Searches need some two minutes.

Rules and values: a side without a legal move is mated, worth ply - 20000, or stalemated, worth 0; no other draw. A leaf is worth
its material, for the side to move.

Moves are in base order: by kind (pawns, knights, bishops, rooks, queens, king); captures en passant last among the pawns';
pieces that are not pinned before pinned ones; by square of origin, then of target; promotions to knight, bishop, rook, queen.

PVS, fail-soft: the first move with the whole window, others with a null window, and from the score up to beta if that is between.

null[r=2]: before the moves, with 2 plies or more left, in a null window, not in check, not after a null move, beta no mate, with a
piece besides king and pawns: the other side moves, searched 2 plies less deep than a move's child, at least to the horizon. From
beta on, that is the node's value, beta if it is a mate. The node is then neither interior nor terminal.

lmr[by=1]: from the fourth move on, with 3 plies or more left, not in check, alpha no mate, a move that neither captures nor
promotes nor gives check is first searched one ply less deep, with a null window; above alpha it is searched as any other.
"""
import csv
import json
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import chess

GAME = "chess[eval=material]"
ENGINES = ["pvs", "selective+null[r=2]", "selective+lmr[by=1]", "selective+null[r=2]+lmr[by=1]"]
# Sets of positions, how many of each, and depths. At depth 5 middlegames take minutes. A null move can follow another from
# depth 6 on.
CELLS = [("core", 30, "1-4"), ("endgames", 14, "1-5"), ("endgames", 6, "6"), ("perft", 2, "1-3"), ("start", 1, "1-4")]

COLUMNS = ["nodes", "interior", "leaves", "terminals", "value", "best_move"]
OF_NULL = ["null_tried", "null_cutoffs", "forward_cutoffs"]
OF_LMR = ["reduced", "reduced_researched"]

WORTH = {chess.PAWN: 100, chess.KNIGHT: 320, chess.BISHOP: 330, chess.ROOK: 500, chess.QUEEN: 900, chess.KING: 0}
MATE, INFINITY = 20_000, 1_000_000
NULL_REDUCTION = 2


def is_mate(value):
    return abs(value) > MATE - 1_000


def gain(board, move):
    """Material that the side to move gains."""
    worth = WORTH[move.promotion] - WORTH[chess.PAWN] if move.promotion else 0
    if board.is_en_passant(move):
        return worth + WORTH[chess.PAWN]
    victim = board.piece_type_at(move.to_square)
    return worth + WORTH[victim] if victim else worth


def in_base_order(board):
    pinned = {}

    def place(move):
        kind, origin = board.piece_type_at(move.from_square), move.from_square
        if origin not in pinned:
            pinned[origin] = kind != chess.KING and board.is_pinned(board.turn, origin)
        return kind, board.is_en_passant(move), pinned[origin], origin, move.to_square, move.promotion or 0

    return sorted(board.legal_moves, key=place)


class Search:
    """One search; what it counts is in `counts`."""

    def __init__(self, fen, depth, null, lmr):
        self.board, self.null, self.lmr = chess.Board(fen), null, lmr
        self.counts, self.ply, self.best_move = Counter(), 0, None
        sign = {self.board.turn: 1, (not self.board.turn): -1}
        material = sum(WORTH[piece.piece_type] * sign[piece.color] for piece in self.board.piece_map().values())
        self.value = self.search(depth, -INFINITY, INFINITY, material, False)

    def search(self, depth, alpha, beta, material, after_null):
        """The value of the board for the side to move, whose material is given."""
        self.counts["nodes"] += 1
        if depth == 0:
            self.counts["leaves"] += 1
            return material
        in_check = self.board.is_check()
        if self.null and depth >= 2 and not in_check and beta - alpha == 1 and not after_null and not is_mate(beta) and self.has_piece():
            value = self.null_move(depth, beta, material)
            if value >= beta:
                self.counts["forward_cutoffs"] += 1
                return beta if is_mate(value) else value
        moves = in_base_order(self.board)
        if not moves:
            self.counts["terminals"] += 1
            return self.ply - MATE if in_check else 0
        self.counts["interior"] += 1
        best, best_move = -INFINITY, None
        for number, move in enumerate(moves, 1):
            upper = beta if number == 1 else alpha + 1
            score = None
            if self.lmr and number >= 4 and depth >= 3 and not in_check and not is_mate(alpha) and self.is_quiet(move):
                self.counts["reduced"] += 1
                score = self.after(move, depth - 2, alpha, alpha + 1, material)
                if score > alpha:
                    self.counts["reduced_researched"] += 1
                    score = None
            if score is None:
                score = self.after(move, depth - 1, alpha, upper, material)
                if upper <= score < beta:
                    score = self.after(move, depth - 1, score, beta, material)
            if score > best:
                best, best_move = score, move
            alpha = max(alpha, score)
            if score >= beta:
                break
        if self.ply == 0:
            self.best_move = best_move.uci()
        return best

    def after(self, move, depth, alpha, beta, material):
        """The value of a move for the side that makes it."""
        material += gain(self.board, move)
        if depth == 0:
            # As `search` would find; the board need not change.
            self.counts.update(nodes=1, leaves=1)
            return material
        return self.played(move, depth, alpha, beta, material, False)

    def null_move(self, depth, beta, material):
        self.counts["null_tried"] += 1
        value = self.played(chess.Move.null(), max(depth - 1 - NULL_REDUCTION, 0), beta - 1, beta, material, True)
        self.counts["null_cutoffs"] += value >= beta
        return value

    def played(self, move, depth, alpha, beta, material, is_null):
        self.board.push(move)
        self.ply += 1
        value = -self.search(depth, -beta, -alpha, -material, is_null)
        self.ply -= 1
        self.board.pop()
        return value

    def has_piece(self):
        board = self.board
        return bool(board.occupied_co[board.turn] & ~board.pawns & ~board.kings)

    def is_quiet(self, move):
        return not (move.promotion or self.board.is_capture(move) or self.board.gives_check(move))


def found(cell):
    engine, fen, depth = cell
    search = Search(fen, depth, "null" in engine, "lmr" in engine)
    columns = {column: str(search.counts[column]) for column in COLUMNS + OF_NULL + OF_LMR}
    return columns | {"value": str(search.value), "best_move": search.best_move or ""}


def compared(engine):
    return COLUMNS + OF_NULL * ("null" in engine) + OF_LMR * ("lmr" in engine)


def rows_of(program, engines):
    """The rows of the program, with the FEN of each."""
    for name, limit, depths in CELLS:
        listed = subprocess.run([program, "positions", "list", name, "--game", "chess", "--json"], check=True, capture_output=True)
        fens = {entry["id"]: entry["fen"] for entry in json.loads(listed.stdout)}
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder) / "rows.csv"
            subprocess.run([program, "run", "--game", GAME, "--positions", name, "--limit", str(limit), "--engines", ",".join(engines),
                            "--depths", depths, "--out", out, "--quiet"], check=True)
            with out.open() as file:
                for row in csv.DictReader(file):
                    yield row | {"fen": fens[row["position"]]}


def main(program, engines):
    try:
        rows = list(rows_of(program, engines))
    except subprocess.CalledProcessError as error:
        sys.exit(f"selective_check: {error.cmd[0]} {error.cmd[1]} failed with exit code {error.returncode}")
    lacking = {column for row in rows for column in compared(row["engine"]) if column not in row}
    if lacking:
        sys.exit(f"selective_check: the rows have no {', '.join(sorted(lacking))}")
    wrong, total = 0, Counter()
    with ProcessPoolExecutor() as pool:
        cells = [(row["engine"], row["fen"], int(row["depth"])) for row in rows]
        for row, own in zip(rows, pool.map(found, cells, chunksize=1)):
            differ = [column for column in compared(row["engine"]) if row[column] != own[column]]
            wrong += bool(differ)
            total[row["engine"]] += 1
            for column in differ:
                print(f"{row['engine']} {row['position']} depth {row['depth']}: {column} {row[column]}, here {own[column]}")
    for engine, count in total.items():
        print(f"{engine}: {count} searches compared")
    # Rows name an engine without parameters that are defaults.
    if wrong or len(total) != len(engines):
        sys.exit(f"selective_check: {wrong} of {sum(total.values())} searches differ, of {len(total)} engines")
    print(f"test result: ok. {sum(total.values())} passed")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2:] or ENGINES)
