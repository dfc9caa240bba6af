#!/usr/bin/env python3
"""States, moves, verdicts, dice, odds, players, records and views, on a battle of every system."""
import gc
import pickle
import random
from fractions import Fraction

from tap import raises, run, test

import grognard
from grognard import GrognardError, IllegalMove

SMALL = ["ccn/drill_square", "bp/drill_flank", "rbc/drill_salvo", "boe/drill_charge", "kings/drill_cavalry"]
battles = {name: grognard.load(name) for name in SMALL}


def played(battle, seed, each=lambda state: None, most=3000):
    """A battle by chance; `each` looks at every state."""
    state, dice, chance = battle.start(), grognard.Dice(seed), random.Random(seed)
    for _ in range(most):
        each(state)
        if state.is_terminal():
            break
        if state.is_chance_node():
            state.throw(dice)
        else:
            state.apply_action(chance.choice(state.legal_actions()))
    return state


@test
def there_are_five_systems_with_rules_options_and_signs():
    assert [s.id for s in grognard.systems()] == ["ccn", "bp", "rbc", "boe", "kings"]
    for s in grognard.systems():
        assert len(s.rules) > 50 and s.options and len(s.sign_names) > 20 and s.rule(0) is None
    raises(GrognardError, lambda: grognard.System("chess"), "no rule system 'chess'", "ccn")


@test
def chance_player_and_end_are_told_apart_and_every_battle_ends():
    for name, battle in battles.items():
        def look(state):
            who = state.current_player()
            assert (who == grognard.CHANCE) == state.is_chance_node() and (who == grognard.TERMINAL) == state.is_terminal()
            assert state.is_terminal() or len(state.legal_actions()) > 0
            assert state.is_terminal() or state.returns() == [0.0, 0.0]
        end = played(battle, 3, look)
        assert end.is_terminal(), name
        assert sum(end.returns()) == 0 and end.legal_actions() == []


@test
def the_chances_of_a_roll_are_fractions_and_add_up_to_one():
    def look(state):
        if state.is_chance_node():
            chances = [p for _, p in state.chance_outcomes()]
            assert sum(chances) == 1 and all(isinstance(p, Fraction) and p > 0 for p in chances)
    for battle in battles.values():
        played(battle, 4, look, most=120)


@test
def an_outcome_of_a_roll_is_what_its_dice_do():
    state = battles["ccn/drill_square"].start()
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    for action, _ in state.chance_outcomes():
        assert state.child(action) != state and state.action_to_string(action)
    raises(GrognardError, lambda: state.apply_action(10**6), "no outcome of this roll")


@test
def a_copy_is_equal_and_goes_its_own_way():
    for battle in battles.values():
        state = played(battle, 5, most=40)
        if state.is_terminal():
            continue
        copy = state.clone()
        assert copy == state and hash(copy) == hash(state)
        copy.apply_action(copy.legal_actions()[0])
        assert copy != state


@test
def moves_are_written_read_and_judged_legal():
    def look(state):
        if state.current_player() >= 0:
            for m in state.legal_actions()[:5]:
                assert state.verdict(m) and state.string_to_action(state.action_to_string(m)) == m and state.words(m)
    for battle in battles.values():
        played(battle, 6, look, most=60)


@test
def an_illegal_move_says_which_rule_forbids_it_and_changes_nothing():
    state = grognard.load("ccn/drill_melee").start()
    before = state.clone()
    e = raises(IllegalMove, lambda: state.apply_action("fire F1 A1"), "that is melee", "ccn.fire.noadjacent")
    assert not e.verdict and e.verdict.rule == "ccn.fire.noadjacent" and "melee F1 A1" in e.verdict.instead
    assert state == before
    e = raises(GrognardError, lambda: state.apply_action("dance F1"), "dance")
    assert (e.line, e.column) == (1, 1)


@test
def numbers_that_are_no_moves_are_refused_and_never_harm():
    chance = random.Random(1)
    for battle in battles.values():
        state = played(battle, 7, most=30)
        if state.current_player() < 0:
            continue
        legal = set(state.legal_actions())
        for _ in range(300):
            m = chance.choice([chance.getrandbits(64), chance.choice(list(legal)) ^ 1 << chance.randrange(64)]) or 1
            if not state.verdict(m):
                raises(IllegalMove, lambda: state.apply_action(m), "not legal")
        for bad in (0, -1, 1 << 64):
            raises(GrognardError, lambda: state.apply_action(bad), "is no move")


