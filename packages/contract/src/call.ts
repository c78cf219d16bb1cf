import type { NeededPermissions } from "@assay/domain";
import type * as z from "zod/mini";
import type { ErrorType } from "./errors.ts";

/**
 * The callers that are admitted. `public`: anybody. `loginStep`: holders of a login token, whose second
 * factor is outstanding. `session`: any signed-in user. Otherwise: users with these permissions, which are
 * all that the call ever demands by permission alone. Membership and state of a run, and permissions
 * that only some requests of the call need, are asked by the abilities of the feature.
 */
export type Access = "public" | "loginStep" | "session" | NeededPermissions;

export interface CallShape {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path below `/api`, with `:name` parameters; matched without regard to case. */
  path: string;
  access: Access;
  summary: string;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** The payload of a successful answer; the envelope is added by the server. */
  response: z.ZodMiniType;
  /** Errors of the catalogue beyond those that every call can give. */
  errors?: readonly ErrorType[];
  /**
   * The payload is checked against `response` in tests only: a large read that is serialised as it
   * comes from the database.
   */
  large?: true;
  /** The answer is a file, without an envelope; a failure is an envelope as always. */
  file?: true;
  /** Also open to who has yet to set up the second factor that the tenant demands; all other calls are not. */
  beforeSecondFactor?: true;
  /** The answer never ends: each of its server-sent events holds a `response`. */
  stream?: true;
  /** A file comes with the body, as `multipart/form-data`; `body` are the fields beside it. */
  upload?: UploadShape;
  /** Takes much work or sends a mail: fewer of them are taken in a minute. */
  costly?: true;
  /** The largest body in bytes, where it differs from that of the other calls. */
  bodyLimit?: number;
  /** The names of the body's fields, at any depth, that may hold rich text; it is cleaned before the handler runs. */
  richText?: readonly string[];
}

/** The file of a call, in its field `file`. The access to the call is checked before it is read. */
export interface UploadShape {
  /** The largest file, in bytes. */
  maxBytes: number;
  /** Lower-case endings of the file's name, with the types that browsers declare for such a file. */
  types: Readonly<Record<string, readonly string[]>>;
}

/** Types a call by its own schemas. */
export const call = <const C extends CallShape>(shape: C): C => shape;

type Parsed<T> = T extends z.ZodMiniType ? z.output<T> : undefined;
type Sent<T> = T extends z.ZodMiniType ? z.input<T> : undefined;

export type Params<C extends CallShape> = Parsed<C["params"]>;
export type Query<C extends CallShape> = Parsed<C["query"]>;
export type Body<C extends CallShape> = Parsed<C["body"]>;
export type SentBody<C extends CallShape> = Sent<C["body"]>;
export type Payload<C extends CallShape> = z.input<C["response"]>;
