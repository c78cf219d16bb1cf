import { clearingAll } from "./clearing.ts";
import type { FastifyInstance } from "fastify";
import { calculatedResult } from "../features/assessments/commands.ts";
import {
  createUser,
  followEmail,
  lockUser,
  updateUser,
} from "../features/identity/users/commands.ts";
import { answeringUser } from "../features/identity/users/queries.ts";
import { selectSender } from "../features/identity/mails/store.ts";
import type { IdentityMails } from "../features/identity/ports.ts";
import { greenhouseRoutes } from "../features/integrations/greenhouse/routes.ts";
import { issueAccessToken } from "../features/integrations/keys/commands.ts";
import { identifyProgram } from "../features/integrations/keys/queries.ts";
import { noteUse } from "../features/integrations/keys/store.ts";
import type { OrderDependencies } from "../features/integrations/orders/ports.ts";
import type { UserWork } from "../features/integrations/scim/ports.ts";
import { scimRoutes } from "../features/integrations/scim/routes.ts";
import { noteProvisioning, selectOfToken } from "../features/integrations/scim/store.ts";
import type { PageWork } from "../features/integrations/v1/ports.ts";
import { v1Routes } from "../features/integrations/v1/routes.ts";
import { findAnswer, lockRequest, storeAnswer } from "../features/integrations/v1/store.ts";
import { awaitToken, createPdf } from "../features/reports/pdf/commands.ts";
import { getPdfJob, readPdfFile } from "../features/reports/pdf/queries.ts";
import { sheetsOf } from "../features/reports/present.ts";
import { createCandidates, updateCandidate } from "../features/runs/candidates/commands.ts";
import { createRun, editRun } from "../features/runs/commands.ts";
import type { FileDependencies } from "../features/runs/files/commands.ts";
import { objectPlaces } from "../features/runs/files/jobs.ts";
import { findFiles, getFile } from "../features/runs/files/queries.ts";
import { visibleAssessments } from "../features/assessments/commands.ts";
import { found } from "../http/failure.ts";
import { mountScim } from "../http/scim/mount.ts";
import type { Keys } from "../http/v1/context.ts";
import { mountDocuments } from "../http/openApi/page.ts";
import { v1Document } from "../http/v1/document.ts";
import { mountAdapter } from "../http/v1/adapter.ts";
import { mountV1, type V1Options } from "../http/v1/mount.ts";
import { mountOAuth } from "../http/v1/oauth.ts";

const keys: Keys = { identify: identifyProgram, noteUse, lockRequest, findAnswer, storeAnswer };

interface Dependencies {
  readonly mails: IdentityMails;
  readonly files: FileDependencies;
  /** The version of the server, which the OpenAPI documents state. */
  readonly version: string;
  /** Ends waits when the server stops. */
  readonly stopping: AbortSignal;
  /** The address of a tenant's pages, without a slash at its end, as in mails. */
  originOf(tenant: { name: string; url: string | null }): string;
  /** Whether a host name is one of this installation's. */
  isOwnHost(hostname: string): boolean;
}

/** What makes runs of orders. */
export const orderWork = (files: FileDependencies): OrderDependencies => ({
  createRun,
  editRun: (call) =>
    editRun(call, {
      clearing: clearingAll(files),
      visible: visibleAssessments,
      calculated: calculatedResult,
    }),
  createCandidates,
});

/** The work of the page's calls that programs do too. */
function pageWork({ mails, files, stopping, originOf, isOwnHost }: Dependencies): PageWork {
  const places = objectPlaces(files);
  return {
    ...orderWork(files),
    originOf,
    isOwnHost,
    updateCandidate,
    createUser: answeringUser((call: Parameters<PageWork["createUser"]>[0]) =>
      createUser(call, mails),
    ),
    lockUser: answeringUser(lockUser),
    findFiles,
    getFile: (call) => getFile(call, files),
    createPdf: (call) => createPdf(call, places),
    getPdfJob,
    getPdfToken: (call) => awaitToken(call, { stopping }),
    getPdfFile: (call) => readPdfFile(call, places),
    sheetsOf,
  };
}

/** Mails of people who are created without an invitation. */
const silent: IdentityMails = { queue: async () => undefined, sendNow: async () => "sent" };

/** What administrators do with users, for a directory. */
export const userWork = ({ mails }: Pick<Dependencies, "mails">): UserWork => ({
  create: (call, body) =>
    createUser(
      { ...call, params: undefined, query: undefined, body },
      call.invites ? mails : silent,
    ),
  update: (call, body) => updateUser({ ...call, params: undefined, query: undefined, body }),
  lock: (call, id, locked) =>
    lockUser({ ...call, params: { id }, query: undefined, body: { locked } }),
  changeEmail: (tx, user, email) => followEmail(tx, user, email, mails),
});

/** Mounts what programs call with a key: `/api/v1`, contracts of applicant systems, and `/api/oauth/token` for access tokens. */
export async function mountPrograms(
  api: FastifyInstance,
  dependencies: Dependencies,
  options: Omit<V1Options, "keys">,
): Promise<void> {
  await api.register(
    async (v1) => {
      mountDocuments(v1, () => v1Document(dependencies.version));
      mountV1(v1, v1Routes(pageWork(dependencies)), { ...options, keys });
    },
    { prefix: "/v1" },
  );
  await api.register(
    async (greenhouse) =>
      mountAdapter(greenhouse, greenhouseRoutes(pageWork(dependencies)), { ...options, keys }),
    { prefix: "/greenhouse" },
  );
  const { access: _access, checkAnswers: _checks, ...admission } = options;
  await api.register(
    async (scim) =>
      mountScim(scim, scimRoutes(userWork(dependencies)), {
        ...admission,
        identify: selectOfToken,
        noteUse: noteProvisioning,
        baseOf: async (tx) => `${dependencies.originOf(found(await selectSender(tx)))}/api/scim/v2`,
      }),
    { prefix: "/scim/v2" },
  );
  await api.register(
    async (oauth) => mountOAuth(oauth, { ...admission, issue: issueAccessToken }),
    {
      prefix: "/oauth",
    },
  );
}
