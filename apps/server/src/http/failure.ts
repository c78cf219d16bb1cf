import {
  holdsRunRight,
  maySeeRun,
  runAllows,
  type RunAbility,
  type RunAct,
  type RunActor,
  type RunPeople,
  type RunState,
  stateNeededFor,
  submitsRatings,
} from "@assay/domain";
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
  /** Values of the message, such as the id of a job. */
  readonly about: string | undefined;
  constructor(type: ErrorType, payload: unknown = null, about?: string) {
    super(type);
    this.type = type;
    this.payload = payload;
    this.about = about;
  }
}

/** A wrong password or code. The access log names the account; the answer does not. */
export class WrongSecret extends ApiFailure {
  readonly personId: string | null;
  constructor(
    type: "INVALID_LOGIN" | "INVALID_TWO_FACTOR_CODE",
    personId: string | null,
    payload: unknown = null,
  ) {
    super(type, payload);
    this.personId = personId;
  }
}

/** Stores data of a refused call; returns how many entries are new. @throws ApiFailure if they are not accepted */
export type AfterRefusal = (tx: TenantTransaction) => Promise<number>;

/**
 * A refusal that stores data nevertheless, in a separate transaction after that of the call was rolled back.
 */
export class RecordedRefusal extends ApiFailure {
  readonly records: readonly AfterRefusal[];
  constructor(type: ErrorType, records: readonly AfterRefusal[]) {
    super(type);
    this.records = records;
  }
}

/** A temporary refusal: too many calls (429), or a service is unavailable (503). The caller may retry. */
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

/** An address that is made of a secret and does not count: answered as if no call had this path. */
export class NoSuchAddress extends Error {
  constructor() {
    super("no such address");
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
 * Requires that something exists. Missing and invisible entities get the same answer (decisions §2).
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
 * Parses a value against a schema that only the handler can choose.
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

/**
 * Requires that there is a run and that the actor may see it; to others it does not exist (decisions §2).
 *
 * @throws ApiFailure ITEM_NOT_FOUND
 */
export const seenRun = <Run extends RunPeople & { readonly runState: RunState }>(
  run: Run | undefined,
  actor: RunActor,
): Run => found(run && maySeeRun(run, actor) ? run : null);

/** @throws ApiFailure NO_PERMISSION. */
export function demand(allowed: boolean): void {
  if (!allowed) throw new ApiFailure("NO_PERMISSION");
}

/**
 * Requires that the run's state allows a write. Late work, after the finish, is refused, too, but stored for the
 * moderators to decide about.
 *
 * @param late returns the work, validated as if in time; null if it equals what is stored; "nothing" if there is none
 * @param store stores late work; returns how many entries are new
 * @throws ApiFailure WRONG_PROCESS_RUN_STATE; its payload says whether the work is stored
 */
export async function demandInTime<Work>(
  run: { readonly runState: RunState },
  ability: RunAbility,
  late: () => Promise<Work | null | "nothing">,
  store: (tx: TenantTransaction, work: Work) => Promise<number>,
): Promise<void> {
  const isLate =
    runAllows(run.runState, ability) !== true && runAllows(run.runState, "lateWork") === true;
  const work = isLate ? await late() : "nothing";
  if (work === "nothing") return demandState(run, ability);
  const records = work ? [(tx: TenantTransaction) => store(tx, work)] : [];
  throw new RecordedRefusal("WRONG_PROCESS_RUN_STATE", records);
}

/** @throws RuleFailure if observers of the run do not submit their ratings */
export const demandRules = (run: Parameters<typeof submitsRatings>[0]): void =>
  refuse(submitsRatings(run) ? [] : [{ path: "id", rule: "noRatingRules" }]);

/** @throws ApiFailure WRONG_PROCESS_RUN_STATE when the run's state does not allow it. */
export function demandState(run: { runState: RunState }, ability: RunAbility): void {
  if (runAllows(run.runState, ability) !== true) throw new ApiFailure("WRONG_PROCESS_RUN_STATE");
}

/**
 * Refuses what the actor may not do with a run; `can` in its answers says the same (domain `runAbilities`).
 *
 * @throws ApiFailure NO_PERMISSION; then WRONG_PROCESS_RUN_STATE.
 */
export function demandAbility(
  run: RunPeople & { runState: RunState },
  actor: RunActor,
  act: RunAct,
): void {
  demand(holdsRunRight(run, actor, act));
  const state = stateNeededFor(act);
  if (state !== undefined) demandState(run, state);
}