@test
def wrong_dice_and_answers_out_of_turn_are_refused():
    state = grognard.load("ccn/drill_melee").start()
    raises(GrognardError, lambda: state.roll([1]), "not asked for now")
    raises(GrognardError, lambda: state.throw(grognard.Dice(1)), "no roll is asked for")
    raises(GrognardError, lambda: state.chance_outcomes(), "no roll is asked for")
    state.apply_action("melee F1 A1")
    raises(GrognardError, lambda: state.roll([1, 2]), "wrong number of dice")
    raises(GrognardError, lambda: state.roll([9, 9, 9, 9, 9]), "a face that the die has not")
    raises(GrognardError, lambda: state.roll([999] * 5), "are no dice")
    raises(GrognardError, lambda: state.string_to_action("hold F1"), "no move is asked for")
    state.roll([1, 2, 3, 4, 5])


@test
def mistakes_in_a_scenario_come_with_line_and_column():
    e = raises(GrognardError, lambda: grognard.Battle("system ccn\nnonsense\n", "my.scn"), "my.scn:2:1", "nonsense")
    assert any(f.line == 2 and f.column == 1 for f in e.faults)
    raises(GrognardError, lambda: grognard.load("ccn/nowhere"), "no battle 'ccn/nowhere'", "GROGNARD_SCENARIOS")
    raises(GrognardError, lambda: grognard.load("el_bodon"), "may be", "boe/el_bodon", "ccn/el_bodon")
    assert grognard.load("redinha").system.id == "bp"


@test
def the_odds_of_a_charge_are_exact():
    state = grognard.load("ccn/drill_melee").start()
    odds = state.odds("melee F1 A1")
    assert odds.exact and sum(o.chance for o in odds) == 1
    assert odds.chance(lambda s: s.view().piece("A1").strength == 0) == Fraction(3, 16)
    assert any("are destroyed" in c for c in odds.outcomes[0].changes)
    raises(GrognardError, lambda: odds.outcomes[1].state.apply_action(1), "play_on()")
    after = odds.outcomes[1].play_on()
    del odds
    gc.collect()
    after.throw(grognard.Dice(1))
    raises(GrognardError, lambda: state.odds("melee F1 A1", until="doomsday"), "doomsday", "fight")
    raises(GrognardError, lambda: state.odds(), "say which move")
    raises(GrognardError, lambda: state.odds("fire F1 A1"), "illegal")


@test
def the_odds_of_a_pending_roll_agree_with_its_outcomes():
    state = grognard.load("ccn/drill_melee").start()
    state.apply_action("melee F1 A1")
    by_hand = {}
    for action, chance in state.chance_outcomes():
        left = state.child(action).view().piece("A1").strength
        by_hand[left] = by_hand.get(left, 0) + chance
    assert state.odds(until="roll").by(lambda s: s.view().piece("A1").strength) == by_hand


@test
def a_test_says_what_the_dice_are_for():
    seen = []

    def look(state):
        t = state.test()
        assert (t is not None) == state.is_chance_node()
        if t and t.rows:
            seen.append(t)
            assert t.purpose and all(0 <= r.chance <= 1 for r in t.rows)
    for battle in battles.values():
        played(battle, 8, look, most=150)
    assert len(seen) > 20


@test
def objects_live_as_long_as_what_needs_them():
    state = grognard.Battle(battles["ccn/drill_square"].text).start()  # nobody else keeps that battle
    outcome = grognard.load("ccn/drill_melee").start().odds("melee F1 A1").outcomes[0]
    step = list(grognard.Record(recorded(battles["ccn/drill_square"], 2)[0]).replay())[-1]
    gc.collect()
    junk = [bytearray(1 << 16) for _ in range(50)]
    assert state.battle.title == "Form square!" and state.ask.prompt and state.legal_actions() and len(junk) == 50
    assert outcome.play_on().view().pieces and step.state.view().clock


def recorded(battle, seed):
    game, dice = grognard.Game(battle, Seed=seed, Note='he said "go"'), grognard.Dice(seed)
    player = grognard.Player(battle, "sergeant", seed)
    while not game.state.is_terminal():
        if game.state.is_chance_node():
            game.throw(dice)
        else:
            game.apply_action(player.choose(game.state))
    game.note("it is over")
    return game.text(), game.state


@test
def a_record_is_written_and_replayed_to_the_same_end():
    for name in ("ccn/drill_square", "kings/drill_cavalry"):
        text, end = recorded(battles[name], 9)
        record = grognard.Record(text)
        assert record.tags["Seed"] == "9" and record.tags["Note"] == 'he said "go"'
        steps = list(record.replay())
        assert len(steps) == record.answers and record.final().winner == end.winner
        assert steps[-1].state.is_terminal() and steps[0].answer


