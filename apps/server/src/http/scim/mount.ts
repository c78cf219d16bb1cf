import type { CallShape } from "@assay/contract";
import { isId, PERMISSIONS } from "@assay/domain";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import SCIMMY from "scimmy";
import { refusalOf } from "../../db/constraints.ts";
import type { TenantTransaction } from "../../db/database.ts";
import type { TenantOfHost } from "../../db/directory.ts";
import { faultOf } from "../../platform/log.ts";
import { type AdmissionDependencies, tenantOf } from "../admission.ts";
import { isServiceAway } from "../answers.ts";
import { tokenHashOf } from "../authentication.ts";
import { isBounded, isMass } from "../bodyBounds.ts";
import type { Actor, SignedInCall } from "../context.ts";
import { ApiFailure, RuleFailure, Unavailable } from "../failure.ts";
import { askedOf } from "../runCall.ts";

/** The type of all bodies (RFC 7644 §3.8). */
const TYPE = "application/scim+json";
/** Maximum bytes of a body: a group with 10,000 members. */
const BODY_LIMIT = 2 * 1024 * 1024;

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Route = `${Method} /${string}`;

/** The handlers by method and path; what they return is the answer, nothing is 204. */
export type ScimHandlers<Sent> = Readonly<Record<Route, (call: Sent) => Promise<unknown>>>;

/** The directory of a token. */
export interface Directory {
  readonly id: string;
  readonly invites: boolean;
}

interface Call extends Omit<SignedInCall<CallShape>, "params" | "query" | "body"> {
  readonly base: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly invites: boolean;
}

interface ScimOptions extends AdmissionDependencies {
  /** The directory of a token, by its hash; undefined for one that does not count. */
  identify(tx: TenantTransaction, tokenHash: string): Promise<Directory | undefined>;
  /** Notes that a directory has asked. */
  noteUse(tx: TenantTransaction, now: Date): Promise<void>;
  /** The address of SCIM of the tenant, without a slash at its end. */
  baseOf(tx: TenantTransaction): Promise<string>;
}

interface Answered {
  readonly status: number;
  readonly scimType?: string;
  readonly detail: string;
  readonly retryAfter?: number;
}

const ofApi: Partial<Record<ApiFailure["type"], Answered>> = {
  NOT_LOGGED_IN: { status: 401, detail: "the token does not count" },
  TENANT_NOT_FOUND: { status: 404, detail: "there is nothing at this address" },
  USER_NOT_FOUND: { status: 404, detail: "there is no such user" },
  DUPLICATE_ITEMS: { status: 409, scimType: "uniqueness", detail: "somebody has this e-mail" },
  UPDATE_FAILED: {
    status: 400,
    scimType: "mutability",
    detail: "nobody could administrate users and roles any more",
  },
  INVITE_MAIL_FAILED: { status: 400, scimType: "invalidValue", detail: "the e-mail is refused" },
  LIMIT_EXCEEDED: { status: 400, scimType: "tooMany", detail: "a limit is reached" },
};

/** What an error is in SCIM; null for unforeseen ones. */
function answeredOf(error: Error & { statusCode?: number }): Answered | null {
  if (error instanceof SCIMMY.Types.Error) {
    const { status, scimType, message } = error;
    return { status, detail: message, ...(scimType && { scimType }) };
  }
  if (error instanceof RuleFailure) {
    const fields = error.violations.map(({ path, rule }) => `${path}: ${rule}`).join(", ");
    return { status: 400, scimType: "invalidValue", detail: fields };
  }
  if (error instanceof Unavailable)
    return { status: error.statusCode, detail: "try again", retryAfter: error.retryAfter };
  const type = error instanceof ApiFailure ? error.type : refusalOf(error);
  const known = type ? ofApi[type] : undefined;
  if (known) return known;
  if (isServiceAway(error)) return { status: 503, detail: "try again", retryAfter: 2 };
  const { statusCode = 500 } = error;
  if (statusCode === 413) return { status: 413, detail: "the body is too large" };
  return statusCode < 500
    ? { status: 400, scimType: "invalidSyntax", detail: "it cannot be read" }
    : null;
}

