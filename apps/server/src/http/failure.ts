import { runAllows, type RunAbility, type RunState } from "@assay/domain";
import type { ErrorType } from "@assay/contract";
import type * as z from "zod/mini";
import type { TenantTransaction } from "../db/database.ts";

/**
 * A refusal of the catalogue: answered with status 400 and the envelope (decisions §2).
 * `payload` is what the caller needs to go on, for UPDATE_FAILED the current entity.
 */
export class ApiFailure extends Error {
  readonly type: ErrorType;
  readonly payload: unknown;
  /** What the message names, such as the id of a job. */
  readonly about: string | undefined;
  constructor(type: ErrorType, payload: unknown = null, about?: string) {
    super(type);
    this.type = type;
    this.payload = payload;
    this.about = about;
  }
}

/** A password or code that is not the account's. Whose it is says the log of access; no answer tells. */
export class WrongSecret extends ApiFailure {
  readonly personId: string | null;
  constructor(type: "INVALID_LOGIN" | "INVALID_TWO_FACTOR_CODE", personId: string | null) {
    super(type);
    this.personId = personId;
  }
}

/** Stores something of a refused call; gives how much of it is new. @throws ApiFailure where it is not taken. */
export type AfterRefusal = (tx: TenantTransaction) => Promise<number>;

/**
 * A refusal of which something is stored all the same, in a transaction of its own once that of the call was undone.
 */
export class RecordedRefusal extends ApiFailure {
  readonly records: readonly AfterRefusal[];
  constructor(type: ErrorType, records: readonly AfterRefusal[]) {
    super(type);
    this.records = records;
  }
}

/** Not now: too much is asked (429), or the server cannot at the moment (503); it may be tried again. */
export class Unavailable extends Error {
  readonly statusCode: 429 | 503;
  /** Seconds until it may be tried again. */
  readonly retryAfter: number;
  constructor(statusCode: 429 | 503, retryAfter = 2) {
    super("unavailable");
    this.statusCode = statusCode;
    this.retryAfter = retryAfter;
  }
}

/** A body that passed its schema but breaks a rule of the domain: answered like a schema error. */
export class RuleFailure extends Error {
  readonly violations: readonly { path: string; rule: string }[];
  constructor(violations: readonly { path: string; rule: string }[]) {
    super("rule");
    this.violations = violations;
  }
}

/** @throws RuleFailure when the list is not empty. */
export function refuse(violations: readonly { path: string; rule: string }[]): void {
  if (violations.length > 0) throw new RuleFailure(violations);
}

/**
 * What is not there, and what the caller may not see, answer alike (decisions §2).
 *
 * @throws ApiFailure ITEM_NOT_FOUND when there is nothing.
 */
export function found<T>(item: T | undefined | null): T {
  if (item === undefined || item === null) throw new ApiFailure("ITEM_NOT_FOUND");
  return item;
}

/**
 * Refuses a write that was made on an older state (decisions §2); without a revision it is accepted.
 *
 * @throws ApiFailure UPDATE_FAILED with the entity as it is now.
 */
export async function refuseOlder(
  sent: number | undefined,
  stored: number,
  current: () => unknown,
): Promise<void> {
  if (sent !== undefined && sent !== stored) throw new ApiFailure("UPDATE_FAILED", await current());
}

/**
 * Parses what only a handler can know to be needed.
 *
 * @throws RuleFailure with the path and check of each issue.
 */
export function refuseInvalid<T extends z.ZodMiniType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new RuleFailure(
    result.error.issues.map(({ path, message }) => ({
      path: path.join(".") || "body",
      rule: message,
    })),
  );
}

/** @throws ApiFailure NO_PERMISSION. */
export function demand(allowed: boolean): void {
  if (!allowed) throw new ApiFailure("NO_PERMISSION");
}

/** @throws ApiFailure WRONG_PROCESS_RUN_STATE when the run's state does not allow it. */
export function demandState(run: { runState: RunState }, ability: RunAbility): void {
  if (runAllows(run.runState, ability) !== true) throw new ApiFailure("WRONG_PROCESS_RUN_STATE");
}
