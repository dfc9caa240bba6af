#!/usr/bin/env python3
"""The odds of a charge as a plot: what is left of the enemy, exactly, for every strength that the chargers may have.

    python3 charge.py [PLOT.svg]

The position is a drill of `ccn`, line against line, weighed to the last die. Matplotlib draws it where it is installed; where it is not,
the SVG is written by hand."""
import sys
from fractions import Fraction

import grognard

COLOURS = ["#7a1f1f", "#b5523b", "#d99058", "#e8c48a", "#9bb39a"]


def odds_by_strength():
    """{blocks of the attacker: {blocks left of the defender: chance}}"""
    text, out = grognard.load("ccn/drill_melee").text, {}
    for blocks in range(1, 5):
        line = 'FR.LN  G5 facing N' + (f" blocks {blocks}" if blocks < 4 else "")
        battle = grognard.Battle(text.replace("FR.LN  G5 facing N", line))
        odds = battle.start().odds("melee F1 A1")
        assert odds.exact and sum(o.chance for o in odds) == 1
        out[blocks] = odds.by(lambda state: state.view().piece("A1").strength)
    return out


def by_hand(table, path):
    """A bar for each strength, its parts from destroyed to untouched."""
    out = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 580 280" font-family="sans-serif" font-size="13">',
           '<rect width="580" height="280" fill="white"/>',
           '<text x="20" y="26" font-size="16">26th Ligne charge 45th Foot (4 blocks): what is left of the 45th</text>']
    for row, (blocks, chances) in enumerate(sorted(table.items())):
        x, y = 120.0, 46 + 46 * row
        out.append(f'<text x="110" y="{y + 22}" text-anchor="end">with {blocks} block{"s" * (blocks > 1)}</text>')
        for left in range(5):
            chance = chances.get(left, Fraction(0))
            width = 400 * float(chance)
            out.append(f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="32" fill="{COLOURS[left]}">'
                       f'<title>{left} left: {chance}</title></rect>')
            if width > 44:
                out.append(f'<text x="{x + width / 2:.1f}" y="{y + 21}" text-anchor="middle" '
                           f'fill="{"white" if left < 2 else "black"}">{chance}</text>')
            x += width
    for left, colour in enumerate(COLOURS):
        x = 120 + 76 * left + 24 * (left > 0)
        word = "destroyed" if left == 0 else f"{left} left"
        out.append(f'<rect x="{x}" y="244" width="14" height="14" fill="{colour}"/><text x="{x + 18}" y="256">{word}</text>')
    with open(path, "w", encoding="utf-8") as f:
        f.write("\n".join(out + ["</svg>", ""]))


def by_matplotlib(plot, table, path):
    figure, axes = plot.subplots(figsize=(7, 3.5))
    below = [0.0] * len(table)
    for left in range(5):
        shares = [float(table[b].get(left, 0)) for b in sorted(table)]
        axes.barh(sorted(table), shares, left=below, color=COLOURS[left], label="destroyed" if left == 0 else f"{left} left")
        below = [a + b for a, b in zip(below, shares)]
    axes.set(xlabel="chance", ylabel="blocks of the 26th Ligne", title="What is left of the 45th Foot")
    axes.legend(ncol=5, fontsize=8, loc="lower center")
    figure.savefig(path)


def main():
    path, table = sys.argv[1] if len(sys.argv) > 1 else "charge.svg", odds_by_strength()
    for blocks, chances in table.items():
        print(f"with {blocks} block{'s' * (blocks > 1)}: " + ", ".join(f"{left} left {chances[left]}" for left in sorted(chances)))
    try:
        from matplotlib import pyplot
        by_matplotlib(pyplot, table, path)
    except ImportError:
        by_hand(table, path)
    print(f"drawn in {path}")


if __name__ == "__main__":
    main()
