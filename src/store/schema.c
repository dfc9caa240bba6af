/* The tables, as a list of migrations that only grows: number i brings a database of version i to i + 1. Where the two homes
 * spell something differently, it is an argument. */
#include <inttypes.h>
#include <stdio.h>

#include "store/home.h"

/* Foreign keys name what an answer, a word ... belongs to, and take it along when that is deleted. There is none from answers
 * and words to people: what somebody did stays when they are forgotten. `folded` is the name without capitals. */
#define TABLES_1(SERIAL, CLUSTERED, MORE)                                                                            \
    "CREATE TABLE person (id " SERIAL ", name TEXT NOT NULL, folded TEXT NOT NULL, password TEXT NOT NULL, "         \
    "mail TEXT NOT NULL, webhook TEXT NOT NULL, since BIGINT NOT NULL, seen BIGINT NOT NULL);"                       \
    "CREATE UNIQUE INDEX person_folded ON person (folded) WHERE folded <> '';"                                       \
    "CREATE INDEX person_guest ON person (seen) WHERE name = '';"                                                    \
    "CREATE TABLE device (token TEXT NOT NULL PRIMARY KEY, person BIGINT NOT NULL REFERENCES person ON DELETE "      \
    "CASCADE, since BIGINT NOT NULL, seen BIGINT NOT NULL)" CLUSTERED ";"                                            \
    "CREATE INDEX device_person ON device (person);"                                                                 \
    "CREATE TABLE battle (id TEXT NOT NULL PRIMARY KEY, version BIGINT NOT NULL, epoch INTEGER NOT NULL, "           \
    "answers INTEGER NOT NULL, name TEXT NOT NULL, title TEXT NOT NULL, system TEXT NOT NULL, state TEXT NOT NULL, " \
    "phase INTEGER NOT NULL, asked INTEGER NOT NULL, lobby INTEGER NOT NULL, watch INTEGER NOT NULL, "               \
    "rated INTEGER NOT NULL, deadline BIGINT NOT NULL, begun BIGINT NOT NULL, changed BIGINT NOT NULL);"             \
    "CREATE INDEX battle_changed ON battle (phase, changed);"                                                        \
    "CREATE INDEX battle_deadline ON battle (deadline) WHERE deadline > 0 AND phase <> 2;"                           \
    "CREATE TABLE scenario (battle TEXT NOT NULL PRIMARY KEY REFERENCES battle ON DELETE CASCADE, "                  \
    "text TEXT NOT NULL);"                                                                                           \
    "CREATE TABLE answer (battle TEXT NOT NULL REFERENCES battle ON DELETE CASCADE, n INTEGER NOT NULL, "            \
    "text TEXT NOT NULL, given_by INTEGER NOT NULL, side INTEGER NOT NULL, person BIGINT NOT NULL, "                 \
    "roll BIGINT NOT NULL, time BIGINT NOT NULL, PRIMARY KEY (battle, n))" CLUSTERED ";"                             \
    "CREATE TABLE member (battle TEXT NOT NULL REFERENCES battle ON DELETE CASCADE, person BIGINT NOT NULL "         \
    "REFERENCES person, side INTEGER NOT NULL, since BIGINT NOT NULL, PRIMARY KEY (battle, person, "                 \
    "side))" CLUSTERED ";"                                                                                           \
    "CREATE INDEX member_person ON member (person);"                                                                 \
    "CREATE TABLE event (battle TEXT NOT NULL REFERENCES battle ON DELETE CASCADE, version BIGINT NOT NULL, "        \
    "time BIGINT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (battle, version))" CLUSTERED ";"                         \
    "CREATE INDEX event_time ON event (time);"                                                                       \
    "CREATE TABLE word (battle TEXT NOT NULL REFERENCES battle ON DELETE CASCADE, n BIGINT NOT NULL, "               \
    "person BIGINT NOT NULL, time BIGINT NOT NULL, side INTEGER NOT NULL, text TEXT NOT NULL, "                      \
    "PRIMARY KEY (battle, n))" CLUSTERED ";"                                                                         \
    "CREATE TABLE note (battle TEXT NOT NULL REFERENCES battle ON DELETE CASCADE, person BIGINT NOT NULL "           \
    "REFERENCES person ON DELETE CASCADE, text TEXT NOT NULL, PRIMARY KEY (battle, person));"                        \
    "CREATE INDEX note_person ON note (person);"                                                                     \
    "CREATE TABLE link (token TEXT NOT NULL PRIMARY KEY, battle TEXT NOT NULL REFERENCES battle ON DELETE CASCADE, " \
    "side INTEGER NOT NULL)" CLUSTERED ";"                                                                           \
    "CREATE INDEX link_battle ON link (battle);"                                                                     \
    "CREATE TABLE rating (person BIGINT NOT NULL REFERENCES person ON DELETE CASCADE, system TEXT NOT NULL, "        \
    "rating DOUBLE PRECISION NOT NULL, deviation DOUBLE PRECISION NOT NULL, volatility DOUBLE PRECISION NOT NULL, "  \
    "battles INTEGER NOT NULL, changed BIGINT NOT NULL, PRIMARY KEY (person, system))" CLUSTERED ";"                 \
    "CREATE TABLE counted (battle TEXT NOT NULL PRIMARY KEY REFERENCES battle ON DELETE CASCADE);"                   \
    "CREATE TABLE claim (what TEXT NOT NULL PRIMARY KEY, holder TEXT NOT NULL, until BIGINT NOT NULL);" MORE

