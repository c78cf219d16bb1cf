import { isEmail, isLink, isPersonName } from "../text/rules.ts";
import type { Violation } from "../text/violation.ts";

/** Why somebody whom the company's directory sent back is not signed in: text keys of the page. */
export const COMPANY_REFUSALS = [
  "refused",
  "expired",
  "unreachable",
  "untrusted",
  "setup",
  "noAccount",
  "unverified",
  "domain",
  "noRole",
  "locked",
] as const;
export type CompanyRefusal = (typeof COMPANY_REFUSALS)[number];

/** What a try of a directory found out, in the order in which it is shown. */
export const DIRECTORY_FINDINGS = [
  "unreachable",
  "internal",
  "noDirectory",
  "wrongIssuer",
  "found",
  "noCode",
  "code",
  "noPkce",
  "pkceUnknown",
  "pkce",
  "noKeys",
  "keys",
  "clientRefused",
  "clientUnknown",
  "client",
  "logout",
  "noLogout",
  "backChannel",
  "noBackChannel",
] as const;
export type DirectoryFinding = (typeof DIRECTORY_FINDINGS)[number];

/** The findings with which nobody can sign in. */
const FATAL: readonly DirectoryFinding[] = [
  "unreachable",
  "internal",
  "noDirectory",
  "wrongIssuer",
  "noCode",
  "noPkce",
  "noKeys",
  "clientRefused",
];
export const isFatalFinding = (finding: DirectoryFinding): boolean => FATAL.includes(finding);

/** One line of the table from the directory's groups to roles. */
export interface RoleOfClaim {
  /** One value of the claim, such as the name or the id of a group. */
  readonly value: string;
  readonly roleId: string;
}

/** How an organisation's people sign in by its directory, without the secret. */
export interface CompanySignInSettings {
  readonly isOn: boolean;
  /** The address that the directory gives itself (OpenID Connect Discovery 1.0 §3). */
  readonly issuer: string;
  readonly clientId: string;
  /** Text of the button; empty for the product's own words. */
  readonly label: string;
  /** Scopes that are asked for besides `openid email profile`, separated by blanks. */
  readonly scopes: string;
  /** Name of the claim with the groups; dots lead into objects. */
  readonly claim: string;
  readonly roleTable: readonly RoleOfClaim[];
  /** The role of people whom nothing else gives one; null for none. */
  readonly defaultRoleId: string | null;
  /** Domains of e-mail addresses that may sign in; empty for all. */
  readonly domains: readonly string[];
  readonly bindsByEmail: boolean;
  readonly createsAccounts: boolean;
  readonly isOnly: boolean;
  readonly countsFactor: boolean;
  /** Values of `acr` and `amr` that stand for a second factor. */
  readonly factorValues: readonly string[];
}

export const NO_COMPANY_SIGN_IN: CompanySignInSettings = {
  isOn: false,
  issuer: "",
  clientId: "",
  label: "",
  scopes: "",
  claim: "",
  roleTable: [],
  defaultRoleId: null,
  domains: [],
  bindsByEmail: false,
  createsAccounts: false,
  isOnly: false,
  countsFactor: false,
  factorValues: [],
};

/** An issuer is compared letter by letter, and has neither query nor fragment (Discovery 1.0 §2). */
const isIssuer = (text: string): boolean => isLink(text) && !/[?#]/.test(text);
const isDomain = (text: string): boolean => isEmail(`a@${text}`);

/**
 * What is missing or contradicts itself. Settings that are off may be incomplete, but not wrong.
 *
 * @param hasSecret whether a client secret is stored or sent
 */
export function companySignInViolations(
  settings: CompanySignInSettings,
  hasSecret: boolean,
): Violation[] {
  const { isOn, issuer, clientId, claim, roleTable, domains } = settings;
  const values = roleTable.map(({ value, roleId }) => `${value} ${roleId}`);
  const rules: [path: string, rule: string, isBroken: boolean][] = [
    ["issuer", "required", isOn && issuer === ""],
    ["issuer", "link", issuer !== "" && !isIssuer(issuer)],
    ["clientId", "required", isOn && clientId === ""],
    ["clientSecret", "required", isOn && !hasSecret],
    ["claim", "required", roleTable.length > 0 && claim === ""],
    ["roleTable", "duplicate", new Set(values).size < values.length],
    ["domains", "domain", !domains.every(isDomain)],
    [
      "createsAccounts",
      "noRoleForNew",
      settings.createsAccounts && roleTable.length === 0 && settings.defaultRoleId === null,
    ],
    ["factorValues", "required", settings.countsFactor && settings.factorValues.length === 0],
    ["isOnly", "notOn", settings.isOnly && !isOn],
  ];
  return rules.filter(([, , isBroken]) => isBroken).map(([path, rule]) => ({ path, rule }));
}

/** What a directory says about somebody: the claims of the ID token, and of userinfo. */
export type Claims = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/**
 * The e-mail address that the directory names, and whether it vouches for it. Some send the word "true". Microsoft Entra
 * vouches for the domain by `xms_edov`, which counts from Microsoft only.
 */
export function companyEmail(
  claims: Claims,
  issuer: string,
): { readonly email: string | null; readonly isVerified: boolean } {
  const email = textOf(claims["email"]);
  const isTrue = (value: unknown) =>
    [true, 1].includes(value as true) || /^(true|1)$/i.test(textOf(value));
  const isMicrosoft = URL.canParse(issuer) && new URL(issuer).host === "login.microsoftonline.com";
  const isVerified =
    isTrue(claims["email_verified"]) || (isMicrosoft && isTrue(claims["xms_edov"]));
  return { email: isEmail(email) ? email : null, isVerified: isEmail(email) && isVerified };
}

/** Whether an address belongs to one of the allowed domains; subdomains do not. */
export function isDomainAllowed(email: string | null, domains: readonly string[]): boolean {
  if (domains.length === 0) return true;
  const domain = email?.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return domains.some((allowed) => allowed.toLowerCase() === domain);
}

const isObject = (value: unknown): value is Claims =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The value of a claim: under its whole name, otherwise along the dots, as in `realm_access.roles`. */
function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let at: unknown = claims;
  for (const part of name.split("."))
    at = isObject(at) && Object.hasOwn(at, part) ? at[part] : undefined;
  return at;
}

