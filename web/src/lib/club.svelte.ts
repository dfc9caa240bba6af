/* The host as a club: who I am there, my battles with "your turn" first, invitations, battles to watch, and those that are over. */
import { Host, HostError, isMyTurn, readBattle, readBattles, readInvitation, readMe, readWays, Stream, type FarBattle, type HostWays, type Invitation, type Me } from "../../core/host.ts";
import { farCore, FarLine } from "../../core/net.ts";
import type { About } from "../../core/api.ts";
import { OddsDesk } from "./cores.ts";
import { Far } from "./far.svelte.ts";
import { Game } from "./game.svelte.ts";
import { capital } from "./moves.ts";
import { notify } from "./notify.ts";

export type Shelf = "open" | "live" | "finished";
const NOBODY: Me = { id: null, name: "", guest: true, mail: "", webhook: "", ratings: [] };

export interface Begun {
  battle?: string;
  text?: string;
  seats: [string, string];
  pace: { kind: "live"; minutes: number; seconds: number } | { kind: "days"; days: number } | { kind: "none" };
  lobby: boolean;
  watch: boolean;
  rated: boolean;
  turns: "anyone" | "rotate";
  dice: "fair";
}

export class Club {
  me = $state.raw<Me>(NOBODY);
  mine = $state.raw<FarBattle[]>([]);
  lists = $state.raw<Record<Shelf, FarBattle[]>>({ open: [], live: [], finished: [] });
  fault = $state("");
  up = $state(true);
  ways = $state.raw<HostWays>({ mail: false, webhook: false, heartbeat: 15 }); // how it can tell whose turn it is
  readonly host: Host;
  private stream: Stream | null = null;
  private late: ReturnType<typeof setTimeout> | undefined;

  constructor(base: string) {
    this.host = new Host(base);
  }

  /** Battles that wait for my answer, but for this one. */
  waiting(but?: string): number {
    return this.mine.filter((b) => isMyTurn(b) && b.id !== but).length;
  }

  /** Is there a host at all? One that is only away is waited for. */
  async find(): Promise<void> {
    this.ways = readWays(await this.host.patiently("GET", "about", undefined, () => true));
    this.host.beat = this.ways.heartbeat;
    this.me = readMe(await this.host.get("me"));
  }

  async load(): Promise<void> {
    const of = async (list: string) => readBattles(await this.host.get(`battles?of=${list}&most=30`));
    try {
      const [mine, open, live, finished] = await Promise.all([this.me.id === null ? [] : of("mine"), of("open"), of("live"), of("finished")]);
      this.mine = mine;
      this.lists = { open, live, finished };
      this.fault = "";
    } catch (e) {
      this.fault = e instanceof Error ? e.message : String(e);
    }
  }

  /** Hears of what changes, as long as the start page or a battle is there. */
  follow(): void {
    this.stream ??= new Stream(this.host, "events", null, ({ kind, data }) => {
      if (kind === "battle") this.hear(data);
      else this.soon();
    }, (up, why) => {
      this.up = up || why !== null;
      if (up) void this.load();
      if (why) this.stream = null;
    });
  }

  unfollow(): void {
    this.stream?.close();
    this.stream = null;
  }

  /** While a battle is open its own line is enough, for a browser has few: of the others is heard now and then. */
  glance(): () => void {
    this.unfollow();
    const timer = setInterval(() => void this.load(), 60_000);
    return () => clearInterval(timer);
  }

  private hear(data: unknown): void {
    try {
      const it = readBattle(data);
      const old = this.mine.find((b) => b.id === it.id);
      if (old && old.version > it.version) return;
      if (isMyTurn(it) && !(old && isMyTurn(old))) notify(it);
      this.mine = sorted([it, ...this.mine.filter((b) => b.id !== it.id)]);
    } catch {
      /* not a battle: the lists say what is so */
    }
    this.soon();
  }

  /** Lists are fetched anew, once for all that happens in a second. */
  private soon(): void {
    this.late ??= setTimeout(() => {
      this.late = undefined;
      void this.load();
    }, 1000);
  }

  // ---- who I am ----

  async set(change: Partial<Record<"name" | "password" | "old" | "mail" | "webhook", string>>): Promise<void> {
    this.become(await this.host.post("me", change));
  }
  async login(name: string, password: string): Promise<void> {
    this.become(await this.host.post("login", { name, password }));
    await this.load();
  }
  async logout(everywhere: boolean): Promise<void> {
    await this.host.post("logout", { everywhere });
    this.become({ id: null });
    await this.load();
  }
  async forget(password: string): Promise<void> {
    await this.host.del("me", { password });
    this.become({ id: null });
    await this.load();
  }

  private become(it: unknown): void {
    const old = this.me.id;
    this.me = readMe(it);
    if (this.me.id === old || !this.stream) return;
    this.unfollow(); // somebody else's battles are heard of from now on
    this.follow();
  }

  /** Who is nobody yet becomes a guest before they sit down: if that answer is lost they are known, and find their seat again. */
  private async appear(): Promise<void> {
    if (this.me.id === null) this.become(await this.host.post("me", {}));
  }

  // ---- battles ----

  async begin(what: Begun): Promise<FarBattle> {
    await this.appear();
    return readBattle(await this.host.post("battles", what));
  }
  /** What one is asked to, before one sits down. */
  async invitation(token: string): Promise<Invitation> {
    return readInvitation(await this.host.post("invitation", { token }));
  }
  async join(token: string, rated: boolean): Promise<FarBattle> {
    await this.appear();
    return readBattle(await this.host.post("join", { token, rated }));
  }
  async take(id: string, side: number, rated: boolean): Promise<FarBattle> {
    await this.appear();
    return readBattle(await this.host.post(`battles/${id}/take`, { side, rated }));
  }

  /** Opens a battle on this page. */
  async open(id: string): Promise<{ game: Game; about: About }> {
    const line = new FarLine(this.host, readBattle(await this.host.get(`battles/${id}`)));
    const core = farCore(line);
    const game = new Game(core, new OddsDesk());
    const far = new Far(game, core, this.me.id);
    try {
      const [about] = await Promise.all([core.about(), game.open(far.setup())]);
      far.begin();
      return { game, about };
    } catch (e) {
      far.close();
      throw e;
    }
  }
}

const sorted = (all: FarBattle[]) => [...all].sort((a, b) => Number(isMyTurn(b)) - Number(isMyTurn(a)) || b.changed - a.changed);

/** What went wrong, for people. */
export const wrong = (e: unknown) => capital(e instanceof HostError || e instanceof Error ? e.message : String(e));

/** "live, 30 min + 10 s", "3 days a turn", "no clock" */
export function paceWords(b: FarBattle): string {
  const c = b.clock;
  if (c.kind === "none") return "no clock";
  const days = Math.max(1, Math.round(Math.max(...c.left) / 86_400_000));
  if (c.kind === "days") return days === 1 ? "a day for a turn" : `${days} days for a turn`;
  return `live, ${Math.round(Math.max(...c.left) / 60_000)} min${c.increment ? ` + ${Math.round(c.increment / 1000)} s` : ""}`;
}
