import type { NeededPermissions } from "@assay/domain";
import type * as z from "zod/mini";
import type { ProblemCode } from "./problems.ts";

/** A call of `/api/v1`, which programs send with a key. */
export interface V1Shape {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Path below `/api/v1`, with `:name` parameters. */
  readonly path: string;
  /** The permissions that the key needs; what else decides is said in the description. */
  readonly access: NeededPermissions;
  /** The heading in the documentation. */
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** The answer, without an envelope; of a file nothing. */
  readonly response: z.ZodMiniType;
  /** Status of the answer; 200 if unset. */
  readonly status?: 201 | 202;
  /** The content types of the answer, if it is a file. */
  readonly file?: readonly [string, ...string[]];
  /** Problems beyond those that every call can have. */
  readonly problems?: readonly ProblemCode[];
  /** Takes much work or sends a mail, and so has a lower limit per minute. */
  readonly costly?: true;
}

/** Declares a call, and keeps the exact types of its schemas. */
export const v1Call = <const C extends V1Shape>(shape: C): C => shape;

type Sent<T> = T extends z.ZodMiniType ? z.input<T> : undefined;

/** What a client writes. */
export type V1Params<C extends V1Shape> = Sent<C["params"]>;
export type V1Query<C extends V1Shape> = Partial<Sent<C["query"]>>;
export type V1Body<C extends V1Shape> = Sent<C["body"]>;
export type V1Answer<C extends V1Shape> = z.output<C["response"]>;

/** Problems that every call can have. */
export const ANY_PROBLEMS = [
  "malformed",
  "unauthorized",
  "forbidden",
  "tooManyRequests",
  "internal",
  "unavailable",
] as const satisfies readonly ProblemCode[];

/** All problems that a call can have, each once. */
export const problemsOf = ({
  method,
  params,
  query,
  body,
  problems = [],
}: V1Shape): ProblemCode[] => [
  ...new Set<ProblemCode>([
    ...ANY_PROBLEMS,
    ...(params ? (["notFound"] as const) : []),
    ...(params || query || body ? (["invalid"] as const) : []),
    ...(body ? (["tooLarge"] as const) : []),
    ...(method === "POST" ? (["inProgress", "keyReused"] as const) : []),
    ...problems,
  ]),
];