function answerError(error: Error, request: FastifyRequest, reply: FastifyReply) {
  const found = answeredOf(error);
  if (!found) request.log.error({ fault: faultOf(error) }, "unforeseen error");
  const { status, scimType, detail, retryAfter } = found ?? { status: 500, detail: "a fault" };
  if (status === 401) void reply.header("www-authenticate", 'Bearer realm="assay"');
  if (retryAfter !== undefined) void reply.header("retry-after", String(retryAfter));
  return answer(reply, status, {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
    status: String(status),
    ...(scimType !== undefined && { scimType }),
    detail,
  });
}

/** As bytes, since Fastify adds a charset to texts, which some directories do not take. */
const answer = (reply: FastifyReply, status: number, body: unknown) =>
  reply
    .status(status)
    .type(TYPE)
    .send(Buffer.from(JSON.stringify(body)));

/** Text fields of a query; one that is given twice counts once. */
const queryOf = ({ query }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query as Record<string, string | string[]>).map(([name, value]) => [
      name,
      [value].flat().at(-1) ?? "",
    ]),
  );

/** @throws SCIM's 404 for an id that nothing can have */
function paramsOf({ params }: FastifyRequest): Record<string, string> {
  const known = params as Record<string, string>;
  if (known["id"] !== undefined && !isId(known["id"]))
    throw new SCIMMY.Types.Error(404, "", "there is nothing with this id");
  return known;
}

function readJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    [TYPE, "application/json"],
    { parseAs: "string" },
    async (_request: unknown, text: string) => {
      if (text === "") return undefined;
      if (isMass(text)) throw new RuleFailure([{ path: "body", rule: "tooMany" }]);
      try {
        return JSON.parse(text) as unknown;
      } catch {
        throw new SCIMMY.Types.Error(400, "invalidSyntax", "the body is no JSON");
      }
    },
  );
}

/** What a directory may do: the administrator who gave it the token has chosen the roles that it gives. */
const EVERYTHING: Actor["permissions"] = new Set(PERMISSIONS);

/** The call within its transaction. @throws ApiFailure TENANT_NOT_FOUND, NOT_LOGGED_IN */
async function openCall(
  tx: TenantTransaction,
  request: FastifyRequest,
  { tenant, now }: { tenant: TenantOfHost; now: Date },
  options: ScimOptions,
): Promise<Call> {
  const tokenHash = tokenHashOf(request);
  const directory = tokenHash === null ? undefined : await options.identify(tx, tokenHash);
  if (!directory || tokenHash === null) throw new ApiFailure("NOT_LOGGED_IN");
  const { id, invites } = directory;
  const actor = { id, sessionId: "", permissions: EVERYTHING };
  options.limits.learn(tokenHash, tenant.id, actor);
  await options.noteUse(tx, now);
  return {
    ...askedOf(request, tenant, now),
    tx,
    actor,
    learnToken: () => undefined,
    later: (work) => options.database.withTenant(tenant.id, work),
    base: await options.baseOf(tx),
    params: paramsOf(request),
    query: queryOf(request),
    body: request.body,
    invites,
  };
}

/** Mounts SCIM 2.0 for directories, with statuses and errors as RFC 7644 has them. */
export function mountScim(
  app: FastifyInstance,
  handlers: ScimHandlers<Call>,
  options: ScimOptions,
): void {
  readJson(app);
  app.setErrorHandler(answerError);
  app.all("/*", (_request, reply) =>
    answer(reply, 404, {
      schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
      status: "404",
      detail: "there is nothing at this address",
    }),
  );
  for (const [route, handler] of Object.entries(handlers)) {
    const [method = "", url = ""] = route.split(" ");
    app.route({
      method,
      url,
      bodyLimit: BODY_LIMIT,
      onRequest: async (request) => {
        await options.limits.take(request, {}, tokenHashOf(request));
        // Before the body is read, which anybody could send.
        if (tokenHashOf(request) === null) throw new ApiFailure("NOT_LOGGED_IN");
      },
      preHandler: async ({ body }) => {
        if (!isBounded(body)) throw new RuleFailure([{ path: "body", rule: "tooMany" }]);
      },
      handler: async (request, reply) => {
        const tenant = await tenantOf(request, options.hosts);
        const now = options.clock();
        const found = await options.database.withTenant(tenant.id, async (tx) =>
          handler(await openCall(tx, request, { tenant, now }, options)),
        );
        if (found === undefined) return reply.status(204).send();
        return answer(reply, method === "POST" ? 201 : 200, found);
      },
    });
  }
}
