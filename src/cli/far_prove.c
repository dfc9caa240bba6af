/* The record of a battle far away: kept, and its dice proved against what was shown when it began. */
#include <stdlib.h>
#include <string.h>

#include "fair/proof.h"
#include "far.h"
#include "far_keys.h"
#include "keep.h"

static far_reply fetch(far *f)
{
    char path[80];
    snprintf(path, sizeof path, "%s/record", f->path);
    return far_get(f->link, path);
}

bool far_save(far *f, const char *path)
{
    char why[PATH_TEXT + 256];
    far_reply r = fetch(f);
    bool good = !r.why[0];
    if (!good)
        far_say(f, "%s", r.why);
    else if (!(good = file_keep(path, why, sizeof why) && file_write(path, r.text, r.len, why, sizeof why)))
        far_say(f, "%s", why);
    far_reply_free(&r);
    return good;
}

/* What this side was shown and gave must be what the record says: nobody else can check that. */
static const char *differs(const far *f, const gg_record *record)
{
    const char *commitment = far_keys_noted(f->keys, f->id, "commitment"),
               *nonce = far_keys_noted(f->keys, f->id, "nonce");
    const char *promised = gg_record_tag(record, "Commitment"), *nonces = gg_record_tag(record, "Nonces");
    if (commitment && (!promised || strcmp(commitment, promised) != 0))
        return "the commitment is not the one that was shown when the battle began";
    if (nonce && (!nonces || !strstr(nonces, nonce))) return "the nonce that was given here is not among its nonces";
    return NULL;
}

static void prove(far *f, const gg_record *record, const gg_battle *b)
{
    fair_proof *proof = take(sizeof *proof);
    uint32_t *number = take(((size_t)record->answers + 1) * sizeof *number);
    gg_state *state = state_new(b);
    fair_prove(record, b, state, number, proof);
    const char *wrong = differs(f, record);
    if (wrong && proof->verdict != FAIR_UNPROVABLE)
        far_say(f, "Dice: FORGED: %s.", wrong);
    else if (proof->verdict == FAIR_PROVED)
        far_say(f, "Dice: %s%s.", proof->words,
                far_keys_noted(f->keys, f->id, "nonce") ? ", and yours is among the nonces" : "");
    else
        far_say(f, "Dice: %s: %s.", proof->verdict == FAIR_FORGED ? "FORGED" : "not proved", proof->words);
    free(state);
    free(number);
    free(proof);
}

static void keep_record(far *f, const far_reply *r)
{
    char path[PATH_TEXT], why[PATH_TEXT + 256], name[256];
    if (far_keys_noted(f->keys, f->id, "kept")) return;
    if (!keep_new(far_text(f->now, "name"), path, why, sizeof why) ||
        !file_write(path, r->text, r->len, why, sizeof why)) {
        far_say(f, "%s", why);
        return;
    }
    keep_name(path, name);
    far_say(f, "the battle is kept as %s (`grognard battles`)", name);
    far_keys_note(f->keys, f->id, "kept", name);
    if (!far_keys_write(far_link_host(f->link), f->keys, why, sizeof why)) far_say(f, "%s", why);
}

void far_prove(far *f)
{
    far_reply r = fetch(f);
    gg_record record;
    gg_faults *faults = take(sizeof *faults);
    gg_arena notes = {.size = gg_record_space(r.len)};
    battle x = {0};
    notes.base = take(notes.size);
    if (r.why[0])
        far_say(f, "%s", r.why);
    else if (!gg_record_parse(r.text, r.len, &notes, &record, faults) ||
             battle_of_text(NULL, "", record.scenario, record.scenario_len, 1, &x) >= 0)
        far_say(f, "The host's record cannot be read.");
    else {
        prove(f, &record, x.b);
        if (far_mine(f) >= 0) keep_record(f, &r);
    }
    battle_close(&x);
    free(faults);
    free(notes.base);
    far_reply_free(&r);
}
