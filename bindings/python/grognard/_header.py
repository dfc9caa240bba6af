"""What include/grognard.h says: made of it by tools/python-header, never by hand."""
from ctypes import (Structure, c_bool, c_char, c_char_p, c_double, c_float, c_int, c_int8, c_int16, c_int32, c_int64,
                    c_size_t, c_uint, c_uint8, c_uint16, c_uint32, c_uint64, c_void_p)

GG_VERSION = "0.7.0"
GG_CONCEDE = 255
GG_NONE = 255
GG_SIDES = 2
GG_DICE_MAX = 128
GG_CLASSES = 64
GG_FACES = 20
GG_STATE_MAX = 4096
GG_MOVES_MAX = 4096
GG_MOVE_TEXT = 96
GG_SENTENCE = 320
GG_OK = 0
GG_COLUMNS = 20
GG_COLUMN_TEXT = 80
GG_FAULTS = 64
GG_TERMS = 40
GG_CHOOSE = 1
GG_ROLL = 2
GG_OVER = 3
GG_AMEND = 4
GG_DONE = 0
GG_REFUSED = 1
GG_NOT_ASKED = 2
GG_BAD_DICE = 3
GG_HIDDEN = 4
GG_EV_STEP = 1
GG_EV_CHOICE = 2
GG_EV_DICE = 3
GG_EV_DRAW = 4
GG_EV_TALLY = 5
GG_EV_ATTACK = 6
GG_EV_MOVE = 7
GG_EV_TURN = 8
GG_EV_STRENGTH = 9
GG_EV_STATUS = 10
GG_EV_PLACE = 11
GG_EV_REMOVE = 12
GG_EV_SCORE = 13
GG_EV_OVER = 14
GG_EV_USE = 15
GG_EV_RESULT = 16
GG_EV_OPEN = 17
GG_EV_CLOSE = 18
GG_EV_AMEND = 19
GG_EV_DEED = 20
GG_FORM_EACH = 1
GG_FORM_SUM_LOW = 2
GG_FORM_SUM_HIGH = 3
GG_FORM_TABLE = 4
GG_FORM_FACES = 5
GG_FORM_AMOUNT = 6
GG_FORM_DRAW = 7
GG_FORMS = 8
GG_AT_MOST = 1
GG_LESS_THAN = 2
GG_AT_LEAST = 3
GG_MORE_THAN = 4
GG_TALLY_LINES = 24
GG_TEST_ROWS = 40
GG_PHRASE = 128
GG_TALLY_DICE = 0
GG_TALLY_NUMBER = 1
GG_TALLY_TOTAL = 2
GG_TALLY_PRICE = 3
GG_TALLY_KINDS = 4
GG_ON_TABLE = 0
GG_TO_COME = 1
GG_WAITING = 2
GG_LEFT = 3
GG_DESTROYED = 4
GG_ROUTED = 5
GG_TAKEN = 6
GG_FATES = 7
GG_FACT_FATE = 1
GG_FACT_COUNT = 2
GG_FACT_FLAG = 3
GG_FACT_WORD = 4
GG_FACT_SET = 5
GG_FACT_PLACE = 6
GG_FACT_FACING = 7
GG_FACT_PIECE = 8
GG_FACT_DEED = 9
GG_OF_PIECE = 1
GG_OF_SIDE = 2
GG_OF_GROUP = 3
GG_OF_BATTLE = 4
GG_FACTS = 4096
GG_NO_FACT = -2147483648
GG_UNTIL_NONE = 0
GG_UNTIL_ROLL = 1
GG_UNTIL_CHOICE = 2
GG_UNTIL_EXCHANGE = 3
GG_UNTIL_FIGHT = 4
GG_UNTIL_PHASE = 5
GG_UNTIL_TURN = 6
GG_UNTIL_ROUND = 7
GG_UNTIL_OWN = 8
GG_UNTILS = 9
GG_OVERLAY_POINTS = 96
GG_OVERLAYS = 256
GG_OVERLAY_KINDS = 16
GG_OVERLAY_CELLS = 1
GG_OVERLAY_AREA = 2
GG_OVERLAY_LINE = 3
GG_OVERLAY_RING = 4
GG_BADGE_PENNANT = 1
GG_BADGE_RATING = 2
GG_BADGE_GRADE = 3
GG_BADGE_TRAIT = 4
GG_BADGE_SEND = 5
GG_BADGE_POINTS = 6
GG_BADGE_SPENT = 7
GG_BADGE_SHOT = 8
GG_BADGE_WAY = 9
GG_BADGE_BOXES = 10
GG_BADGE_NOTCH = 11
GG_BADGE_MARKERS = 12
GG_BADGE_CLASH = 13
GG_BADGE_STRUCK = 14
GG_BADGE_ENTRY = 15
GG_BADGE_GUNS = 16
GG_BADGE_KEPT = 17
GG_BADGE_OUT = 18
GG_BADGE_ROUND = 19
GG_BADGE_DOUBLE = 20
GG_BADGE_EDGE = 21
GG_BADGE_CAMP = 22
GG_BADGE_OVER = 23
GG_BADGE_CARDS = 24
GG_BADGE_CHITS = 25
GG_BADGE_OFF = 26
GG_BADGE_COST = 27
GG_BADGE_FIGHT = 28
GG_BADGE_KINDS = 29
GG_BADGES = 512
GG_MOTIONS = 48
GG_REASONS = 8
GG_CELLS = 512
GG_PIECES = 160
GG_FEATURES = 64
GG_POINTS = 16
GG_WORDS = 32
GG_HEXES = 1
GG_SQUARES = 2
GG_TABLE = 3
GG_FOOT = 1
GG_HORSE = 2
GG_GUNS = 3
GG_LEADER = 4
GG_OTHER = 5
GG_CELL = 1
GG_RECT = 2
GG_DISC = 3
GG_RECORD_LINES = 640
GG_ENTRY_ANSWER = 1
GG_ENTRY_HASH = 2
GG_ENTRY_RESULT = 3
GG_REPLAY_ANSWER = 0
GG_REPLAY_CHECK = 1
GG_REPLAY_DONE = 2
GG_REPLAY_STUCK = 3
GG_DEEDS = 15
GG_GUESSES = 24
GG_SIGNS = 48
GG_HANDS = 8
GG_PROSPECTS = 12


