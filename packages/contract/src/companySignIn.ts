import {
  COMPANY_REFUSALS,
  DIRECTORY_FINDINGS,
  type RoleReason,
  settingsEditors,
} from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { answer } from "./can.ts";
import { body, Id, requiredText, Revision, text } from "./fields.ts";
import { Done, Login, Secret } from "./identity.ts";

/** Maximum lines of the table from groups to roles, and entries of the other lists. */
const MOST_LINES = 200;
const list = <T extends z.ZodMiniType>(entry: T) =>
  z.array(entry).check(z.maxLength(MOST_LINES, "tooMany"));
const line = (max: number) => text(max).check(z.trim());

/** What an administrator enters, but for the secret (domain `CompanySignInSettings`). */
const settings = {
  isOn: z.boolean(),
  issuer: line(500),
  clientId: line(500),
  label: line(60),
  scopes: line(500),
  claim: line(200),
  roleTable: list(z.strictObject({ value: requiredText(500), roleId: Id })),
  defaultRoleId: z.nullable(Id),
  domains: list(requiredText(253)),
  bindsByEmail: z.boolean(),
  createsAccounts: z.boolean(),
  isOnly: z.boolean(),
  countsFactor: z.boolean(),
  factorValues: list(requiredText(200)),
};

/** How people sign in by their company's directory. */
export const CompanySignIn = z.object({
  ...settings,
  /** Whether a client secret is stored, which is never answered. */
  hasSecret: z.boolean(),
  /** E-mail address of the administrator whom the operator lets in with a password all the same; null for none. */
  breakGlass: z.nullable(z.string()),
  /** Number of accounts that are bound to somebody in the directory. */
  boundAccounts: z.int(),
  /** All roles, and whether the caller may let the directory give them. */
  roles: z.array(z.object({ id: Id, name: z.string(), can: answer<RoleReason>() })),
  /** What is entered in the directory. */
  addresses: z.object({
    redirect: z.string(),
    loggedOut: z.string(),
    backChannel: z.string(),
  }),
  /** 0 as long as nothing was stored. */
  revision: Revision,
});
export type CompanySignIn = z.infer<typeof CompanySignIn>;

const Finding = z.object({
  finding: z.enum(DIRECTORY_FINDINGS),
  /** Words of the directory, such as the issuer that it names; null if there are none. */
  detail: z.nullable(z.string()),
});
export type Finding = z.infer<typeof Finding>;

/** Payload of INVALID_LOGIN where somebody came back from the directory. */
export const CompanyRefused = z.object({ reason: z.enum(COMPANY_REFUSALS) });

/** A text that only its maker understands; whatever is wrong with it has one answer. */
const Opaque = z.string().check(z.maxLength(4096, "tooLong"));

export const companySignInCalls = {
  beginCompanySignIn: call({
    method: "POST",
    path: "/login/Company",
    access: "public",
    summary:
      "Begin to sign in by the company's directory: answers its address, and a key that the same page shows at the end",
    response: z.object({ url: z.string(), key: z.string() }),
    errors: ["INVALID_LOGIN"],
  }),
  finishCompanySignIn: call({
    method: "POST",
    path: "/login/Company/Answer",
    access: "public",
    summary:
      "Finish to sign in with what the directory has answered; the payload of INVALID_LOGIN has the reason",
    body: body({
      key: Secret,
      state: Opaque,
      code: z.optional(Opaque),
      /** Issuer that the answer names (RFC 9207). */
      iss: z.optional(Opaque),
      error: z.optional(Opaque),
    }),
    response: Login,
    errors: ["INVALID_LOGIN"],
  }),
  endCompanySessions: call({
    method: "POST",
    path: "/login/Company/Logout",
    access: "public",
    form: true,
    summary:
      "For the directory (OpenID Connect Back-Channel Logout 1.0): ends the sessions that a logout token names",
    body: z.object({ logout_token: z.string().check(z.maxLength(16_384, "tooLong")) }),
    response: Done,
    errors: ["INVALID_TOKEN"],
  }),
  getCompanySignIn: call({
    method: "GET",
    path: "/Tenant/CompanySignIn",
    access: settingsEditors,
    summary: "How people sign in by their company's directory, and what is entered there",
    response: CompanySignIn,
  }),
  updateCompanySignIn: call({
    method: "PUT",
    path: "/Tenant/CompanySignIn",
    access: settingsEditors,
    summary:
      "Change how people sign in by their company's directory; the secret stays if it is absent; NO_PERMISSION without a password confirmed in the last 10 minutes",
    body: body({ ...settings, clientSecret: z.optional(requiredText(1000)), revision: Revision }),
    response: CompanySignIn,
    errors: ["UPDATE_FAILED"],
  }),
  tryCompanySignIn: call({
    method: "POST",
    path: "/Tenant/CompanySignIn/Try",
    costly: true,
    access: settingsEditors,
    summary:
      "Ask a directory what it can do, and whether it knows the client; nothing is stored. With the stored secret if none is sent",
    body: body({
      issuer: requiredText(500),
      clientId: text(500),
      clientSecret: z.optional(requiredText(1000)),
    }),
    response: z.object({ findings: z.array(Finding) }),
  }),
};
