import { type V1Shape, v1Calls } from "@assay/contract/v1";
import { holdsPermissions } from "@assay/domain";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { TenantTransaction } from "../../db/database.ts";
import { recordAudit } from "../../platform/audit.ts";
import type { AccessCounts } from "../../platform/access.ts";
import { type AdmissionDependencies, tenantOf } from "../admission.ts";
import { hashToken } from "../authentication.ts";
import type { Actor } from "../context.ts";
import { ApiFailure } from "../failure.ts";
import { type FileAnswer, sendFile } from "../fileAnswer.ts";
import { noteRefusal } from "../refusals.ts";
import { askedOf } from "../runCall.ts";
import { abortSignalOf } from "../upload.ts";
import type { Keys, V1Call, V1FileCall, V1Handlers } from "./context.ts";
import { once, requestKeyOf } from "./idempotency.ts";
import { answerProblem, ProblemFailure } from "./problems.ts";
import { readJson, readSent } from "./reading.ts";

export interface V1Options extends AdmissionDependencies {
  readonly keys: Keys;
  readonly access: AccessCounts;
  /** Check every answer against its contract. On in tests. */
  readonly checkAnswers: boolean;
}

type AnyCall = V1Call<V1Shape>;
type AnyHandler = (call: AnyCall | V1FileCall<V1Shape>) => Promise<unknown>;

/** Maximum bytes of a body: 500 candidates take a third of it. */
const BODY_LIMIT = 512 * 1024;

const BEARER = /^Bearer ([\w-]{20,200})$/i;

/** The hash of what the request presents; null without a well-formed key or token. */
export function presentedHash({ headers }: FastifyRequest): string | null {
  const text = BEARER.exec(headers.authorization ?? "")?.[1];
  return text === undefined ? null : hashToken(text);
}

/**
 * Mounts the calls of programs: no envelope, statuses as HTTP has them, problems as RFC 9457 has them.
 *
 * @throws Error when a call has no handler or a handler no call: the server refuses to start.
 */
export function mountV1(
  app: FastifyInstance,
  handlers: V1Handlers<typeof v1Calls>,
  options: V1Options,
): void {
  const missing = Object.keys(v1Calls).filter((name) => !(name in handlers));
  if (missing.length > 0) throw new Error(`calls of /api/v1 without handler: ${missing.join()}`);
  readJson(app);
  app.setErrorHandler((error: Parameters<typeof answerProblem>[0], request, reply) => {
    void noteRefusal(error, request, options, options.access);
    return answerProblem(error, request, reply);
  });
  app.all("/*", (request, reply) => answerProblem(new ProblemFailure("notFound"), request, reply));
  // Cast, since TypeScript does not see that a name's shape and its handler belong together in a loop.
  for (const [name, shape] of Object.entries<V1Shape>(v1Calls))
    route(
      app,
      { name, shape, handler: handlers[name as keyof typeof v1Calls] as AnyHandler },
      options,
    );
}

interface Mounted {
  readonly name: string;
  readonly shape: V1Shape;
  readonly handler: AnyHandler;
}

function route(app: FastifyInstance, mounted: Mounted, options: V1Options): void {
  const { name, shape } = mounted;
  app.route({
    method: shape.method,
    url: shape.path,
    bodyLimit: BODY_LIMIT,
    config: { callName: name },
    onRequest: async (request) => {
      const hash = presentedHash(request);
      await options.limits.take(request, costOf(shape), hash);
      // Before the body is read, which anybody could send.
      if (hash === null) throw new ApiFailure("NOT_LOGGED_IN");
    },
    handler: async (request, reply) =>
      shape.file
        ? sendFile(reply, await answerFile(request, mounted, options))
        : sendAnswer(reply, await answerCall(request, mounted, options)),
  });
}

const costOf = ({ costly }: V1Shape) => (costly ? { costly } : {});

interface Sendable {
  readonly status: number;
  readonly body: string;
  readonly isRepeated: boolean;
}

function sendAnswer(reply: FastifyReply, { status, body, isRepeated }: Sendable) {
  if (isRepeated) void reply.header("idempotency-replayed", "true");
  return reply.status(status).type("application/json; charset=utf-8").send(body);
}