/**
 * The values of the claim with the groups: none if there is no such claim; null if the directory says that there are too
 * many to send (Entra's overage, `_claim_names`), so that nothing is known.
 */
export function groupsOf(claims: Claims, name: string): readonly string[] | null {
  const elsewhere = claims["_claim_names"];
  if (isObject(elsewhere) && Object.hasOwn(elsewhere, name)) return null;
  const value = name === "" ? undefined : claimAt(claims, name);
  const list = Array.isArray(value) ? value : [value];
  return list.filter((one) => typeof one === "string" && one !== "");
}

/**
 * The roles after a sign-in: those that the table names follow the groups, all others stay. The default role is for
 * people who would have none.
 *
 * @param held ids of the present roles
 * @param groups null if they are not known: then roles stay as they are
 */
export function rolesByGroups(
  held: readonly string[],
  { roleTable, defaultRoleId }: Pick<CompanySignInSettings, "roleTable" | "defaultRoleId">,
  groups: readonly string[] | null,
): readonly string[] {
  const named = new Set(groups === null ? [] : roleTable.map(({ roleId }) => roleId));
  const given = roleTable.filter(({ value }) => groups?.includes(value));
  const next = [...held.filter((id) => !named.has(id)), ...given.map(({ roleId }) => roleId)];
  const standIn = next.length === 0 && defaultRoleId !== null ? [defaultRoleId] : next;
  return [...new Set(standIn)].toSorted();
}

/** The words of an address that could be a name. */
const wordsOf = (text: string): string[] =>
  text
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1, 50));

/** First and last name as the directory says them, otherwise from the whole name or the address. */
export function companyNames(
  claims: Claims,
  email: string,
): { readonly firstName: string; readonly lastName: string } {
  const whole = textOf(claims["name"]).split(/\s+/);
  const at = email.lastIndexOf("@");
  // A domain has letters, an address like 4711@example.org may have no others.
  const [first = "", ...others] = [...wordsOf(email.slice(0, at)), ...wordsOf(email.slice(at))];
  const pick = (choices: readonly unknown[], otherwise: string) =>
    choices.map(textOf).find((name) => isPersonName(name)) ?? otherwise;
  return {
    firstName: pick([claims["given_name"], whole.slice(0, -1).join(" ")], first),
    lastName: pick([claims["family_name"], whole.length > 1 && whole.at(-1)], others[0] ?? first),
  };
}

/** Whether the directory asked for a second factor, as far as the organisation lets that count. */
export function isFactorCounted(
  claims: Claims,
  { countsFactor, factorValues }: Pick<CompanySignInSettings, "countsFactor" | "factorValues">,
): boolean {
  const { acr, amr } = claims;
  const said = [acr, ...(Array.isArray(amr) ? amr : [amr])];
  return countsFactor && factorValues.some((value) => said.includes(value));
}

const LOGOUT_EVENT = "http://schemas.openid.net/event/backchannel-logout";

/** Whose sessions a logout token ends: those of one session of the directory, otherwise all of a person. */
export interface LogoutSubject {
  readonly sid: string | null;
  readonly subject: string | null;
}

/**
 * The subject of a logout token whose signature, issuer, audience and age were checked; null if it is none (OpenID
 * Connect Back-Channel Logout 1.0 §2.6): it has the event and `sid` or `sub`, and no nonce, which ID tokens have.
 */
export function logoutSubject(claims: Claims): LogoutSubject | null {
  const { events } = claims;
  const hasEvent = isObject(events) && isObject(events[LOGOUT_EVENT]);
  const sid = textOf(claims["sid"]) || null;
  const subject = textOf(claims["sub"]) || null;
  const isWhole = hasEvent && !Object.hasOwn(claims, "nonce") && (sid ?? subject) !== null;
  return isWhole ? { sid, subject } : null;
}
