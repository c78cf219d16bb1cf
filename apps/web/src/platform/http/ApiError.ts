import type { ErrorEntry, ErrorType } from "@assay/contract";

/**
 * - `typed`: an error of the catalogue; `errors` has at least one entry
 * - `validation`: the body, path or query failed its schema; `fields` says where
 * - `generic`: refused without an entry
 * - `server`: status 500
 * - `network`: no answer, or any other status
 * - `unreadable`: the answer is no envelope
 */
export type ApiErrorKind = "typed" | "validation" | "generic" | "server" | "network" | "unreadable";

interface Details {
  kind: ApiErrorKind;
  errors?: readonly ErrorEntry[];
  fields?: Readonly<Record<string, readonly string[]>>;
  reference?: string | undefined;
  status?: number | undefined;
  payload?: unknown;
  cause?: unknown;
}

/** A call that did not succeed. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly errors: readonly ErrorEntry[];
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** The request id to quote; undefined where no answer arrived. */
  readonly reference: string | undefined;
  /** Undefined where no answer arrived. */
  readonly status: number | undefined;
  /** UPDATE_FAILED carries the current entity (decisions §2). */
  readonly payload: unknown;

  constructor({ kind, errors = [], fields = {}, reference, status, payload, cause }: Details) {
    super(`${kind} ${errors.map((error) => error.type).join(" ")}`.trim(), { cause });
    this.name = "ApiError";
    this.kind = kind;
    this.errors = errors;
    this.fields = fields;
    this.reference = reference ?? errors[0]?.requestReference;
    this.status = status;
    this.payload = payload;
  }

  get type(): ErrorType | undefined {
    return this.kind === "typed" ? this.errors[0]?.type : undefined;
  }
}

/** Whether an error is a refused or failed call, of one type of the catalogue if given. */
export const isApiError = (error: unknown, type?: ErrorType): error is ApiError =>
  error instanceof ApiError && (type === undefined || error.type === type);

/** Whether a request failed without an answer of the server itself. */
export const isAway = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === "network" || error.kind === "server");
