import rateLimit from "@fastify/rate-limit";
import type { CallShape } from "@assay/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isLargeWrite } from "./bodyBounds.ts";
import { Unavailable } from "./failure.ts";

/** How many calls a minute each server process takes; 0: any number. */
export interface Rates {
  /** Of one signed-in account, in all its sessions. */
  readonly account: number;
  /** From one address without a session; and again as many with a token that is not known yet. */
  readonly address: number;
  /** Of all who are signed in to one tenant. */
  readonly tenant: number;
  /** Of calls that cost much, bring much or send mails: of one account, or of one address without a session. */
  readonly costly: number;
}
export const UNLIMITED: Rates = { account: 0, address: 0, tenant: 0, costly: 0 };

/** A tenant's share of costly calls is that of so many busy accounts. */
const COSTLY_ACCOUNTS = 5;
const MINUTE_MS = 60_000;
/** What is counted at once; beyond it the counters that were not used for longest begin anew. */
const MOST_COUNTERS = 50_000;

interface Account {
  readonly tenantId: string;
  readonly id: string;
}

export interface RateLimits {
  /** Counts a call before anything of it is read. @throws Unavailable (429) when there were too many. */
  take(request: FastifyRequest, shape: CallShape, tokenHash: string | null): Promise<void>;
  /** Notes whose session a token is, or that it is nobody's. */
  learn(tokenHash: string, tenantId: string, actor: { id: string } | null): void;
  /** The account whose session had this token when it was last seen. */
  accountOf(tokenHash: string | null): Account | undefined;
  /** Whether the token was that of a session when it came last. */
  knows(tokenHash: string): boolean;
}

/** The accounts of sessions that were seen by this process; the oldest are forgotten first. */
function openAccounts() {
  const known = new Map<string, Account>();
  return {
    of: (tokenHash: string | null) => (tokenHash === null ? undefined : known.get(tokenHash)),
    learn(tokenHash: string, tenantId: string, actor: { id: string } | null) {
      if (!actor) known.delete(tokenHash);
      else if (known.get(tokenHash)?.tenantId !== tenantId) {
        const [oldest] = known.size < MOST_COUNTERS ? [] : known.keys();
        if (oldest !== undefined) known.delete(oldest);
        known.set(tokenHash, { tenantId, id: actor.id });
      }
    },
  };
}

/**
 * Limits of calls by account, address and tenant. Who is signed in is counted by account and tenant only:
 * what strangers send from the same address does not stop them.
 */
export async function openRateLimits(api: FastifyInstance, rates: Rates): Promise<RateLimits> {
  await api.register(rateLimit, { global: false });
  const accounts = openAccounts();
  const callers = new WeakMap<FastifyRequest, Account>();
  const accountOf = (request: FastifyRequest) => {
    const { tenantId, id } = callers.get(request) ?? { tenantId: "", id: "" };
    return `${tenantId}/${id}`;
  };
  const tenantOf = (request: FastifyRequest) => callers.get(request)?.tenantId ?? "";
  /** Without a key of ours it is the address, of IPv6 its network of 64 bits. */
  const limit = (max: number, keyGenerator?: (request: FastifyRequest) => string) => {
    if (max === 0) return async () => undefined;
    const options = {
      max,
      timeWindow: MINUTE_MS,
      cache: MOST_COUNTERS,
      ...(keyGenerator && { keyGenerator }),
    };
    // Each limiter has counters of its own; the types know their number only for the whole.
    const check = api.createRateLimit(options);
    return async (request: FastifyRequest) => {
      const found = await check(request);
      if (!found.isAllowed && found.isExceeded)
        throw new Unavailable(429, Math.max(1, found.ttlInSeconds));
    };
  };
  const ofAccount = [limit(rates.account, accountOf), limit(rates.tenant, tenantOf)];
  const costlyOfAccount = [
    limit(rates.costly, accountOf),
    limit(rates.costly * COSTLY_ACCOUNTS, tenantOf),
  ];
  const ofStranger = limit(rates.address);
  const ofNewcomer = limit(rates.address);
  const costlyOfStranger = limit(rates.costly);
  return {
    learn: accounts.learn,
    accountOf: accounts.of,
    knows: (tokenHash) => accounts.of(tokenHash) !== undefined,
    async take(request, shape, tokenHash) {
      const account = accounts.of(tokenHash);
      if (account) callers.set(request, account);
      const general = account ? ofAccount : [tokenHash === null ? ofStranger : ofNewcomer];
      const special = account ? costlyOfAccount : [costlyOfStranger];
      const isCostly = shape.costly || isLargeWrite(request, shape);
      for (const check of isCostly ? [...general, ...special] : general) await check(request);
    },
  };
}
