import type { CallShape } from "@assay/contract";
import type { NeededPermissions } from "@assay/domain";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { TenantTransaction } from "../../db/database.ts";
import { tenantOf } from "../admission.ts";
import type { SignedInCall } from "../context.ts";
import { ApiFailure } from "../failure.ts";
import { noteRefusal } from "../refusals.ts";
import { askedOf } from "../runCall.ts";
import { admit, presentedHash, type V1Options } from "./mount.ts";
import { answerProblem, ProblemFailure } from "./problems.ts";
import { readJson } from "./reading.ts";

/** A request of an applicant system by its own contract, within its transaction. */
export interface AdapterCall extends Omit<SignedInCall<CallShape>, "params" | "query" | "body"> {
  /** The key as it was sent. */
  readonly key: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

interface AdapterRoute {
  /** The permissions that the key needs. */
  readonly access: NeededPermissions;
  readonly run: (call: AdapterCall) => Promise<unknown>;
}
/** What an applicant system calls, by method and path. */
export type AdapterRoutes = Readonly<Record<`${"GET" | "POST"} /${string}`, AdapterRoute>>;

/** Maximum bytes of a body. */
const BODY_LIMIT = 64 * 1024;

const BASIC = /^Basic ([\w+/]{4,300}={0,2})$/i;

/** The key that is sent as the user name of HTTP Basic, without a password; null without. */
function basicKeyOf({ headers }: FastifyRequest): string | null {
  const sent = BASIC.exec(headers.authorization ?? "")?.[1];
  const text = sent === undefined ? "" : Buffer.from(sent, "base64").toString("utf8");
  return /^([\w-]{20,200}):$/.exec(text)?.[1] ?? null;
}

const keyOf = ({ headers }: FastifyRequest): string =>
  (headers.authorization ?? "").replace(/^Bearer /i, "");

/** Mounts the contract of an applicant system, which sends its key by HTTP Basic. Errors are problems, as in `/api/v1`. */
export function mountAdapter(app: FastifyInstance, routes: AdapterRoutes, options: V1Options) {
  readJson(app);
  app.setErrorHandler((error: Parameters<typeof answerProblem>[0], request, reply) => {
    void noteRefusal(error, request, options, options.access);
    return answerProblem(error, request, reply);
  });
  app.all("/*", (request, reply) => answerProblem(new ProblemFailure("notFound"), request, reply));
  for (const [route, { access, run }] of Object.entries(routes)) {
    const [method = "", url = ""] = route.split(" ");
    app.route({
      method,
      url,
      bodyLimit: BODY_LIMIT,
      config: { callName: url.slice(1) },
      onRequest: async (request) => {
        // From here on it counts as the key of any program.
        const key = basicKeyOf(request);
        request.headers.authorization = key === null ? undefined : `Bearer ${key}`;
        const hash = presentedHash(request);
        await options.limits.take(request, {}, hash);
        if (hash === null) throw new ApiFailure("NOT_LOGGED_IN");
      },
      handler: async (request) => {
        const tenant = await tenantOf(request, options.hosts);
        const now = options.clock();
        const withTenant = <T>(work: (tx: TenantTransaction) => Promise<T>) =>
          options.database.withTenant(tenant.id, work);
        return withTenant(async (tx) =>
          run({
            ...askedOf(request, tenant, now),
            tx,
            actor: await admit(tx, request, { access }, options),
            learnToken: () => undefined,
            later: withTenant,
            key: keyOf(request),
            query: request.query as Record<string, unknown>,
            body: request.body,
          }),
        );
      },
    });
  }
}