class gg_rule_entry(Structure):
    _fields_ = [
        ("id", c_char_p),
        ("source", c_char_p),
        ("words", c_char_p),
        ("sentence", c_char_p),
    ]


class gg_option_row(Structure):
    _fields_ = [
        ("word", c_char_p),
        ("words", c_char_p),
        ("rule", c_uint16),
        ("_hole18", c_uint8 * 6),
        ("value", c_void_p),
        ("values", c_int),
        ("usual", c_int),
        ("low", c_int),
        ("high", c_int),
        ("what", c_char_p),
    ]


class gg_type_row(Structure):
    _fields_ = [
        ("cell", ((c_char * 80) * 20)),
    ]


class gg_fault(Structure):
    _fields_ = [
        ("line", c_int),
        ("column", c_int),
        ("text", (c_char * 200)),
    ]


class gg_faults(Structure):
    _fields_ = [
        ("count", c_int),
        ("fault", (gg_fault * 64)),
    ]


class gg_arena(Structure):
    _fields_ = [
        ("base", c_void_p),
        ("size", c_size_t),
        ("used", c_size_t),
    ]


class gg_terms_term(Structure):
    _fields_ = [
        ("rule", c_uint16),
        ("words", (c_char * 160)),
    ]


class gg_terms(Structure):
    _fields_ = [
        ("count", c_int),
        ("term", (gg_terms_term * 40)),
    ]


class gg_ask(Structure):
    _fields_ = [
        ("kind", c_uint8),
        ("side", c_uint8),
        ("question", c_uint8),
        ("piece", c_uint8),
        ("other", c_uint8),
        ("dice", c_uint8),
        ("rule", c_uint16),
    ]
    die = property(lambda self: self.question)


class gg_die(Structure):
    _fields_ = [
        ("name", c_char_p),
        ("faces", c_uint8),
        ("classes", c_uint8),
        ("class_of", (c_uint8 * 20)),
        ("_hole30", c_uint8 * 2),
        ("face_names", c_void_p),
        ("class_names", c_void_p),
    ]


class gg_result(Structure):
    _fields_ = [
        ("over", c_bool),
        ("winner", c_uint8),
        ("rule", c_uint16),
    ]


class gg_offers(Structure):
    _fields_ = [
        ("slots", c_int32),
        ("question", c_int32),
        ("enough", c_int32),
        ("_hole12", c_uint8 * 4),
        ("facts", (c_uint8 * 4064)),
    ]


class gg_dice(Structure):
    _fields_ = [
        ("key", c_uint64),
        ("rolls", c_uint64),
    ]


class gg_pose(Structure):
    _fields_ = [
        ("x", c_int16),
        ("y", c_int16),
        ("facing", c_int16),
    ]


class gg_event(Structure):
    _fields_ = [
        ("kind", c_uint8),
        ("side", c_uint8),
        ("piece", c_uint8),
        ("other", c_uint8),
        ("rule", c_uint16),
        ("status", c_uint8),
        ("dice", c_uint8),
        ("before", c_int16),
        ("after", c_int16),
        ("from", gg_pose),
        ("to", gg_pose),
        ("seen_by", c_uint8),
        ("die", c_uint8),
        ("variant", c_uint8),
        ("faces", (c_uint8 * 128)),
        ("_hole155", c_uint8 * 5),
        ("move", c_uint64),
        ("text", c_char_p),
    ]


