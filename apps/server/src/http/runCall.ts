import type { CallShape, KeptApart } from "@assay/contract";
import { LANGUAGES, type Language, languageOrder, type LanguageOrder } from "@assay/domain";
import type { FastifyRequest } from "fastify";
import type { TenantTransaction } from "../db/database.ts";
import { endReplaced } from "../db/session.ts";
import { isOpenTenant, type TenantOfHost } from "../db/directory.ts";
import { admitted, type AdmissionDependencies, tenantOf, visiting } from "./admission.ts";
import { identify, tokenHashOf } from "./authentication.ts";
import {
  type Actor,
  type CandidateCall,
  type CandidateUploadCall,
  type LoginStepCall,
  type PublicCall,
  type SignedInCall,
  type UnopenedCall,
  type UploadCall,
} from "./context.ts";
import { ApiFailure, RecordedRefusal } from "./failure.ts";
import { bytesOf, abortSignalOf, readUpload } from "./upload.ts";
import { cleanBody, NOTHING_RICH } from "./richBodies.ts";
import type { UploadBudget } from "./uploadBudget.ts";

/** The dependencies of running a call. */
export interface CallDependencies extends AdmissionDependencies {
  readonly uploads: UploadBudget;
}

type AnyCall =
  | SignedInCall<CallShape>
  | UnopenedCall<CallShape>
  | UploadCall<CallShape>
  | PublicCall<CallShape>
  | CandidateCall<CallShape>
  | CandidateUploadCall<CallShape>
  | LoginStepCall<CallShape>;

type InTransaction = (call: SignedInCall<CallShape>) => Promise<unknown>;

/** A handler of any call; its argument depends on the call's shape and on the handler. */
export type AnyHandler =
  | ((call: AnyCall) => Promise<unknown>)
  | {
      readonly opens?: "itself";
      readonly readsOnly?: true;
      readAhead?(call: Unadmitted): Promise<unknown>;
      run(call: AnyCall, ahead?: Promise<unknown>): Promise<unknown>;
    };

/** The parts of a call that depend on the actor. */
type OfActor = Pick<SignedInCall<CallShape>, "actor" | "learnToken">;
type Unadmitted = Omit<SignedInCall<CallShape>, keyof OfActor>;

/** The handler as a function of its call. */
const functionOf = (handler: AnyHandler): ((call: AnyCall) => Promise<unknown>) =>
  typeof handler === "function" ? handler : (call) => handler.run(call);

/** The part of a handler that runs before the actor is known; most have none. */
function beginningOf(handler: AnyHandler): (call: Unadmitted) => InTransaction {
  if (typeof handler === "function" || !handler.readAhead) return () => functionOf(handler);
  return (call) => {
    const ahead = handler.readAhead?.(call);
    // Ignored if the caller is refused; must not count as an unhandled rejection.
    ahead?.catch(() => undefined);
    return (signedIn) => handler.run(signedIn, ahead);
  };
}

/** The parts of a call that are known before its actor. */
type Asked = Omit<Unadmitted, "tx" | "later">;
type OpenCall = PublicCall<CallShape> & Pick<UnopenedCall<CallShape>, "readTenant">;
type Admit = (tx: TenantTransaction) => Promise<Actor>;

/**
 * Finds the tenant and the actor of a request, checks the right, and runs the handler: inside the tenant's
 * transaction, unless its call or the handler itself asks for another way.
 *
 * @throws ApiFailure TENANT_NOT_FOUND, NOT_LOGGED_IN, NO_PERMISSION, and whatever the handler throws
 */
export async function runCall(
  request: FastifyRequest,
  shape: CallShape,
  handler: AnyHandler,
  dependencies: CallDependencies,
): Promise<unknown> {
  // Before the first await, during which the caller may close the connection.
  const signal = abortSignalOf(request.raw.socket);
  const tenant = await tenantOf(request, dependencies.hosts);
  const tokenHash = tokenHashOf(request);
  const asked = askedOf(request, tenant, dependencies.clock());
  const open = openCall(asked, tokenHash, dependencies);
  if (shape.access === "public") return functionOf(handler)(open);
  if (!tokenHash) throw new ApiFailure("NOT_LOGGED_IN");
  if (shape.access === "loginStep")
    return functionOf(handler)({ ...open, loginTokenHash: tokenHash });
  if (shape.access === "candidate") {
    const visitor = await visiting(tenant.id, tokenHash, dependencies);
    const call = { ...open, sessionHash: tokenHash, visitor };
    return shape.upload
      ? runWithCandidateFile({ request, shape, handler }, { ...call, signal }, dependencies)
      : functionOf(handler)(call);
  }

  const later = open.withTenant;
  const ofActor = (actor: Actor): OfActor => ({
    actor,
    learnToken: (next) => dependencies.limits.learn(next, tenant.id, actor),
  });
  const admit: Admit = async (tx) => admitted(shape, await open.identify(tx));
  const unopened = async () => ({ ...open, signal, actor: await open.withTenant(admit) });
  if (shape.upload)
    return runWithFile(request, shape, functionOf(handler), await unopened(), dependencies.uploads);
  if (shape.stream) return functionOf(handler)(await unopened());
  if ("opens" in handler) {
    const call = await unopened();
    return handler.run({ ...call, clean: await cleaning(request, shape, tenant.id) });
  }
  if (dependencies.database.hasReplica && "readsOnly" in handler) {
    const actor = await open.withTenant(admit);
    return open.readTenant((tx) =>
      handler.run({ ...asked, tx, later: open.readTenant, ...ofActor(actor) }),
    );
  }
  // Long texts are cleaned only for callers that may send them, and while no transaction is open.
  if (shape.richText && !dependencies.limits.knows(tokenHash)) await open.withTenant(admit);
  const clean = await cleaning(request, shape, tenant.id);
  const begin = beginningOf(handler);
  try {
    return await open.withTenant(async (tx) => {
      const call = { ...asked, clean, later, tx };
      const admitting = admit(tx);
      // Only for a known token, so that anonymous callers cannot cause reads and locks.
      const early = dependencies.limits.knows(tokenHash) ? begin(call) : undefined;
      const actor = await admitting;
      return (early ?? begin(call))({ ...call, ...ofActor(actor) });
    });
  } catch (error) {
    throw error instanceof RecordedRefusal ? await recorded(error, open) : error;
  }
}