/** The program, if it may send the call. @throws ApiFailure NOT_LOGGED_IN, NO_PERMISSION */
export async function admit(
  tx: TenantTransaction,
  request: FastifyRequest,
  { access }: Pick<V1Shape, "access">,
  { keys, limits, database, clock }: Pick<V1Options, "keys" | "limits" | "database" | "clock">,
): Promise<Actor> {
  const hash = presentedHash(request);
  if (hash === null) throw new ApiFailure("NOT_LOGGED_IN");
  const now = clock();
  const actor = await keys.identify(tx, { hash, address: request.ip, now });
  limits.learn(hash, tx.tenantId, actor);
  if (!actor) throw new ApiFailure("NOT_LOGGED_IN");
  // In a separate transaction: in the call's, the row would stay locked until that ends.
  void database
    .withTenant(tx.tenantId, (own) => keys.noteUse(own, actor.id, { at: now, from: request.ip }))
    .catch((error: unknown) => request.log.warn({ err: error }, "the use of a key was not noted"));
  if (!holdsPermissions(actor.permissions, access)) throw new ApiFailure("NO_PERMISSION");
  return actor;
}

async function answerCall(
  request: FastifyRequest,
  mounted: Mounted,
  options: V1Options,
): Promise<Sendable> {
  const { shape } = mounted;
  const { database, clock, keys } = options;
  const tenant = await tenantOf(request, options.hosts);
  const now = clock();
  return database.withTenant(tenant.id, async (tx) => {
    const actor = await admit(tx, request, shape, options);
    const sent = readSent(shape, request);
    const requestKey = shape.method === "POST" ? requestKeyOf(request) : null;
    const call = {
      ...askedOf(request, tenant, now),
      ...sent,
      tx,
      actor,
      learnToken: () => undefined,
      later: <T>(work: (own: TenantTransaction) => Promise<T>) =>
        database.withTenant(tenant.id, work),
    };
    const work = () => workOf(mounted, call, options);
    if (requestKey === null) return { ...(await work()), isRepeated: false };
    return once(tx, request, { keys, keyId: actor.id, requestKey, now }, work);
  });
}

/** The answer as it is sent, and for a change its entry in the audit log. */
async function workOf(
  { name, shape, handler }: Mounted,
  call: AnyCall,
  { checkAnswers }: V1Options,
) {
  const payload = await handler(call);
  if (checkAnswers) shape.response.parse(payload);
  if (shape.method !== "GET")
    await recordAudit(call.tx, {
      at: call.now,
      actorId: call.actor.id,
      action: `api.${name}`,
      ...subjectOf(call.params, payload),
    });
  return { status: shape.status ?? 200, body: JSON.stringify(payload) };
}

/** The thing that was made or changed: that of the answer, or of the path. */
function subjectOf(params: unknown, payload: unknown): { subjectId?: string } {
  const fields = new Map(Object.entries((payload ?? {}) as Record<string, unknown>));
  const id = fields.get("id") ?? fields.get("orderId");
  if (typeof id === "string") return { subjectId: id };
  const [first] = Object.values((params ?? {}) as Record<string, string>);
  return first === undefined ? {} : { subjectId: first };
}

/** A file of a call that opens its transactions itself, so that none is open while it is sent. */
async function answerFile(
  request: FastifyRequest,
  { shape, handler }: Mounted,
  options: V1Options,
): Promise<FileAnswer> {
  const signal = abortSignalOf(request.raw.socket);
  const { database, clock } = options;
  const tenant = await tenantOf(request, options.hosts);
  const now = clock();
  const actor = await database.withTenant(tenant.id, (tx) => admit(tx, request, shape, options));
  const call = {
    ...askedOf(request, tenant, now),
    ...readSent(shape, request),
    actor,
    signal,
    withTenant: <T>(work: (tx: TenantTransaction) => Promise<T>) =>
      database.withTenant(tenant.id, work),
    readTenant: <T>(work: (tx: TenantTransaction) => Promise<T>) =>
      database.readTenant(tenant.id, work),
  };
  return (await handler(call)) as FileAnswer;
}
