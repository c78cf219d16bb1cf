import type { LiveEvent } from "@assay/contract";
import { isAuditor, maySeeRun, type Id } from "@assay/domain";
import type { FastifyBaseLogger } from "fastify";
import { createHmac } from "node:crypto";
import type { Database } from "../../../db/database.ts";
import type { Actor } from "../../../http/context.ts";
import { EventStream } from "../../../http/eventStream.ts";
import { ApiFailure } from "../../../http/failure.ts";
import type { Told } from "../../../platform/changes.ts";
import { faultOf } from "../../../platform/log.ts";
import { eventsOf, type RunChange } from "../policy.ts";
import { seenOf, selectRound, type LivingSession } from "../store.ts";

/** A page that opens its stream has read what it shows a moment ago. */
const LATELY_MS = 30_000;
const RETRY_MS = 2_000;
/** So many at once say no more than that everything has changed. */
const MOST_EVENTS = 50;

export interface RoomParts {
  tenantId: string;
  database: Database;
  clock(): Date;
  log: FastifyBaseLogger;
  /** How often a stream shows that it lives, and its session is looked at. */
  beatMs: number;
  /** A secret of this process: the positions of another one say nothing here. */
  boot: string;
}

interface Follower {
  readonly stream: EventStream;
  actor: Actor;
  expiresAt: Date;
  seen: Set<Id>;
}
interface Joining {
  readonly actor: Actor;
  readonly lastId: string | null;
  readonly done: PromiseWithResolvers<EventStream>;
}
type Round = Awaited<ReturnType<typeof selectRound>>;

/**
 * Those who follow one tenant's changes on this server. What comes in is worked off in rounds, one
 * after the other: each reads sessions and runs once for all, so that nobody is told by old rights.
 */
export class Room {
  readonly #parts: RoomParts;
  readonly #followers = new Set<Follower>();
  #joining: Joining[] = [];
  #pending = new Map<string, Told>();
  /** Whose runs have to be looked up anew, since their rights have changed or events were lost. */
  #stale = new Set<Follower>();
  /** How many batches came in, and up to which one everybody was told. */
  #received = 0;
  #told = 0;
  #changedAt = Date.now();
  #checkedAt = Date.now();
  #isCheckDue = false;
  #isWorking = false;

  constructor(parts: RoomParts) {
    this.#parts = parts;
  }

  changed(changes: readonly Told[]): void {
    this.#received += 1;
    this.#changedAt = Date.now();
    for (const change of changes) this.#pending.set(JSON.stringify(change), change);
    void this.#work();
  }

  /** Resolves with a stream that is followed already; what is sent waits until it is attached. */
  join(actor: Actor, lastId: string | null): Promise<EventStream> {
    const done = Promise.withResolvers<EventStream>();
    this.#joining.push({ actor, lastId, done });
    void this.#work();
    return done.promise;
  }

