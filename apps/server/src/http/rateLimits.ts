import rateLimit from "@fastify/rate-limit";
import type { CallShape } from "@assay/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isLargeWrite } from "./bodyBounds.ts";
import { Unavailable } from "./failure.ts";

/** Maximum calls per minute and server process; 0 for no limit. */
export interface Rates {
  /** Per signed-in account, over all its sessions. */
  readonly account: number;
  /** Per address without a session; separately per address with an unknown token. */
  readonly address: number;
  /** Per tenant, over all its accounts. */
  readonly tenant: number;
  /** Calls that are expensive, large or send mails: per account, or per address without a session. */
  readonly costly: number;
}
export const UNLIMITED: Rates = { account: 0, address: 0, tenant: 0, costly: 0 };

/** Limit of a tenant's expensive calls, in multiples of an account's limit. */
const COSTLY_ACCOUNTS = 5;
const MINUTE_MS = 60_000;
/** Maximum counters in memory; above it the least recently used ones are dropped. */
const MOST_COUNTERS = 50_000;

interface Account {
  readonly tenantId: string;
  readonly id: string;
}

export interface RateLimits {
  /** Counts a call before its body is read. @throws Unavailable (429) over the limit */
  take(
    request: FastifyRequest,
    shape: Pick<CallShape, "costly" | "bodyLimit" | "upload">,
    tokenHash: string | null,
  ): Promise<void>;
  /** Remembers the account of a token, or that the token is invalid. */
  learn(tokenHash: string, tenantId: string, actor: { id: string } | null): void;
  /** The account for which this token was last valid. */
  accountOf(tokenHash: string | null): Account | undefined;
  /** Whether the token was valid when it was last used. */
  knows(tokenHash: string): boolean;
}

/** Accounts by token hash, as seen by this process; the oldest entries are dropped first. */
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
 * Rate limits by account, address and tenant. Signed-in callers are counted by account and tenant only, so
 * that anonymous callers behind the same address cannot block them.
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
  /** The default key is the address, for IPv6 its /64 network. */
  const limit = (max: number, keyGenerator?: (request: FastifyRequest) => string) => {
    if (max === 0) return async () => undefined;
    const options = {
      max,
      timeWindow: MINUTE_MS,
      cache: MOST_COUNTERS,
      ...(keyGenerator && { keyGenerator }),
    };
    // `cache` limits the counters of each limiter; the types declare it for the whole plugin only.
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
  const ofAnonymous = limit(rates.address);
  const ofUnknownToken = limit(rates.address);
  const costlyOfUnknown = limit(rates.costly);
  return {
    learn: accounts.learn,
    accountOf: accounts.of,
    knows: (tokenHash) => accounts.of(tokenHash) !== undefined,
    async take(request, shape, tokenHash) {
      const account = accounts.of(tokenHash);
      if (account) callers.set(request, account);
      const general = account ? ofAccount : [tokenHash === null ? ofAnonymous : ofUnknownToken];
      const special = account ? costlyOfAccount : [costlyOfUnknown];
      const isCostly = shape.costly || isLargeWrite(request, shape);
      for (const check of isCostly ? [...general, ...special] : general) await check(request);
    },
  };
}
