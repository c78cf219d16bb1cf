import { type CallShape, calls, envelope, Failure } from "@assay/contract";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "@assay/domain";
import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Database, TenantTransaction } from "../db/database.ts";
import { succeed } from "./answers.ts";
import { bearerHash, identify } from "./authentication.ts";
import {
  type Actor,
  aheadOf,
  type Handler,
  type Handlers,
  isReplicable,
  isUnopened,
  type LoginStepCall,
  type PublicCall,
  type SignedInCall,
  type UnopenedCall,
  type UploadCall,
} from "./context.ts";
import { isBounded } from "./bodyBounds.ts";
import type { EventStream } from "./eventStream.ts";
import { ApiFailure, RuleFailure } from "./failure.ts";
import { sendFile, type FileAnswer } from "./fileAnswer.ts";
import type { Hosts } from "./hosts.ts";
import { readable, serializeLarge } from "./jsonText.ts";
import { bytesOf, describeUpload, hungUpOf, readUpload } from "./upload.ts";
import type { RateLimits } from "./rateLimits.ts";
import { openUploadRoom, type UploadRoom } from "./uploadRoom.ts";

export interface MountOptions {
  database: Database;
  hosts: Hosts;
  clock(): Date;
  /** Check every answer against its contract, also the large ones. On in tests. */
  checkAnswers: boolean;
  limits: RateLimits;
}

/**
 * Mounts every call of the contract with its handler.
 *
 * @throws Error when a call has no handler or a handler no call: the server refuses to start.
 */
export function mountCalls(
  app: FastifyInstance,
  handlers: Handlers<typeof calls>,
  options: MountOptions,
): void {
  const orphans = Object.keys(handlers).filter((name) => !(name in calls));
  const missing = Object.keys(calls).filter((name) => !(name in handlers));
  if (orphans.length + missing.length > 0)
    throw new Error(
      `calls without handler: ${missing.join()}; handlers without call: ${orphans.join()}`,
    );
  app.setValidatorCompiler((schema) => {
    const check = validatorCompiler(schema as Parameters<typeof validatorCompiler>[0]);
    return (data: unknown) => {
      try {
        return check(data);
      } catch (error) {
        // More issues than the schema's own code can hold.
        if (error instanceof RangeError) return { error: new Error("tooMany") };
        throw error;
      }
    };
  });
  app.setSerializerCompiler(serializerCompiler);
  const inRoom = { ...options, room: openUploadRoom() };
  for (const [name, shape] of Object.entries(calls))
    app.route(route(name, shape, handlers[name as keyof typeof calls] as never, inRoom));
}

function route(
  name: string,
  shape: CallShape,
  handler: Handler<CallShape>,
  options: MountOptions & { room: UploadRoom },
): RouteOptions {
  const unchecked = shape.large && !options.checkAnswers;
  return {
    method: shape.method,
    url: shape.path,
    ...(shape.bodyLimit && { bodyLimit: shape.bodyLimit }),
    schema: {
      operationId: name,
      summary: shape.summary,
      tags: [shape.path.split("/")[1] ?? ""],
      ...(shape.params && { params: shape.params }),
      ...(shape.query && { querystring: shape.query }),
      ...(shape.body && { body: shape.body }),
      ...describeUpload(shape),
      ...(shape.file && { produces: ["application/octet-stream"] }),
      response: {
        ...(!shape.file && { 200: answerOf(shape) }),
        400: Failure,
      },
    },
    // A form is read and checked after the access to the call.
    ...(shape.upload && { validatorCompiler: () => () => true }),
    ...(unchecked && { serializerCompiler: () => serializeLarge }),
    onRequest: async (request: FastifyRequest) => {
      await options.limits.take(request, shape, bearerHash(request.headers.authorization));
      if (shape.access !== "public") await refuseStrangers(request, shape, options);
    },
    preValidation: async (request) => {
      if (!isBounded(request.body)) throw new RuleFailure([{ path: "body", rule: "tooMany" }]);
    },
    handler: async (request, reply) => {
      const payload = await run(request, shape, handler as never, options);
      if (shape.stream) return (payload as EventStream).attach(request, reply);
      if (shape.file) return sendFile(reply, payload as FileAnswer);
      return succeed(request.id, unchecked ? payload : readable(payload));
    },
  };
}

/** How the documentation describes a success. */
const answerOf = ({ stream, response }: CallShape) =>
  stream
    ? {
        description: "A stream that does not end; each event holds this",
        content: { "text/event-stream": { schema: response } },
      }
    : envelope(response);

/** So many bytes are read and looked at for less than it costs to ask who sends them. */
const SMALL_BODY = 64 * 1024;

/**
 * Before the body is read: without a token nobody sends one, and a large one only whoever may send the call.
 *
 * @throws ApiFailure TENANT_NOT_FOUND, NOT_LOGGED_IN, NO_PERMISSION
 */
