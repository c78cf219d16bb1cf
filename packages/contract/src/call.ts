import type { NeededPermissions } from "@assay/domain";
import type * as z from "zod/mini";
import type { ErrorType } from "./errors.ts";

/**
 * The callers that are admitted. `public`: anybody. `loginStep`: holders of a login token, whose second
 * factor is outstanding. `session`: any signed-in user. `candidate`: candidates of a run, by the session that their link
 * opened, who are no users and may send no other calls. Otherwise: users with these permissions, which are
 * all that the call demands by permission alone. Membership and state of a run, and permissions
 * that only some requests of the call need, are checked by the abilities of the feature.
 */
export type Access = "public" | "loginStep" | "candidate" | "session" | NeededPermissions;

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
  /** The answer is a file of one of these types, without an envelope; a failure is an envelope as always. */
  file?: readonly [string, ...string[]];
  /** Users who still have to set up the second factor that the tenant demands may send only such calls. */
  beforeSecondFactor?: true;
  /** The answer never ends: each of its server-sent events holds a `response`. */
  stream?: true;
  /** The body may also be `application/x-www-form-urlencoded`, as another program sends it. */
  form?: true;
  /** The body is `multipart/form-data` with a file; `body` describes its other fields. */
  upload?: UploadShape;
  /** A call that takes much work or sends a mail, and so has a lower limit per minute. */
  costly?: true;
  /** The largest body in bytes, where it differs from that of the other calls. */
  bodyLimit?: number;
  /** The names of the body's fields, at any depth, that may hold rich text; it is cleaned before the handler runs. */
  richText?: readonly string[];
}

/** The file in the field `file` of an upload. The call's access is checked before the file is read. */
export interface UploadShape {
  /** The largest file, in bytes. */
  maxBytes: number;
  /** Lower-case endings of the file's name, with the types that browsers declare for such a file. */
  types: Readonly<Record<string, readonly string[]>>;
}

/** Declares a call, and keeps the exact types of its schemas. */
export const call = <const C extends CallShape>(shape: C): C => shape;

type Parsed<T> = T extends z.ZodMiniType ? z.output<T> : undefined;
type Sent<T> = T extends z.ZodMiniType ? z.input<T> : undefined;

export type Params<C extends CallShape> = Parsed<C["params"]>;
export type Query<C extends CallShape> = Parsed<C["query"]>;
export type Body<C extends CallShape> = Parsed<C["body"]>;
/** What a client writes; `Params`, `Query` and `Body` are what the handler gets, after defaults and conversions. */
export type SentParams<C extends CallShape> = Sent<C["params"]>;
export type SentQuery<C extends CallShape> = Sent<C["query"]>;
export type SentBody<C extends CallShape> = Sent<C["body"]>;
export type Payload<C extends CallShape> = z.input<C["response"]>;
