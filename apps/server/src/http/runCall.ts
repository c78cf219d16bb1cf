import type { CallShape, KeptApart } from "@assay/contract";
import { LANGUAGES, type Language, languageOrder, type LanguageOrder } from "@assay/domain";
import type { FastifyRequest } from "fastify";
import type { TenantTransaction } from "../db/database.ts";
import { endReplaced } from "../db/session.ts";
import type { TenantOfHost } from "../db/directory.ts";
import { admitted, type AdmissionGround, tenantOf } from "./admission.ts";
import { bearerHash, identify } from "./authentication.ts";
import {
  type Actor,
  aheadOf,
  isReplicable,
  isUnopened,
  type LoginStepCall,
  type PublicCall,
  type SignedInCall,
  type UnopenedCall,
  type UploadCall,
} from "./context.ts";
import { ApiFailure, RecordedRefusal } from "./failure.ts";
import { bytesOf, hungUpOf, readUpload } from "./upload.ts";
import { cleanBody, NOTHING_RICH } from "./richBodies.ts";
import type { UploadRoom } from "./uploadRoom.ts";

/** What every call is carried out with. */
export interface CallGround extends AdmissionGround {
  readonly room: UploadRoom;
}

type AnyCall =
  | SignedInCall<CallShape>
  | UnopenedCall<CallShape>
  | UploadCall<CallShape>
  | PublicCall<CallShape>
  | LoginStepCall<CallShape>;

/** A handler of any call; which kind of call it takes is said by the call's shape and the handler's marks. */
export type AnyHandler = (call: AnyCall, ahead?: Promise<unknown>) => Promise<unknown>;

/** What is known of a call before anybody asks who sends it. */
type Asked = Omit<SignedInCall<CallShape>, "tx" | "later" | "actor" | "learnToken">;
type OpenCall = PublicCall<CallShape> & Pick<UnopenedCall<CallShape>, "readTenant">;
/** What a call has of whoever asks. */
type OfActor = (actor: Actor) => Pick<SignedInCall<CallShape>, "actor" | "learnToken">;
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
  ground: CallGround,
): Promise<unknown> {
  // Before anything is waited for: the caller may hang up meanwhile.
  const hungUp = hungUpOf(request.raw.socket);
  const tenant = await tenantOf(request, ground.hosts);
  const tokenHash = bearerHash(request.headers.authorization);
  const asked = askedOf(request, tenant, ground.clock());
  const open = openCall(asked, tokenHash, ground);
  if (shape.access === "public") return handler(open);
  if (!tokenHash) throw new ApiFailure("NOT_LOGGED_IN");
  if (shape.access === "loginStep") return handler({ ...open, loginTokenHash: tokenHash });

  const later = open.withTenant;
  const ofActor: OfActor = (actor) => ({
    actor,
    learnToken: (next) => ground.limits.learn(next, tenant.id, actor),
  });
  const admit: Admit = async (tx) => admitted(shape, await open.identify(tx));
  const unopened = async () => ({ ...open, hungUp, actor: await open.withTenant(admit) });
  if (shape.upload) return runWithFile(request, shape, handler, await unopened(), ground.room);
  if (shape.stream || isUnopened(handler)) {
    const call = await unopened();
    return handler({ ...call, clean: await cleaning(request, shape, tenant.id) });
  }
  if (ground.database.hasReplica && isReplicable(handler)) {
    const actor = await open.withTenant(admit);
    return open.readTenant((tx) =>
      handler({ ...asked, tx, later: open.readTenant, ...ofActor(actor) }),
    );
  }
  // Long texts are cleaned for nobody who may not send them, and while no transaction is open.
  if (shape.richText && !ground.limits.knows(tokenHash)) await open.withTenant(admit);
  const clean = await cleaning(request, shape, tenant.id);
  // A stranger's token reads nothing ahead, and locks nothing.
  const readAhead = ground.limits.knows(tokenHash) ? aheadOf(handler) : undefined;
  try {
    return await open.withTenant((tx) =>
      runInside({ ...asked, clean, later, tx }, admit(tx).then(ofActor), handler, readAhead),
    );
  } catch (error) {
    throw error instanceof RecordedRefusal ? await recorded(error, open) : error;
  }
}

/** The refusal, which says that what was sent is kept. @throws ApiFailure where it is not. */
async function recorded({ type, records }: RecordedRefusal, { withTenant }: OpenCall) {
  const entries = await withTenant(async (tx) => {
    let stored = 0;
    for (const record of records) stored += await record(tx);
    return stored;
  });
  return new ApiFailure(type, { kept: true, entries } satisfies KeptApart);
}

/** The tenants take turns. */
const cleaning = async ({ body }: FastifyRequest, { richText }: CallShape, tenantId: string) =>
  richText ? cleanBody(body, richText, tenantId) : NOTHING_RICH;

const askedOf = (request: FastifyRequest, tenant: TenantOfHost, now: Date) =>
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

/** With what a handler opens transactions, and finds the user, itself. */
function openCall(asked: Asked, tokenHash: string | null, ground: CallGround): OpenCall {
  const { database, limits } = ground;
  const { tenant, now, log } = asked;
  return {
    ...asked,
    async identify(tx) {
      if (!tokenHash) return null;
      const actor = await identify(tx, tokenHash, now);
      limits.learn(tokenHash, tenant.id, actor);
      // In a transaction of its own: inside the call's, the row would stay locked until that ends.
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

/** Reads the form when there is room for it; the file is in memory until the handler has ended. */
async function runWithFile(
  request: FastifyRequest,
  shape: CallShape,
  handler: AnyHandler,
  call: UnopenedCall<CallShape>,
  room: UploadRoom,
): Promise<unknown> {
  const leave = await room.enter(call.tenant.id, bytesOf(request, shape), call.hungUp);
  try {
    return await handler({ ...call, ...(await readUpload(request, shape, call.hungUp)) });
  } finally {
    leave();
  }
}

/** Inside the transaction; what is read ahead travels together with the question whose session it is. */
async function runInside(
  call: Omit<SignedInCall<CallShape>, keyof ReturnType<OfActor>>,
  admitting: Promise<ReturnType<OfActor>>,
  handler: AnyHandler,
  readAhead: ReturnType<typeof aheadOf>,
): Promise<unknown> {
  const ahead = readAhead?.(call);
  // Whoever is refused never hears of it.
  ahead?.catch(() => undefined);
  return handler({ ...call, ...(await admitting) }, ahead);
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