class gg_sink(Structure):
    _fields_ = [
        ("event", c_void_p),
        ("fired", c_void_p),
    ]


class gg_fraction(Structure):
    _fields_ = [
        ("num", (c_uint64 * 2)),
        ("den", (c_uint64 * 2)),
        ("value", c_double),
        ("_hole40", c_uint8 * 8),
    ]


class gg_test_line(Structure):
    _fields_ = [
        ("amount", c_int16),
        ("rule", c_uint16),
        ("words", (c_char * 72)),
    ]


class gg_test_tally(Structure):
    _fields_ = [
        ("total", c_int),
        ("lines", c_int),
        ("line", (gg_test_line * 24)),
    ]


class gg_test_row(Structure):
    _fields_ = [
        ("low", c_int16),
        ("high", c_int16),
        ("good", c_int8),
        ("dice", (c_char * 32)),
        ("words", (c_char * 128)),
        ("_hole165", c_uint8 * 11),
        ("chance", gg_fraction),
    ]


class gg_test(Structure):
    _fields_ = [
        ("form", c_uint8),
        ("bound", c_uint8),
        ("side", c_uint8),
        ("piece", c_uint8),
        ("other", c_uint8),
        ("die", c_uint8),
        ("dice", c_uint8),
        ("contest", c_uint8),
        ("rule", c_uint16),
        ("harms", c_bool),
        ("quiet", c_bool),
        ("follows", c_bool),
        ("certain", c_bool),
        ("valued", c_bool),
        ("eases", c_bool),
        ("number", c_int),
        ("worth", (c_int8 * 64)),
        ("_hole84", c_uint8 * 4),
        ("one", c_char_p),
        ("more", c_char_p),
        ("class_words", ((c_char * 32) * 64)),
        ("purpose", (c_char * 128)),
        ("again", (c_char * 128)),
        ("tally", (gg_test_tally * 4)),
        ("rows", c_int),
        ("_hole9740", c_uint8 * 4),
        ("row", (gg_test_row * 40)),
        ("chance", gg_fraction),
    ]


class gg_fact_row(Structure):
    _fields_ = [
        ("id", c_char_p),
        ("of", c_uint8),
        ("kind", c_uint8),
        ("good", c_int8),
        ("weight", c_uint8),
        ("_hole12", c_uint8 * 4),
        ("change", c_char_p),
        ("headline", c_char_p),
        ("word", c_void_p),
        ("words", c_int),
        ("_hole44", c_uint8 * 4),
    ]


class gg_fact(Structure):
    _fields_ = [
        ("row", c_uint8),
        ("subject", c_uint8),
        ("_hole2", c_uint8 * 2),
        ("value", c_int32),
    ]


class gg_facts(Structure):
    _fields_ = [
        ("count", c_int),
        ("fact", (gg_fact * 4096)),
    ]


class gg_group(Structure):
    _fields_ = [
        ("side", c_uint8),
        ("label", (c_char * 16)),
        ("name", (c_char * 64)),
        ("_hole81", c_uint8 * 7),
        ("pieces", (c_uint64 * 3)),
    ]


class gg_asking(Structure):
    _fields_ = [
        ("id", c_char_p),
        ("name", c_char_p),
        ("prompt", (c_char * 200)),
        ("why", (c_char * 240)),
        ("pieces", (c_uint64 * 3)),
        ("groups", c_uint32),
        ("series", c_bool),
        ("idle", c_bool),
        ("_hole486", c_uint8 * 2),
        ("usual", c_uint64),
    ]


class gg_overlay(Structure):
    _fields_ = [
        ("shape", c_uint8),
        ("piece", c_uint8),
        ("tone", c_int8),
        ("points", c_uint8),
        ("radius", c_int16),
        ("at", ((c_int16 * 2) * 96)),
        ("words", (c_char * 64)),
    ]


class gg_badge(Structure):
    _fields_ = [
        ("kind", c_uint8),
        ("side", c_uint8),
        ("piece", c_uint8),
        ("other", c_uint8),
        ("count", c_uint8),
        ("of", c_uint8),
        ("letter", c_char),
        ("_hole7", c_uint8 * 1),
        ("at", gg_pose),
        ("_hole14", c_uint8 * 2),
        ("words", c_char_p),
    ]


class gg_spot(Structure):
    _fields_ = [
        ("piece", c_uint8),
        ("_hole1", c_uint8 * 1),
        ("pose", gg_pose),
    ]


class gg_between(Structure):
    _fields_ = [
        ("distance", c_int32),
        ("distance_words", (c_char * 48)),
        ("arc", (c_char * 48)),
        ("sight", (c_char * 96)),
        ("sees", c_bool),
        ("_hole197", c_uint8 * 3),
    ]


class gg_motion(Structure):
    _fields_ = [
        ("move", c_uint64),
        ("words", (c_char * 64)),
        ("note", (c_char * 96)),
    ]


