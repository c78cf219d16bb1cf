import type { liveCalls } from "@assay/contract";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../../db/database.ts";
import type { Actor, CallOf } from "../../http/context.ts";
import type { EventStream } from "../../http/eventStream.ts";
import { Unavailable } from "../../http/failure.ts";
import type { ChangeFeed } from "../../platform/changes.ts";
import { newId } from "../../platform/ids.ts";
import { TenantChannel } from "./channel/commands.ts";

const TICK_MS = 1_000;
const BEAT_MS = 15_000;
/** Milliseconds without events of other servers after which streams are refused, so that pages poll. */
const DEAF_MS = 5_000;
const LIMITS = { ofPerson: 20, ofServer: 5_000 };

/** The followers of changes on this server. */
export interface LiveHub {
  /**
   * @param lastId position of the last event that the page has received; null for its first stream.
   * @throws Unavailable 429 over the limits, 503 while changes are not received; ApiFailure NOT_LOGGED_IN.
   */
  follow(tenantId: string, actor: Actor, lastId: string | null): Promise<EventStream>;
  /** Ends all streams. */
  close(): void;
}

interface HubOptions {
  database: Database;
  changes: ChangeFeed;
  clock(): Date;
  log: FastifyBaseLogger;
  beatMs?: number;
  limits?: typeof LIMITS;
}

/** Counts the open streams of each person and of the server. */
function countStreams({ ofPerson, ofServer }: typeof LIMITS) {
  const counted = new Map<string, number>();
  let total = 0;
  return {
    count(person: string, by: 1 | -1) {
      total += by;
      const left = (counted.get(person) ?? 0) + by;
      if (left > 0) counted.set(person, left);
      else counted.delete(person);
    },
    isFull: (person: string): boolean =>
      total >= ofServer || (counted.get(person) ?? 0) >= ofPerson,
  };
}

/** Opens the hub, which sends the changes of all servers to the pages that may see them. */
export function openHub(options: HubOptions): LiveHub {
  const { changes, beatMs = BEAT_MS, limits = LIMITS } = options;
  const boot = newId();
  const channels = new Map<string, TenantChannel>();
  const { count, isFull } = countStreams(limits);
  let isClosed = false;
  let isDeaf = false;
  let deafness: NodeJS.Timeout | undefined;

  function channelOf(tenantId: string): TenantChannel {
    const channel =
      channels.get(tenantId) ?? new TenantChannel({ ...options, tenantId, beatMs, boot });
    channels.set(tenantId, channel);
    return channel;
  }
  const endAll = () => channels.forEach((channel) => channel.end());

  changes.subscribe({
    changed: (tenantId, batch) => channelOf(tenantId).changed(batch),
    lost: () => {
      deafness ??= setTimeout(() => {
        isDeaf = true;
        endAll();
      }, DEAF_MS).unref();
    },
    found: () => {
      clearTimeout(deafness);
      deafness = undefined;
      isDeaf = false;
      for (const channel of channels.values()) channel.changed([{ kind: "all" }]);
    },
  });
  const ticking = setInterval(() => channels.forEach((channel) => channel.tick()), TICK_MS).unref();

  return {
    follow: async (tenantId, actor, lastId) => {
      if (isClosed || isDeaf) throw new Unavailable(503);
      const person = `${tenantId}/${actor.id}`;
      if (isFull(person)) throw new Unavailable(429);
      count(person, 1);
      try {
        const stream = await channelOf(tenantId).join(actor, lastId);
        stream.onClose(() => count(person, -1));
        if (isClosed) stream.end();
        return stream;
      } catch (error) {
        count(person, -1);
        throw error;
      }
    },
    close: () => {
      isClosed = true;
      clearInterval(ticking);
      clearTimeout(deafness);
      endAll();
    },
  };
}

/**
 * Opens the stream of changes for a page.
 *
 * @param hub undefined while the demo data is seeded, when there are no followers
 * @throws Unavailable, ApiFailure NOT_LOGGED_IN
 */
export async function followEvents(
  { tenant, actor, headers }: CallOf<typeof liveCalls.followEvents>,
  hub: LiveHub | undefined,
): Promise<EventStream> {
  if (!hub) throw new Unavailable(503);
  const last = headers["last-event-id"];
  return hub.follow(tenant.id, actor, typeof last === "string" ? last : null);
}
