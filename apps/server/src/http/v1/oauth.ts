import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { TenantTransaction } from "../../db/database.ts";
import { type AdmissionDependencies, tenantOf } from "../admission.ts";
import { hashToken } from "../authentication.ts";
import type { Presented } from "./context.ts";
import { answerProblem } from "./problems.ts";

/** An error of RFC 6749 §5.2. */
export type OAuthError =
  | "invalid_request"
  | "invalid_client"
  | "invalid_scope"
  | "unsupported_grant_type";

export class OAuthFailure extends Error {
  readonly code: OAuthError;
  constructor(code: OAuthError) {
    super(code);
    this.code = code;
  }
}

interface Issued {
  readonly keyId: string;
  readonly token: string;
  readonly tokenHash: string;
  /** Seconds for which it is accepted. */
  readonly expiresIn: number;
  /** Permissions, separated by spaces. */
  readonly scope: string;
}

export interface OAuthOptions extends AdmissionDependencies {
  /**
   * Issues an access token for a key that is accepted.
   *
   * @param scope the permissions to which it is narrowed; undefined for all of the key
   * @throws OAuthFailure invalid_client, invalid_scope
   */
  issue(
    tx: TenantTransaction,
    client: Presented & { readonly id: string },
    scope: readonly string[] | undefined,
  ): Promise<Issued>;
}

/** Maximum bytes of a body. */
const BODY_LIMIT = 8 * 1024;

/** The parameters of a form, each at most once (RFC 6749 §3.2). @throws OAuthFailure invalid_request */
function formOf(body: unknown): ReadonlyMap<string, string> {
  if (!(body instanceof URLSearchParams)) throw new OAuthFailure("invalid_request");
  const form = new Map(body);
  if (form.size !== [...body].length) throw new OAuthFailure("invalid_request");
  return form;
}

const decoded = (text: string): string => decodeURIComponent(text.replaceAll("+", " "));

/** Id and secret of the client by HTTP Basic (RFC 6749 §2.3.1); null without. @throws OAuthFailure invalid_client */
function basicOf({ headers }: FastifyRequest): { id: string; secret: string } | null {
  const [scheme = "", value = ""] = (headers.authorization ?? "").split(" ");
  if (scheme.toLowerCase() !== "basic") return null;
  const text = Buffer.from(value, "base64").toString("utf8");
  const at = text.indexOf(":");
  try {
    if (at > 0) return { id: decoded(text.slice(0, at)), secret: decoded(text.slice(at + 1)) };
  } catch {
    // An escape that is none.
  }
  throw new OAuthFailure("invalid_client");
}

/** The client, by one way only. @throws OAuthFailure invalid_request, invalid_client */
function clientOf(request: FastifyRequest, form: ReadonlyMap<string, string>) {
  const basic = basicOf(request);
  const [id, secret] = [form.get("client_id"), form.get("client_secret")];
  if (basic && secret !== undefined) throw new OAuthFailure("invalid_request");
  if (basic && id !== undefined && id !== basic.id) throw new OAuthFailure("invalid_request");
  if (basic) return basic;
  if (!id || !secret) throw new OAuthFailure("invalid_client");
  return { id, secret };
}

const scopeOf = (form: ReadonlyMap<string, string>): string[] | undefined => {
  const words = (form.get("scope") ?? "").split(" ").filter((word) => word !== "");
  return words.length === 0 ? undefined : words;
};

async function issueToken(request: FastifyRequest, options: OAuthOptions) {
  const { database, hosts, clock, limits } = options;
  const form = formOf(request.body);
  const client = clientOf(request, form);
  const grant = form.get("grant_type");
  if (grant === undefined) throw new OAuthFailure("invalid_request");
  if (grant !== "client_credentials") throw new OAuthFailure("unsupported_grant_type");
  const tenant = await tenantOf(request, hosts);
  const presented = { hash: hashToken(client.secret), address: request.ip, now: clock() };
  const issued = await database.withTenant(tenant.id, (tx) =>
    options.issue(tx, { ...presented, id: client.id }, scopeOf(form)),
  );
  limits.learn(issued.tokenHash, tenant.id, { id: issued.keyId });
  return {
    access_token: issued.token,
    token_type: "Bearer",
    expires_in: issued.expiresIn,
    scope: issued.scope,
  };
}

/** Mounts the token endpoint of OAuth 2.0, for programs whose client id is that of a key and whose secret is the key. */
export function mountOAuth(app: FastifyInstance, options: OAuthOptions): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    async (_request: unknown, text: string) => new URLSearchParams(text),
  );
  app.setErrorHandler((error: Parameters<typeof answerProblem>[0] | OAuthFailure, request, reply) =>
    answerFailure(error, request, reply),
  );
  app.post("/token", {
    bodyLimit: BODY_LIMIT,
    config: { callName: "issueToken" },
    // Without a session, so that guesses count for their address.
    onRequest: async (request) => options.limits.take(request, {}, null),
    handler: async (request, reply) =>
      reply.header("pragma", "no-cache").send(await issueToken(request, options)),
  });
}

function answerFailure(
  error: Parameters<typeof answerProblem>[0] | OAuthFailure,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const isUnreadable = "statusCode" in error && [400, 415].includes(error.statusCode ?? 0);
  const failure = isUnreadable ? new OAuthFailure("invalid_request") : error;
  if (!(failure instanceof OAuthFailure)) return answerProblem(failure, request, reply);
  const isClient = failure.code === "invalid_client";
  if (isClient) void reply.header("www-authenticate", 'Basic realm="assay"');
  return reply.status(isClient ? 401 : 400).send({ error: failure.code });
}