async function refuseStrangers(
  request: FastifyRequest,
  shape: CallShape,
  { database, hosts, clock, limits }: MountOptions,
): Promise<void> {
  const tokenHash = bearerHash(request.headers.authorization);
  if (tokenHash !== null && !mayBeLarge(request.headers, shape)) return;
  const tenant = await hosts.tenantOf(hostOf(request));
  if (!tenant) throw new ApiFailure("TENANT_NOT_FOUND");
  if (tokenHash === null) throw new ApiFailure("NOT_LOGGED_IN");
  await database.withTenant(tenant.id, async (tx) => {
    const actor = await identify(tx, tokenHash, clock());
    limits.learn(tokenHash, tenant.id, actor);
    admitted(shape, actor);
  });
}

/** Node reads no more than was announced; a body without a length may become as large as the call allows. */
function mayBeLarge(headers: FastifyRequest["headers"], { bodyLimit }: CallShape): boolean {
  return bodyLimit !== undefined && Number(headers["content-length"] ?? Infinity) > SMALL_BODY;
}

type AnyCall =
  | SignedInCall<CallShape>
  | UnopenedCall<CallShape>
  | UploadCall<CallShape>
  | PublicCall<CallShape>
  | LoginStepCall<CallShape>;

/** Opens the tenant's transaction, finds the actor, checks the permission, and runs the handler. */
async function run(
  request: FastifyRequest,
  shape: CallShape,
  handler: (call: AnyCall, ahead?: Promise<unknown>) => Promise<unknown>,
  { database, hosts, clock, room, limits }: MountOptions & { room: UploadRoom },
) {
  // Before anything is waited for: the caller may hang up meanwhile.
  const hungUp = hungUpOf(request.raw.socket);
  const tenant = await hosts.tenantOf(hostOf(request));
  if (!tenant) throw new ApiFailure("TENANT_NOT_FOUND");
  const now = clock();
  const tokenHash = bearerHash(request.headers.authorization);
  const asked = {
    tenant,
    params: request.params,
    query: request.query,
    body: request.body,
    language: languageOf(request),
    headers: request.headers,
    address: request.ip,
    now,
    log: request.log,
  } as Omit<SignedInCall<CallShape>, "tx" | "actor">;
  const identifyIn = async (tx: TenantTransaction) => {
    if (!tokenHash) return null;
    const actor = await identify(tx, tokenHash, now);
    limits.learn(tokenHash, tenant.id, actor);
    return actor;
  };
  const inTenant: PublicCall<CallShape>["withTenant"] = (work) =>
    database.withTenant(tenant.id, work);
  const readTenant: UnopenedCall<CallShape>["readTenant"] = (work) =>
    database.readTenant(tenant.id, work);
  const open = { ...asked, identify: identifyIn, withTenant: inTenant, readTenant };
  if (shape.access === "public") return handler(open);
  if (!tokenHash) throw new ApiFailure("NOT_LOGGED_IN");
  if (shape.access === "loginStep") return handler({ ...open, loginTokenHash: tokenHash });
  const admit = async (tx: TenantTransaction) => admitted(shape, await identifyIn(tx));
  if (shape.upload) {
    const actor = await inTenant(admit);
    const leave = await room.enter(tenant.id, bytesOf(request, shape), hungUp);
    try {
      return await handler({
        ...open,
        actor,
        hungUp,
        ...(await readUpload(request, shape, hungUp)),
      });
    } finally {
      leave();
    }
  }
  if (shape.stream || isUnopened(handler))
    return handler({ ...open, hungUp, actor: await inTenant(admit) });
  if (database.hasReplica && isReplicable(handler)) {
    const actor = await inTenant(admit);
    return readTenant((tx) => handler({ ...asked, tx, actor }));
  }
  // A stranger's token reads nothing ahead, and locks nothing.
  const readAhead = limits.knows(tokenHash) ? aheadOf(handler) : undefined;
  return inTenant(async (tx) => {
    const admitting = admit(tx);
    const ahead = readAhead?.({ ...asked, tx });
    // Whoever is refused never hears of it.
    ahead?.catch(() => undefined);
    return handler({ ...asked, tx, actor: await admitting }, ahead);
  });
}

function admitted({ access }: CallShape, actor: Actor | null): Actor {
  if (!actor) throw new ApiFailure("NOT_LOGGED_IN");
  const holds =
    access === "session" ||
    (typeof access === "object" && access.some((permission) => actor.permissions.has(permission)));
  if (!holds) throw new ApiFailure("NO_PERMISSION");
  return actor;
}

/** The one Host header of a request (connections.ts refuses two). */
export const hostOf = (request: FastifyRequest): string => request.headers.host ?? "";

function languageOf(request: FastifyRequest): Language {
  const asked = String(request.headers["x-language"] ?? "")
    .slice(0, 2)
    .toLowerCase();
  return LANGUAGES.find((language) => language === asked) ?? DEFAULT_LANGUAGE;
}
