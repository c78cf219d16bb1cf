import type { LiveEvent } from "@assay/contract";
import { isAuditor, maySeeRun, type Id } from "@assay/domain";
import type { FastifyBaseLogger } from "fastify";
import { createHmac } from "node:crypto";
import type { Database } from "../../../db/database.ts";
import type { Actor } from "../../../http/context.ts";
import { EventStream } from "../../../http/eventStream.ts";
import { ApiFailure } from "../../../http/failure.ts";
import type { ChangeEvent } from "../../../platform/changes.ts";
import { faultOf } from "../../../platform/log.ts";
import { eventsOf, type RunChange, seenRunIds } from "../policy.ts";
import { selectRound, type LivingSession } from "../store.ts";

/** A page reads its data at most this long before it opens its stream: changes since then may be missing in it. */
const LATELY_MS = 30_000;
const RETRY_MS = 2_000;
/** Maximum events per round and follower; above it, one event `all` replaces them. */
const MOST_EVENTS = 50;

export interface TenantChannelOptions {
  tenantId: string;
  database: Database;
  clock(): Date;
  log: FastifyBaseLogger;
  /** Interval of the heartbeats and of the checks of each session. */
  beatMs: number;
  /** A secret of this process, so that stream positions issued by another process never match. */
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
 * The followers of one tenant's changes on this server. Changes are processed in rounds, one after
 * the other: each round reads sessions and runs once for all followers, so that nobody receives an
 * event by outdated rights.
 */
export class TenantChannel {
  readonly #options: TenantChannelOptions;
  readonly #followers = new Set<Follower>();
  #joining: Joining[] = [];
  #pending = new Map<string, ChangeEvent>();
  /** Followers whose visible runs must be read again: their rights have changed, or events were lost. */
  #stale = new Set<Follower>();
  /** Number of batches received, and the last one that all followers have been sent. */
  #received = 0;
  #delivered = 0;
  #changedAt = Date.now();
  #checkedAt = Date.now();
  #isCheckDue = false;
  #isWorking = false;

  constructor(options: TenantChannelOptions) {
    this.#options = options;
  }

  changed(changes: readonly ChangeEvent[]): void {
    this.#received += 1;
    this.#changedAt = Date.now();
    for (const change of changes) this.#pending.set(JSON.stringify(change), change);
    void this.#work();
  }

  /** Resolves with a stream that already receives events; it buffers them until it is attached. */
  join(actor: Actor, lastId: string | null): Promise<EventStream> {
    const done = Promise.withResolvers<EventStream>();
    this.#joining.push({ actor, lastId, done });
    void this.#work();
    return done.promise;
  }

  /** Checks the sessions if a heartbeat is due or one has expired. */
  tick(): void {
    const now = this.#options.clock();
    const isBeatDue = Date.now() - this.#checkedAt >= this.#options.beatMs;
    const isExpired = [...this.#followers].some(({ expiresAt }) => expiresAt <= now);
    // A round failed because the database was unreachable.
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
    this.#delivered = this.#received;
    return false;
  }

  /** Returns false if the database is unreachable: the next tick tries again. */
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
      const { log } = this.#options;
      log.warn({ fault: faultOf(error as Error) }, "the followers of a tenant wait");
      for (const { done } of joining) done.reject(error);
      this.#pending = new Map([...pending, ...this.#pending]);
      this.#stale = new Set([...stale, ...this.#stale]);
      return false;
    }
  }

  async #round({ joining, changes, stale, upTo }: RoundWork): Promise<void> {
    const { database, tenantId, clock } = this.#options;
    const isCheck = this.#isCheckDue;
    const askers = [...joining, ...stale].map(({ actor }) => actor);
    const byRun = Map.groupBy(changes.filter(isOfRun), (change) => change.runId);
    const read = await database.withTenant(tenantId, (tx) =>
      selectRound(tx, {
        sessionIds: [...this.#followers, ...joining].map(({ actor }) => actor.sessionId),
        runIds: [...byRun.keys()],
        people: [...new Set(askers.filter((actor) => !isAuditor(actor)).map(({ id }) => id))],
        now: clock(),
      }),
    );
    for (const follower of stale) follower.seen = seenRunIds(read.own, follower.actor);
    for (const follower of this.#followers) {
      const session = read.sessions.get(follower.actor.sessionId);
      if (!session?.permissions.includes("LOG_IN") || session.lacksSecondFactor)
        this.#dismiss(follower);
      else this.#deliver(follower, { session, changes, byRun, read, id: this.#position(upTo) });
    }
    this.#delivered = upTo;
    for (const one of joining) this.#admit(one, read, upTo);
    if (!isCheck) return;
    this.#isCheckDue = false;
    this.#checkedAt = Date.now();
    for (const { stream } of this.#followers) stream.beat(this.#position(this.#delivered));
  }

  #deliver(follower: Follower, { session, changes, byRun, read, id }: Delivery): void {
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
    // Of several progress events of one export only the last is sent.
    for (const event of exportsOf(changes, follower.actor.id)) follower.stream.send(event, id);
    if (changes.some(({ kind }) => kind === "all")) {
      this.#stale.add(follower);
      follower.stream.send({ kind: "all" }, id);
      return;
    }
    const events = [...byRun].flatMap(([runId, ofRun]) => {
      const run = read.runs.get(runId);
      const visible = eventsOf(ofRun, run, follower);
      if (run && maySeeRun(run, follower.actor)) follower.seen.add(runId);
      else follower.seen.delete(runId);
      return visible;
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
    const seen = seenRunIds(read.own, actor);
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
   * The position of a stream, which the client sends when it reconnects. It is an HMAC of the count,
   * because the count itself would reveal how much others change in the tenant.
   */
  #position(count: number): string {
    const { boot, tenantId } = this.#options;
    return createHmac("sha256", boot).update(`${tenantId}:${count}`).digest("hex").slice(0, 24);
  }
}

interface RoundWork {
  joining: readonly Joining[];
  changes: readonly ChangeEvent[];
  stale: ReadonlySet<Follower>;
  upTo: number;
}
interface Delivery {
  session: LivingSession;
  changes: readonly ChangeEvent[];
  byRun: ReadonlyMap<Id, RunChange[]>;
  read: Round;
  id: string;
}

const isOfRun = (change: ChangeEvent): change is RunChange =>
  change.kind !== "account" && change.kind !== "all" && change.kind !== "export";
/** The latest progress event of each of the person's exports. */
function exportsOf(changes: readonly ChangeEvent[], personId: Id): LiveEvent[] {
  const own = changes.filter((change) => change.kind === "export" && change.personId === personId);
  const latest = new Map(
    own.flatMap((change) => (change.kind === "export" ? [[change.key, change] as const] : [])),
  );
  return [...latest.values()].map(({ personId: _, ...event }) => event);
}
const isAccountOf = (change: ChangeEvent, personId: Id): boolean =>
  change.kind === "account" && (change.personId === null || change.personId === personId);
