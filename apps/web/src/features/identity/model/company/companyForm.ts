import type { CompanySignIn } from "@assay/contract";
import { companySignInViolations, type CompanySignInSettings } from "@assay/domain";
import type { FormShape } from "../../../../platform/forms/fields.ts";
import type { CompanySignInBody } from "../../api.ts";

/** The settings as they are edited: lists by the line, the secret only if it is entered. */
export interface CompanyForm extends Omit<
  CompanySignInSettings,
  "domains" | "factorValues" | "roleTable"
> {
  clientSecret: string;
  domains: string;
  factorValues: string;
  /** With a key of the row. */
  roleTable: readonly { key: string; value: string; roleId: string }[];
}

/** What is edited as it is stored. */
const plainOf = (from: Omit<CompanySignInSettings, "domains" | "factorValues" | "roleTable">) => {
  const { isOn, issuer, clientId, label, scopes, claim, defaultRoleId } = from;
  const { bindsByEmail, createsAccounts, isOnly, countsFactor } = from;
  const texts = { issuer, clientId, label, scopes, claim };
  return { ...texts, isOn, defaultRoleId, bindsByEmail, createsAccounts, isOnly, countsFactor };
};

const formOf = (stored: CompanySignIn): CompanyForm => ({
  ...plainOf(stored),
  clientSecret: "",
  domains: stored.domains.join("\n"),
  factorValues: stored.factorValues.join("\n"),
  roleTable: stored.roleTable.map((line, index) => ({ key: `stored ${index}`, ...line })),
});

/** The lines of a text that say something. */
const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

const settingsOf = (form: CompanyForm) => ({
  ...plainOf(form),
  issuer: form.issuer.trim(),
  clientId: form.clientId.trim(),
  claim: form.claim.trim(),
  domains: linesOf(form.domains),
  factorValues: linesOf(form.factorValues),
  roleTable: form.roleTable.map(({ value, roleId }) => ({ value: value.trim(), roleId })),
});

export const bodyOf = (form: CompanyForm, revision: number): CompanySignInBody => ({
  ...settingsOf(form),
  ...(form.clientSecret !== "" && { clientSecret: form.clientSecret }),
  revision,
});

/** The first fault of each field: keys of `companySignIn:error_…`. */
export function companyErrors(
  form: CompanyForm,
  { hasSecret, issuer }: Pick<CompanySignIn, "hasSecret" | "issuer">,
): Readonly<Record<string, string>> {
  const settings = settingsOf(form);
  const isKept = hasSecret && issuer === settings.issuer;
  const faults = companySignInViolations(settings, isKept || form.clientSecret !== "");
  const isHalf = settings.roleTable.some(({ value, roleId }) => value === "" || roleId === "");
  const all = [...(isHalf ? [{ path: "roleTable", rule: "required" }] : []), ...faults];
  return Object.fromEntries(all.toReversed().map(({ path, rule }) => [path, rule]));
}

const isSame = (one: CompanyForm, other: CompanyForm): boolean =>
  JSON.stringify([settingsOf(one), one.clientSecret]) ===
  JSON.stringify([settingsOf(other), other.clientSecret]);

/** Nothing of it is held on the device: a secret may be among it. */
export const companyShape: FormShape<CompanySignIn, CompanyForm> = {
  formOf,
  fieldsOf: (form) => new Map(Object.entries(form)),
  fromFields: (fields) => Object.fromEntries(fields) as unknown as CompanyForm,
  isSame,
};