class gg_reasons_reason(Structure):
    _fields_ = [
        ("rule", c_uint16),
        ("words", (c_char * 160)),
    ]


class gg_reasons(Structure):
    _fields_ = [
        ("count", c_int),
        ("reason", (gg_reasons_reason * 8)),
        ("instead", (c_char * 160)),
    ]


class gg_cell(Structure):
    _fields_ = [
        ("x", c_int16),
        ("y", c_int16),
        ("column", c_uint8),
        ("row", c_uint8),
        ("terrain", c_uint8),
        ("works", c_uint8),
        ("worth", c_int8),
        ("worth_to", c_uint8),
        ("name", (c_char * 6)),
    ]


class gg_feature(Structure):
    _fields_ = [
        ("terrain", c_uint8),
        ("points", c_uint8),
        ("closed", c_uint8),
        ("_hole3", c_uint8 * 1),
        ("at", ((c_int16 * 2) * 16)),
        ("name", (c_char * 56)),
    ]


class gg_piece(Structure):
    _fields_ = [
        ("id", c_uint8),
        ("side", c_uint8),
        ("arm", c_uint8),
        ("shape", c_uint8),
        ("on_table", c_bool),
        ("with", c_uint8),
        ("strength", c_uint8),
        ("full", c_uint8),
        ("pose", gg_pose),
        ("width", c_int16),
        ("depth", c_int16),
        ("_hole18", c_uint8 * 2),
        ("status", c_uint32),
        ("label", (c_char * 16)),
        ("type", (c_char * 12)),
        ("name", (c_char * 48)),
    ]


class gg_view(Structure):
    _fields_ = [
        ("ground", c_uint8),
        ("pieces", c_uint8),
        ("features", c_uint8),
        ("_hole3", c_uint8 * 1),
        ("cells", c_uint16),
        ("columns", c_uint16),
        ("rows", c_uint16),
        ("width", c_int16),
        ("height", c_int16),
        ("_hole14", c_uint8 * 2),
        ("terrain_word", (c_char_p * 32)),
        ("terrain_mark", (c_char * 32)),
        ("status_word", (c_char_p * 32)),
        ("status_mark", (c_char * 32)),
        ("strength_word", c_char_p),
        ("round", c_int),
        ("rounds", c_int),
        ("score", (c_int * 2)),
        ("goal", (c_int * 2)),
        ("side_note", ((c_char * 96) * 2)),
        ("clock", (c_char * 64)),
        ("prompt", (c_char * 200)),
        ("ask", gg_ask),
        ("cell", (gg_cell * 512)),
        ("feature", (gg_feature * 64)),
        ("piece", (gg_piece * 160)),
    ]


class gg_touch(Structure):
    _fields_ = [
        ("piece", c_uint8),
        ("other", c_uint8),
        ("has_to", c_bool),
        ("attack", c_bool),
        ("to", gg_pose),
    ]


class gg_answer(Structure):
    _fields_ = [
        ("kind", c_uint8),
        ("dice", c_uint8),
        ("faces", (c_uint8 * 128)),
        ("_hole130", c_uint8 * 6),
        ("move", c_uint64),
    ]
    text = property(lambda self: self.faces)


class gg_tag(Structure):
    _fields_ = [
        ("name", c_char_p),
        ("value", c_char_p),
        ("line", c_int),
        ("_hole20", c_uint8 * 4),
    ]


class gg_scribe(Structure):
    _fields_ = [
        ("answers", c_int),
        ("since_hash", c_int),
        ("chain", c_uint64),
    ]


class gg_entry(Structure):
    _fields_ = [
        ("kind", c_uint8),
        ("_hole1", c_uint8 * 3),
        ("line", c_int),
        ("column", c_int),
        ("_hole12", c_uint8 * 4),
        ("text", c_char_p),
        ("len", c_int),
        ("_hole28", c_uint8 * 4),
    ]


class gg_note(Structure):
    _fields_ = [
        ("line", c_int),
        ("entry", c_int),
        ("text", c_char_p),
        ("len", c_int),
        ("_hole20", c_uint8 * 4),
    ]


class gg_record(Structure):
    _fields_ = [
        ("scenario", c_char_p),
        ("scenario_len", c_size_t),
        ("scenario_line", c_int),
        ("tags", c_int),
        ("entries", c_int),
        ("notes", c_int),
        ("answers", c_int),
        ("_hole36", c_uint8 * 4),
        ("tag", c_void_p),
        ("entry", c_void_p),
        ("note", c_void_p),
    ]


class gg_replay(Structure):
    _fields_ = [
        ("battle", c_void_p),
        ("record", c_void_p),
        ("state", c_void_p),
        ("at", c_int),
        ("answers", c_int),
        ("sure", c_int),
        ("_hole36", c_uint8 * 4),
        ("chain", c_uint64),
        ("answer", gg_answer),
    ]