@test
def a_damaged_record_says_where():
    text, _ = recorded(battles["ccn/drill_square"], 9)
    lines = text.split("\n")
    at = next(i for i, line in enumerate(lines) if line.startswith("3. "))
    lines[at] = "3. dance wildly"
    e = raises(GrognardError, lambda: grognard.Record("\n".join(lines)).final())
    assert e.line == at + 1
    raises(GrognardError, lambda: grognard.Record("nothing"), "record:1:")


@test
def views_show_pieces_ground_and_clock():
    grounds = set()
    for battle in battles.values():
        view = battle.start().view()
        grounds.add(view.ground)
        assert view.pieces and view.clock and (view.cells or view.ground == "table") and view.piece("no such") is None
        assert view.piece(view.pieces[0].label) == view.pieces[0]
    assert grounds == {"hexes", "squares", "table"}


@test
def what_happens_is_heard():
    state, heard = grognard.load("ccn/drill_melee").start(), []
    state.apply_action("melee F1 A1", heard)
    state.throw(grognard.Dice(3), heard)
    assert {"choice", "dice"} <= {e.kind for e in heard} and any("45th Foot" in e.sentence for e in heard)


@test
def signs_chances_and_facts_are_numbers_that_make_sense():
    for battle in battles.values():
        state = battle.start()
        assert len(state.signs()) == len(battle.system.sign_names)
        assert abs(state.win_chance(0) + state.win_chance(1) - 1) < 1e-9 and state.facts()
        assert (state.observation_tensor(1) == -state.observation_tensor(0)).all() or state.hides(0) or state.hides(1)
    value, error = battles["ccn/drill_square"].start().gauge("french", 50)
    assert 0 <= value <= 1 and 0 < error < 0.5


@test
def players_choose_legal_moves_alike_with_the_same_seed():
    battle = battles["ccn/drill_square"]
    state = battle.start()
    while state.current_player() < 0:
        state.throw(grognard.Dice(1))
    for name in ("recruit", "sergeant", "captain", "random", "eager"):
        a, b = (grognard.Player(battle, name, 5).choose(state) for _ in range(2))
        assert a == b and state.verdict(a)
    move, looked = grognard.Player(battle, "marshal", 5, rollouts=40).think(state)
    assert state.verdict(move) and (not looked or looked[0].move == move)
    raises(GrognardError, lambda: grognard.Player(battle, "napoleon"), "no player 'napoleon'", "marshal")
    raises(GrognardError, lambda: grognard.Player(battle, "babbage"), "does not play ccn")
    raises(GrognardError, lambda: grognard.Player(battles["rbc/drill_salvo"]).choose(state), "the state is of")


@test
def what_a_side_may_not_know_is_taken_out_and_guessed():
    battle = grognard.load("boe/el_bodon")
    hidden = []

    def look(state):
        if not hidden and not state.is_terminal() and state.hides(0):
            hidden.append(state.clone())
    played(battle, 1, look, most=400)
    seen = hidden[0].seen_by(0)
    raises(GrognardError, lambda: seen.apply_action(1), "guess()")
    played_on = seen.guess(3)
    played_on.apply_action(played_on.legal_actions()[0])


@test
def a_state_goes_to_another_process_and_back():
    for battle in battles.values():
        state = played(battle, 11, most=50)
        copy = pickle.loads(pickle.dumps(state))
        assert copy == state and copy.legal_actions() == state.legal_actions()


@test
def a_unit_is_left_out_and_nothing_else():
    battle = grognard.load("ccn/el_bodon")
    all_of_them = [p.label for p in battle.start().view().pieces]
    for label in ("F2", "A6"):  # F2 is a hex too, where another stands
        assert [p.label for p in battle.without(label).start().view().pieces] == [x for x in all_of_them if x != label]
    raises(GrognardError, lambda: battle.without("F2").without("F2"), "no piece is called 'F2'")


@test
def lines_that_name_who_is_left_out_go_with_him():
    battle = grognard.Battle(grognard.load("ccn/drill_melee").text.replace(
        "begin ", 'unit    F2 french "76th Ligne"  FR.LN  G8 facing N\nbegin '))
    assert "begin   attack F1" in battle.text and "attack F1" not in battle.without("F1").text
    raises(GrognardError, lambda: battle.without("A1"), "the allies have no unit")


@test
def a_position_is_written_as_a_scenario():
    text = battles["ccn/drill_square"].start().position()
    assert text is None or grognard.Battle(text).title
    position = next(p for p in iter_positions(grognard.load("ccn/el_bodon")) if p)
    assert grognard.Battle(position).system.id == "ccn"


def iter_positions(battle):
    out = []
    played(battle, 2, lambda s: out.append(s.position()), most=200)
    return out


run()