/** The refusal, whose payload says that the work is stored. @throws ApiFailure if it is not. */
async function recorded({ type, records }: RecordedRefusal, { withTenant }: OpenCall) {
  const entries = await withTenant(async (tx) => {
    let stored = 0;
    for (const record of records) stored += await record(tx);
    return stored;
  });
  return new ApiFailure(type, { kept: true, entries } satisfies KeptApart);
}

/** Cleans the rich text of a body; the tenants take turns. */
const cleaning = async ({ body }: FastifyRequest, { richText }: CallShape, tenantId: string) =>
  richText ? cleanBody(body, richText, tenantId) : NOTHING_RICH;

/** The parts of a call that are known before its actor is. */
export const askedOf = (request: FastifyRequest, tenant: TenantOfHost, now: Date) =>
  ({
    tenant,
    params: request.params,
    query: request.query,
    body: request.body,
    ...languagesOf(request, tenant),
    headers: request.headers,
    address: request.ip,
    now,
    log: request.log,
    clean: NOTHING_RICH,
  }) as Asked;

/** The functions with which a handler opens transactions and finds the user itself. */
function openCall(
  asked: Asked,
  tokenHash: string | null,
  dependencies: CallDependencies,
): OpenCall {
  const { database, limits } = dependencies;
  const { tenant, now, log } = asked;
  return {
    ...asked,
    async identify(tx) {
      if (!tokenHash) return null;
      const actor = await identify(tx, tokenHash, now);
      limits.learn(tokenHash, tenant.id, actor);
      // In a separate transaction: in the call's, the row would stay locked until that ends.
      if (actor?.isNewToken)
        void database
          .withTenant(tenant.id, (own) => endReplaced(own, tokenHash, now))
          .catch((error: unknown) => log.warn({ err: error }, "a replaced token was not ended"));
      return actor;
    },
    withTenant: (work) => database.withTenant(tenant.id, work),
    readTenant: (work) => database.readTenant(tenant.id, work),
  };
}

/**
 * Sending a file, and looking for viruses in it, may take minutes, in which the operator can close the tenant: then
 * nothing more is stored, since its backup may have been made by now.
 */
const whileOpen =
  (withTenant: OpenCall["withTenant"]): OpenCall["withTenant"] =>
  (work) =>
    withTenant(async (tx) => {
      if (!(await isOpenTenant(tx))) throw new ApiFailure("TENANT_NOT_FOUND");
      return work(tx);
    });

/** Reads the form once its bytes are reserved; the file stays in memory until the handler has ended. */
async function runWithFile(
  request: FastifyRequest,
  shape: CallShape,
  handler: (call: UploadCall<CallShape>) => Promise<unknown>,
  call: UnopenedCall<CallShape>,
  uploads: UploadBudget,
): Promise<unknown> {
  const release = await uploads.reserve(call.tenant.id, bytesOf(request, shape), call.signal);
  try {
    const form = await readUpload(request, shape, call.signal);
    return await handler({ ...call, ...form, withTenant: whileOpen(call.withTenant) });
  } finally {
    release();
  }
}

/**
 * The same for a candidate, who has a small share of the memory. Sending may take minutes, in which a session ends and
 * time runs out: both are looked at once the file is here.
 */
async function runWithCandidateFile(
  { request, shape, handler }: { request: FastifyRequest; shape: CallShape; handler: AnyHandler },
  call: CandidateCall<CallShape> & Pick<CandidateUploadCall<CallShape>, "signal">,
  dependencies: CallDependencies,
): Promise<unknown> {
  const { tenant, visitor, sessionHash, signal } = call;
  const bytes = bytesOf(request, shape);
  const release = await dependencies.uploads.reserve(tenant.id, bytes, signal, visitor.candidateId);
  try {
    const form = await readUpload(request, shape, signal);
    await visiting(tenant.id, sessionHash, dependencies);
    const withTenant = whileOpen(call.withTenant);
    return await functionOf(handler)({ ...call, ...form, withTenant, now: dependencies.clock() });
  } finally {
    release();
  }
}

function languagesOf(
  request: FastifyRequest,
  { baseLanguage }: TenantOfHost,
): { language: Language; order: LanguageOrder } {
  const asked = String(request.headers["x-language"] ?? "")
    .slice(0, 2)
    .toLowerCase();
  const language = LANGUAGES.find((one) => one === asked) ?? baseLanguage;
  return { language, order: languageOrder(language, baseLanguage) };
}
