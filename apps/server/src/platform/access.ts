import type { FastifyBaseLogger } from "fastify";
import type { Database, TenantTransaction } from "../db/database.ts";
import { faultOf } from "./log.ts";

/** Days after which entries are deleted, with the addresses in them. */
export const ACCESS_DAYS = 30;

export type AccessKind =
  | "signIn"
  | "secondFactorAsked"
  | "signOut"
  | "signInFailed"
  | "codeFailed"
  | "linkFailed"
  | "captchaFailed"
  | "unknownSession"
  | "refused"
  | "tooMany"
  | "tooLarge"
  | "malformed";

export interface AccessEvent {
  readonly kind: AccessKind;
  readonly at: Date;
  /** The person who did it, or whose password or code was tried; null where that is unknown. */
  readonly personId: string | null;
  /** The caller's network address. */
  readonly address: string;
  /** The name of the call, or the method of a sign-in; never a text of the caller. */
  readonly what: string;
}

/** The address, or for IPv6 its network of 64 bits: one machine may use any address in it. */
export function networkOf(address: string): string {
  if (!address.includes(":") || address.includes(".")) return address;
  const [head = "", tail = ""] = address.split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail.split(":").filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  return [...before, ...zeros, ...after].slice(0, 4).join(":");
}

/** Maximum rows per tenant and hour; above it, addresses are no longer distinguished. */
const MOST_ROWS = 1_000;

/**
 * Events of the same hour, kind, person, call and network are one row with a count. Always in the same order, so that
 * servers do not deadlock.
 */
const COUNT = `
  with given as (
    select date_trunc('hour', at, 'UTC') as hour, kind, person_id, address, what, times, at
      from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::int[], $7::timestamptz[])
        as g(kind, person_id, address, what, times, at)
  ), crowded as (
    select hour from access_event
     where tenant_id = $1 and hour in (select hour from given)
     group by hour having count(*) >= ${MOST_ROWS}
  ), told as (
    select *, case when hour in (select hour from crowded) then '' else address end as network from given
  )
  insert into access_event
    (tenant_id, hour, kind, person_id, address, what, count, first_at, last_at)
  select $1, hour, kind, person_id, network, what, sum(times), min(at), max(at) from told
   group by hour, kind, person_id, network, what order by hour, kind, person_id, network, what
  on conflict (tenant_id, hour, kind, person_id, address, what) do update
    set count = access_event.count + excluded.count,
        last_at = greatest(access_event.last_at, excluded.last_at)`;

type Counted = AccessEvent & { times: number };

function valuesOf(tenantId: string, events: readonly Counted[]): unknown[] {
  const column = <T>(read: (event: Counted) => T) => events.map(read);
  return [
    tenantId,
    column(({ kind }) => kind),
    column(({ personId }) => personId ?? ""),
    column(({ address }) => networkOf(address)),
    column(({ what }) => what),
    column(({ times }) => times),
    column(({ at }) => at),
  ];
}

/** Stores an event in the transaction in which it happens, without waiting for it. */
export const recordAccess = (tx: TenantTransaction, event: AccessEvent): void =>
  tx.send(COUNT, valuesOf(tx.tenantId, [{ ...event, times: 1 }]));

export interface AccessCounts {
  /** Counts an event in memory; it is stored shortly after, together with others. */
  note(tenantId: string, event: AccessEvent): void;
  /** Stores the counted events. If that fails they are lost, and their number is logged. */
  flush(): Promise<void>;
}

const FLUSH_MS = 1_000;
/** Maximum different events in memory per tenant; above it, addresses are no longer distinguished. */
const MOST_COUNTED = 500;

/** Counts refusals in memory, so that a flood of them costs one statement per second. */
export function openAccessCounts(database: Database, log: FastifyBaseLogger): AccessCounts {
  let counts = new Map<string, Map<string, Counted>>();
  let waiting: NodeJS.Timeout | undefined;

  async function flush() {
    clearTimeout(waiting);
    waiting = undefined;
    const taken = counts;
    counts = new Map();
    for (const [tenantId, events] of taken)
      await database
        .withTenant(tenantId, async (tx) => {
          await tx.execute(COUNT, valuesOf(tenantId, [...events.values()]));
        })
        .catch((error: Error) =>
          log.warn(
            { tenantId, events: events.size, fault: faultOf(error) },
            "access is not logged",
          ),
        );
  }
  return {
    flush,
    note(tenantId, event) {
      const events = counts.get(tenantId) ?? new Map<string, Counted>();
      counts.set(tenantId, events);
      const address = events.size < MOST_COUNTED ? event.address : "";
      const { kind, personId, what, at } = event;
      const key = [at.getTime() - (at.getTime() % 3_600_000), kind, personId, address, what].join();
      const times = (events.get(key)?.times ?? 0) + 1;
      events.set(key, { ...event, address, times });
      waiting ??= setTimeout(() => void flush(), FLUSH_MS).unref();
    },
  };
}