class gg_deed(Structure):
    _fields_ = [
        ("row", c_uint8),
        ("subject", c_uint8),
        ("value", c_uint8),
        ("spare", c_uint8),
    ]


class gg_deeds(Structure):
    _fields_ = [
        ("count", c_uint8),
        ("spare", (c_uint8 * 3)),
        ("deed", (gg_deed * 15)),
    ]


class gg_outcome(Structure):
    _fields_ = [
        ("chance", gg_fraction),
        ("state", c_void_p),
        ("deeds", c_void_p),
        ("given", c_int32),
        ("_hole68", c_uint8 * 4),
        ("counts", c_void_p),
    ]


class gg_odds(Structure):
    _fields_ = [
        ("outcomes", c_int),
        ("_hole4", c_uint8 * 4),
        ("outcome", c_void_p),
        ("exact", c_bool),
        ("sampled", c_bool),
        ("_hole18", c_uint8 * 2),
        ("samples", c_int),
        ("asked", c_int),
        ("assumed", c_int),
        ("thens", c_int),
        ("_hole36", c_uint8 * 4),
        ("used", c_uint64),
    ]


class gg_guess(Structure):
    _fields_ = [
        ("side", c_uint8),
        ("question", c_uint8),
        ("piece", c_uint8),
        ("verb", c_uint8),
        ("assumed", c_bool),
        ("_hole5", c_uint8 * 3),
        ("move", c_uint64),
        ("other", (c_uint64 * 2)),
        ("words", (c_char * 128)),
    ]


class gg_odds_ask(Structure):
    _fields_ = [
        ("move", c_uint64),
        ("then", c_void_p),
        ("thens", c_int),
        ("_hole20", c_uint8 * 4),
        ("assume", c_void_p),
        ("assumes", c_int),
        ("until", c_int),
        ("budget", c_int),
        ("deeds", c_bool),
        ("_hole45", c_uint8 * 3),
    ]


class gg_moment(Structure):
    _fields_ = [
        ("round", c_int16),
        ("rounds", c_int16),
        ("part", c_int16),
        ("parts", c_int16),
    ]


class gg_leisure(Structure):
    _fields_ = [
        ("rollouts", c_int),
        ("_hole4", c_uint8 * 4),
        ("spent", c_void_p),
        ("watch", c_void_p),
        ("share", c_void_p),
        ("crew", c_void_p),
        ("also", c_uint64),
        ("brisk", c_bool),
        ("_hole49", c_uint8 * 7),
    ]


class gg_prospect(Structure):
    _fields_ = [
        ("move", c_uint64),
        ("rollouts", c_int),
        ("_hole12", c_uint8 * 4),
        ("value", c_double),
        ("win", c_double),
        ("error", c_double),
        ("less", c_double),
        ("less_error", c_double),
    ]


class gg_counsel(Structure):
    _fields_ = [
        ("count", c_int),
        ("_hole4", c_uint8 * 4),
        ("of", (gg_prospect * 12)),
        ("rollouts", c_int),
        ("_hole684", c_uint8 * 4),
    ]


class gg_future(Structure):
    _fields_ = [
        ("rollouts", c_int),
        ("_hole4", c_uint8 * 4),
        ("win", c_double),
        ("lost", (c_float * 160)),
    ]


class gg_threat(Structure):
    _fields_ = [
        ("piece", c_uint8),
        ("_hole1", c_uint8 * 3),
        ("rollouts", c_int),
        ("loss", c_double),
        ("gone", c_double),
        ("error", c_double),
        ("exact", c_bool),
        ("by", (c_uint8 * 3)),
        ("by_share", (c_float * 3)),
    ]


class gg_batch(Structure):
    _fields_ = [
        ("battle", c_void_p),
        ("count", c_int),
        ("player", (c_int * 2)),
        ("rollouts", c_int),
        ("seed", c_uint64),
        ("next", c_uint64),
        ("states", c_void_p),
        ("dice", c_void_p),
        ("chance", c_void_p),
        ("number", c_void_p),
        ("decisions", c_void_p),
        ("arena", gg_arena),
    ]