  /** Looks at the sessions where that is due. */
  tick(): void {
    const now = this.#parts.clock();
    const isBeatDue = Date.now() - this.#checkedAt >= this.#parts.beatMs;
    const isExpired = [...this.#followers].some(({ expiresAt }) => expiresAt <= now);
    // What a round has left behind, since the database was away.
    const isLeft = this.#pending.size > 0 || this.#joining.length > 0;
    this.#isCheckDue ||= isBeatDue || isExpired;
    if (isLeft || this.#isCheckDue) void this.#work();
  }

  end(): void {
    for (const { stream } of this.#followers) stream.end();
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    while (this.#hasWork()) if (!(await this.#tryRound())) break;
    this.#isWorking = false;
  }

  #hasWork(): boolean {
    if (this.#joining.length > 0) return true;
    if (this.#followers.size > 0)
      return this.#pending.size > 0 || this.#stale.size > 0 || this.#isCheckDue;
    this.#pending.clear();
    this.#isCheckDue = false;
    this.#told = this.#received;
    return false;
  }

  /** Returns false where the database is away: the next tick tries again. */
  async #tryRound(): Promise<boolean> {
    const joining = this.#joining;
    const pending = this.#pending;
    const stale = this.#stale;
    const upTo = this.#received;
    this.#joining = [];
    this.#pending = new Map();
    this.#stale = new Set();
    try {
      await this.#round({ joining, changes: [...pending.values()], stale, upTo });
      return true;
    } catch (error) {
      const { log } = this.#parts;
      log.warn({ fault: faultOf(error as Error) }, "the followers of a tenant wait");
      for (const { done } of joining) done.reject(error);
      this.#pending = new Map([...pending, ...this.#pending]);
      this.#stale = new Set([...stale, ...this.#stale]);
      return false;
    }
  }

  async #round({ joining, changes, stale, upTo }: RoundWork): Promise<void> {
    const { database, tenantId, clock } = this.#parts;
    const isCheck = this.#isCheckDue;
    const askers = [...joining, ...stale].map(({ actor }) => actor);
    const byRun = Map.groupBy(changes.filter(isOfRun), (change) => change.runId);
    const read = await selectRound(database, tenantId, {
      sessionIds: [...this.#followers, ...joining].map(({ actor }) => actor.sessionId),
      runIds: [...byRun.keys()],
      people: [...new Set(askers.filter((actor) => !isAuditor(actor)).map(({ id }) => id))],
      now: clock(),
    });
    for (const follower of stale) follower.seen = seenOf(read.own, follower.actor);
    for (const follower of this.#followers) {
      const session = read.sessions.get(follower.actor.sessionId);
      if (!session?.permissions.includes("LOG_IN") || session.lacksSecondFactor)
        this.#dismiss(follower);
      else this.#tell(follower, { session, changes, byRun, read, id: this.#position(upTo) });
    }
    this.#told = upTo;
    for (const one of joining) this.#admit(one, read, upTo);
    if (!isCheck) return;
    this.#isCheckDue = false;
    this.#checkedAt = Date.now();
    for (const { stream } of this.#followers) stream.beat(this.#position(this.#told));
  }

  #tell(follower: Follower, { session, changes, byRun, read, id }: Telling): void {
    const isSame =
      session.permissions.length === follower.actor.permissions.size &&
      session.permissions.every((permission) => follower.actor.permissions.has(permission));
    follower.expiresAt = session.expiresAt;
    if (!isSame) {
      follower.actor = { ...follower.actor, permissions: new Set(session.permissions) };
      this.#stale.add(follower);
    }
    if (!isSame || changes.some((change) => isAccountOf(change, follower.actor.id)))
      follower.stream.send({ kind: "account" }, id);
    // How far something of one's own is: only the last word of each counts.
    for (const event of exportsOf(changes, follower.actor.id)) follower.stream.send(event, id);
    if (changes.some(({ kind }) => kind === "all")) {
      this.#stale.add(follower);
      follower.stream.send({ kind: "all" }, id);
      return;
    }
    const events = [...byRun].flatMap(([runId, ofRun]) => {
      const run = read.runs.get(runId);
      const told = eventsOf(ofRun, run, follower);
      if (run && maySeeRun(run, follower.actor)) follower.seen.add(runId);
      else follower.seen.delete(runId);
      return told;
    });
    if (events.length > MOST_EVENTS) follower.stream.send({ kind: "all" }, id);
    else for (const event of events) follower.stream.send(event, id);
  }

  #admit({ actor, lastId, done }: Joining, read: Round, upTo: number): void {
    const session = read.sessions.get(actor.sessionId);
    if (!session) {
      done.reject(new ApiFailure("NOT_LOGGED_IN"));
      return;
    }
    if (session.lacksSecondFactor) {
      done.reject(new ApiFailure("NO_PERMISSION"));
      return;
    }
    const stream = new EventStream();
    const seen = seenOf(read.own, actor);
    const follower = { stream, actor, expiresAt: session.expiresAt, seen };
    const id = this.#position(upTo);
    const mayMiss = lastId === null ? Date.now() - this.#changedAt < LATELY_MS : lastId !== id;
    stream.advise(RETRY_MS);
    if (mayMiss) stream.send({ kind: "all" }, id);
    else stream.beat(id);
    this.#followers.add(follower);
    stream.onClose(() => {
      this.#followers.delete(follower);
      this.#stale.delete(follower);
    });
    done.resolve(stream);
  }

  #dismiss({ stream }: Follower): void {
    stream.end();
  }

  /**
   * Where a stream stands, to be given back when it is opened again. Whoever follows must not learn from it how much
   * others change in the tenant, so that the count stands in it only as a code.
   */
  #position(count: number): string {
    const { boot, tenantId } = this.#parts;
    return createHmac("sha256", boot).update(`${tenantId}:${count}`).digest("hex").slice(0, 24);
  }
}

interface RoundWork {
  joining: readonly Joining[];
  changes: readonly Told[];
  stale: ReadonlySet<Follower>;
  upTo: number;
}
interface Telling {
  session: LivingSession;
  changes: readonly Told[];
  byRun: ReadonlyMap<Id, RunChange[]>;
  read: Round;
  id: string;
}

const isOfRun = (change: Told): change is RunChange =>
  change.kind !== "account" && change.kind !== "all" && change.kind !== "export";
/** How far the exports of a person are, each once. */
function exportsOf(changes: readonly Told[], personId: Id): LiveEvent[] {
  const own = changes.filter((change) => change.kind === "export" && change.personId === personId);
  const latest = new Map(
    own.flatMap((change) => (change.kind === "export" ? [[change.key, change] as const] : [])),
  );
  return [...latest.values()].map(({ personId: _, ...event }) => event);
}
const isAccountOf = (change: Told, personId: Id): boolean =>
  change.kind === "account" && (change.personId === null || change.personId === personId);