/* What nobody has played yet: who begun it, and from where. Of those that were open before it is not known. */
#define TABLES_2(SERIAL, CLUSTERED, MORE)                                                        \
    "CREATE TABLE begun (battle TEXT NOT NULL PRIMARY KEY REFERENCES battle ON DELETE CASCADE, " \
    "person BIGINT NOT NULL, origin TEXT NOT NULL, time BIGINT NOT NULL)" CLUSTERED ";"          \
    "CREATE INDEX begun_person ON begun (person);"                                               \
    "CREATE INDEX begun_origin ON begun (origin);"                                               \
    "CREATE INDEX begun_time ON begun (time);"                                                   \
    "INSERT INTO begun (battle, person, origin, time) SELECT id, 0, '', begun FROM battle WHERE phase = 0;"

#define UNTOLD_1 /* what other processes are to hear of: postgres_talk.c */                                \
    "CREATE UNLOGGED TABLE untold (battle TEXT NOT NULL, version BIGINT NOT NULL, process TEXT NOT NULL, " \
    "since TIMESTAMPTZ NOT NULL DEFAULT now());"

#define MIGRATION(tables)                                                               \
    {                                                                                   \
        tables("INTEGER PRIMARY KEY AUTOINCREMENT", " WITHOUT ROWID", ""),              \
            tables("BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY", "", UNTOLD_1) \
    }
static const char *const migrations[][2] = {MIGRATION(TABLES_1), MIGRATION(TABLES_2)};
enum { NEWEST = sizeof migrations / sizeof *migrations };

static const char meta[] = "CREATE TABLE IF NOT EXISTS meta (what TEXT NOT NULL PRIMARY KEY, value BIGINT NOT NULL);"
                           "INSERT INTO meta (what, value) VALUES ('version', 0) ON CONFLICT DO NOTHING;";
const char schema_version[] = "SELECT value FROM meta WHERE what = 'version'";
static const char counted_up[] = "UPDATE meta SET value = value + 1 WHERE what = 'version'";

int store_version(void) { return NEWEST; }

static bool refused(const schema_hand *hand, void *connection, int64_t version, char *why, size_t cap)
{
    hand->exec(connection, "ROLLBACK");
    snprintf(why, cap,
             "it was written by a newer grognard: its version is %" PRId64
             ", this program knows 1 to %d; use the newer "
             "program, or a back-up from before",
             version, NEWEST);
    return false;
}

/* One migration. 1: there may be another, 0: it is up to date, -1: failed. */
static int step(const schema_hand *hand, void *connection, char *why, size_t cap)
{
    if (!hand->exec(connection, hand->begin) || !hand->exec(connection, meta)) return -1;
    int64_t version = hand->version(connection);
    if (version < 0) return -1;
    if (version > NEWEST) {
        refused(hand, connection, version, why, cap);
        return -1;
    }
    if (version == NEWEST) return hand->exec(connection, "COMMIT") ? 0 : -1;
    if (!hand->exec(connection, migrations[version][hand->dialect]) || !hand->exec(connection, counted_up)) return -1;
    return hand->exec(connection, "COMMIT") ? 1 : -1;
}

bool schema_bring(const schema_hand *hand, void *connection, const char *(*said)(void *), char *why, size_t cap)
{
    why[0] = '\0';
    int more = hand->version(connection) == NEWEST ? 0 : 1; /* most often, and then nobody has to wait */
    for (int i = 0; more > 0 && i <= NEWEST; i++) more = step(hand, connection, why, cap);
    if (more == 0) return true;
    if (!why[0]) {
        snprintf(why, cap, "it cannot be brought to version %d: %s", NEWEST, said(connection));
        hand->exec(connection, "ROLLBACK");
    }
    return false;
}