STRUCTS = {"gg_rule_entry": gg_rule_entry, "gg_option_row": gg_option_row, "gg_type_row": gg_type_row, "gg_fault": gg_fault, "gg_faults": gg_faults, "gg_arena": gg_arena, "gg_terms_term": gg_terms_term, "gg_terms": gg_terms, "gg_ask": gg_ask, "gg_die": gg_die, "gg_result": gg_result, "gg_offers": gg_offers, "gg_dice": gg_dice, "gg_pose": gg_pose, "gg_event": gg_event, "gg_sink": gg_sink, "gg_fraction": gg_fraction, "gg_test_line": gg_test_line, "gg_test_tally": gg_test_tally, "gg_test_row": gg_test_row, "gg_test": gg_test, "gg_fact_row": gg_fact_row, "gg_fact": gg_fact, "gg_facts": gg_facts, "gg_group": gg_group, "gg_asking": gg_asking, "gg_overlay": gg_overlay, "gg_badge": gg_badge, "gg_spot": gg_spot, "gg_between": gg_between, "gg_motion": gg_motion, "gg_reasons_reason": gg_reasons_reason, "gg_reasons": gg_reasons, "gg_cell": gg_cell, "gg_feature": gg_feature, "gg_piece": gg_piece, "gg_view": gg_view, "gg_touch": gg_touch, "gg_answer": gg_answer, "gg_tag": gg_tag, "gg_scribe": gg_scribe, "gg_entry": gg_entry, "gg_note": gg_note, "gg_record": gg_record, "gg_replay": gg_replay, "gg_deed": gg_deed, "gg_deeds": gg_deeds, "gg_outcome": gg_outcome, "gg_odds": gg_odds, "gg_guess": gg_guess, "gg_odds_ask": gg_odds_ask, "gg_moment": gg_moment, "gg_leisure": gg_leisure, "gg_prospect": gg_prospect, "gg_counsel": gg_counsel, "gg_future": gg_future, "gg_threat": gg_threat, "gg_batch": gg_batch}
FUNCTIONS = {
    "gg_system_count": (c_int, []),
    "gg_system_at": (c_void_p, [c_int]),
    "gg_system_find": (c_void_p, [c_char_p]),
    "gg_system_id": (c_char_p, [c_void_p]),
    "gg_system_name": (c_char_p, [c_void_p]),
    "gg_system_version": (c_int, [c_void_p]),
    "gg_system_rules": (c_int, [c_void_p]),
    "gg_system_rule": (c_void_p, [c_void_p, c_uint16]),
    "gg_system_rule_find": (c_uint16, [c_void_p, c_char_p]),
    "gg_system_options": (c_int, [c_void_p]),
    "gg_system_option": (c_bool, [c_void_p, c_int, c_void_p]),
    "gg_system_columns": (c_int, [c_void_p, c_void_p]),
    "gg_system_types": (c_int, [c_void_p]),
    "gg_system_type": (c_bool, [c_void_p, c_int, c_void_p]),
    "gg_system_outfit": (c_int, [c_void_p, c_char_p, c_size_t, c_void_p, c_void_p]),
    "gg_battle_space": (c_size_t, [c_size_t]),
    "gg_battle_parse": (c_void_p, [c_char_p, c_size_t, c_void_p, c_void_p]),
    "gg_battle_system": (c_void_p, [c_void_p]),
    "gg_battle_title": (c_char_p, [c_void_p]),
    "gg_battle_story": (c_char_p, [c_void_p]),
    "gg_battle_text": (c_char_p, [c_void_p, c_void_p]),
    "gg_terms_of": (None, [c_void_p, c_void_p]),
    "gg_battle_side": (c_char_p, [c_void_p, c_int]),
    "gg_battle_piece": (c_int, [c_void_p, c_char_p, c_size_t]),
    "gg_battle_label": (c_char_p, [c_void_p, c_int]),
    "gg_battle_name": (c_char_p, [c_void_p, c_int]),
    "gg_state_size": (c_size_t, [c_void_p]),
    "gg_state_live": (c_size_t, [c_void_p, c_void_p]),
    "gg_start": (None, [c_void_p, c_void_p, c_void_p]),
    "gg_copy": (None, [c_void_p, c_void_p, c_void_p]),
    "gg_same": (c_bool, [c_void_p, c_void_p, c_void_p]),
    "gg_pending": (gg_ask, [c_void_p, c_void_p]),
    "gg_pending_die": (c_void_p, [c_void_p, c_void_p]),
    "gg_weights": (c_int, [c_void_p, c_void_p, c_void_p]),
    "gg_offers_open": (None, [c_void_p, c_void_p, c_void_p]),
    "gg_offers_at": (c_uint64, [c_void_p, c_void_p, c_void_p, c_int]),
    "gg_offers_judge": (c_uint16, [c_void_p, c_void_p, c_void_p, c_uint64]),
    "gg_moves": (c_int, [c_void_p, c_void_p, c_void_p, c_int]),
    "gg_candidates": (c_int, [c_void_p, c_void_p, c_void_p, c_int]),
    "gg_verdict": (c_uint16, [c_void_p, c_void_p, c_uint64]),
    "gg_verdict_hint": (c_int, [c_void_p, c_void_p, c_uint64, c_void_p, c_size_t]),
    "gg_choose": (c_int, [c_void_p, c_void_p, c_uint64, c_void_p]),
    "gg_apply": (None, [c_void_p, c_void_p, c_uint64, c_void_p]),
    "gg_roll": (c_int, [c_void_p, c_void_p, c_void_p, c_int, c_void_p]),
    "gg_roll_counts": (None, [c_void_p, c_void_p, c_void_p, c_void_p]),
    "gg_result_of": (gg_result, [c_void_p, c_void_p]),
    "gg_hash": (c_uint64, [c_void_p, c_void_p]),
    "gg_quiet": (c_bool, [c_void_p, c_void_p]),
    "gg_position_hash": (c_uint64, [c_void_p, c_void_p]),
    "gg_position_print": (c_int, [c_void_p, c_void_p, c_void_p, c_size_t]),
    "gg_move_print": (c_int, [c_void_p, c_void_p, c_uint64, c_void_p, c_size_t]),
    "gg_move_parse": (c_uint64, [c_void_p, c_void_p, c_char_p, c_size_t, c_void_p]),
    "gg_move_words": (c_int, [c_void_p, c_void_p, c_uint64, c_void_p, c_size_t]),
    "gg_prompt": (c_int, [c_void_p, c_void_p, c_void_p, c_size_t]),
    "gg_redact": (None, [c_void_p, c_void_p, c_int, c_void_p]),
    "gg_fill": (None, [c_void_p, c_void_p, c_uint64]),
    "gg_hides": (c_bool, [c_void_p, c_void_p, c_int]),
    "gg_dice_make": (gg_dice, [c_uint64, c_uint64]),
    "gg_dice_throw": (c_int, [c_void_p, c_void_p, c_void_p, c_void_p]),
    "gg_dice_roll": (None, [c_void_p, c_void_p, c_void_p, c_void_p]),
    "gg_dice_below": (c_uint32, [c_void_p, c_uint32]),
    "gg_event_print": (c_int, [c_void_p, c_void_p, c_void_p, c_size_t]),
    "gg_form_word": (c_char_p, [c_int]),
    "gg_tally_kind_word": (c_char_p, [c_int]),
    "gg_test_of": (c_bool, [c_void_p, c_void_p, c_void_p]),
    "gg_test_read": (c_int, [c_void_p, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p, c_size_t]),
    "gg_test_print": (c_int, [c_void_p, c_void_p, c_void_p, c_size_t]),
    "gg_test_spread": (c_int, [c_void_p, c_void_p, c_void_p, c_void_p, c_int]),
    "gg_fate_word": (c_char_p, [c_int]),
    "gg_system_facts": (c_int, [c_void_p]),
    "gg_system_fact": (c_void_p, [c_void_p, c_int]),
    "gg_facts_of": (None, [c_void_p, c_void_p, c_int, c_void_p]),
    "gg_fact_value": (c_int, [c_void_p, c_void_p, c_void_p, c_size_t]),
    "gg_fact_change": (c_int, [c_void_p, c_void_p, c_void_p, c_void_p, c_size_t]),
    "gg_groups": (c_int, [c_void_p]),
    "gg_group_of": (c_bool, [c_void_p, c_void_p, c_int, c_void_p]),
    "gg_group_card": (c_int, [c_void_p, c_void_p, c_int, c_void_p, c_size_t]),
    "gg_asking_of": (c_bool, [c_void_p, c_void_p, c_void_p]),
    "gg_move_label": (c_int, [c_void_p, c_void_p, c_uint64, c_void_p, c_size_t]),
    "gg_move_group": (c_char_p, [c_void_p, c_void_p, c_uint64]),
    "gg_move_ends": (c_bool, [c_void_p, c_void_p, c_uint64]),
    "gg_move_needless": (c_bool, [c_void_p, c_void_p, c_uint64]),
    "gg_until_word": (c_char_p, [c_int]),
    "gg_until_find": (c_int, [c_char_p]),
    "gg_system_until": (c_char_p, [c_void_p, c_int]),
    "gg_system_until_find": (c_int, [c_void_p, c_char_p]),
    "gg_move_until": (c_int, [c_void_p, c_void_p, c_uint64]),
    "gg_overlay_kinds": (c_int, [c_void_p, c_void_p]),
    "gg_overlay_of": (c_int, [c_void_p, c_void_p, c_int, c_int, c_int, c_void_p, c_int]),
    "gg_badge_word": (c_char_p, [c_int]),
    "gg_badges_of": (c_int, [c_void_p, c_void_p, c_int, c_void_p, c_int]),
    "gg_between_of": (c_bool, [c_void_p, c_void_p, gg_spot, gg_spot, c_void_p]),
    "gg_place_find": (c_bool, [c_void_p, c_char_p, c_size_t, c_void_p]),
    "gg_motions_of": (c_int, [c_void_p, c_void_p, c_void_p, c_int]),
    "gg_reasons_of": (None, [c_void_p, c_void_p, c_uint64, c_void_p]),
    "gg_view_make": (None, [c_void_p, c_void_p, c_int, c_void_p]),
    "gg_view_pieces": (None, [c_void_p, c_void_p, c_int, c_void_p]),
    "gg_move_touch": (None, [c_void_p, c_void_p, c_uint64, c_void_p]),
    "gg_move_at": (c_uint64, [c_void_p, c_void_p, c_uint64, gg_pose]),
    "gg_open": (c_bool, [c_void_p, c_void_p]),
    "gg_piece_card": (c_int, [c_void_p, c_void_p, c_int, c_void_p, c_size_t]),
    "gg_place_name": (c_int, [c_void_p, gg_pose, c_void_p, c_size_t]),
    "gg_answer_print": (c_int, [c_void_p, c_void_p, c_void_p, c_void_p, c_size_t]),
    "gg_undo_why_not": (c_char_p, [c_void_p, c_void_p, c_void_p, c_bool, c_void_p]),
    "gg_answer_parse": (c_bool, [c_void_p, c_void_p, c_char_p, c_size_t, c_void_p, c_void_p]),
    "gg_answer_give": (c_int, [c_void_p, c_void_p, c_void_p, c_void_p]),
    "gg_record_head": (c_int, [c_void_p, c_void_p, c_void_p, c_int, c_void_p, c_size_t]),
    "gg_record_answer": (c_int, [c_void_p, c_void_p, c_void_p, c_void_p, c_void_p, c_size_t]),
    "gg_record_after": (c_int, [c_void_p, c_void_p, c_void_p, c_void_p, c_size_t]),
    "gg_record_note": (c_int, [c_char_p, c_void_p, c_size_t]),
    "gg_record_end": (c_int, [c_void_p, c_void_p, c_void_p, c_void_p, c_size_t]),
    "gg_record_space": (c_size_t, [c_size_t]),
    "gg_record_parse": (c_bool, [c_char_p, c_size_t, c_void_p, c_void_p, c_void_p]),
    "gg_record_tag": (c_char_p, [c_void_p, c_char_p]),
    "gg_replay_begin": (c_bool, [c_void_p, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p]),
    "gg_replay_step": (c_int, [c_void_p, c_void_p, c_void_p]),
    "gg_odds_until": (c_bool, [c_void_p, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p]),
    "gg_play_on": (None, [c_void_p, c_void_p, c_void_p, c_void_p]),
    "gg_odds_of": (c_bool, [c_void_p, c_void_p, c_uint64, c_void_p, c_int, c_int, c_void_p, c_void_p]),
    "gg_player_count": (c_int, []),
    "gg_player_name": (c_char_p, [c_int]),
    "gg_player_words": (c_char_p, [c_int]),
    "gg_player_find": (c_int, [c_char_p]),
    "gg_player_plays": (c_bool, [c_void_p, c_int]),
    "gg_player_system": (c_char_p, [c_int]),
    "gg_player_space": (c_size_t, [c_void_p, c_int]),
    "gg_player_choose": (c_uint64, [c_int, c_void_p, c_void_p, c_void_p, c_void_p]),
    "gg_player_reason": (c_int, [c_int, c_void_p, c_void_p, c_void_p, c_size_t]),
    "gg_habit": (c_uint64, [c_void_p, c_void_p]),
    "gg_worth": (c_int32, [c_void_p, c_void_p, c_int]),
    "gg_clock": (gg_moment, [c_void_p, c_void_p]),
    "gg_signs": (c_int, [c_void_p, c_void_p, c_void_p]),
    "gg_sign_name": (c_char_p, [c_void_p, c_int]),
    "gg_win_chance": (c_double, [c_void_p, c_void_p, c_int]),
    "gg_player_milliseconds": (c_int, [c_int]),
    "gg_player_think": (c_uint64, [c_int, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p]),
    "gg_foresee": (None, [c_void_p, c_void_p, c_uint64, c_uint64, c_int, c_void_p]),
    "gg_gauge": (c_double, [c_void_p, c_void_p, c_int, c_uint64, c_int, c_void_p]),
    "gg_danger": (c_bool, [c_void_p, c_void_p, c_int, c_uint64, c_int, c_void_p, c_void_p]),
    "gg_batch_stride": (c_size_t, [c_void_p]),
    "gg_batch_space": (c_size_t, [c_void_p]),
    "gg_batch_at": (c_void_p, [c_void_p, c_int]),
    "gg_batch_start": (None, [c_void_p]),
    "gg_batch_renew": (c_int, [c_void_p]),
    "gg_batch_play": (c_int64, [c_void_p, c_int]),
    "gg_batch_asks": (None, [c_void_p, c_void_p]),
    "gg_batch_results": (None, [c_void_p, c_void_p]),
    "gg_batch_moves": (c_int, [c_void_p, c_void_p, c_void_p, c_int]),
    "gg_batch_give": (c_int, [c_void_p, c_void_p, c_void_p]),
    "gg_batch_signs": (c_int, [c_void_p, c_void_p]),
    "gg_batch_after": (c_int, [c_void_p, c_void_p, c_void_p, c_int, c_int, c_void_p]),
    "gg_batch_win_chances": (None, [c_void_p, c_int, c_void_p]),
    "gg_version": (c_char_p, []),
}
