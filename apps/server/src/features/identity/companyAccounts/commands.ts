import {
  type Claims,
  companyEmail,
  companyNames,
  type CompanyRefusal,
  type CompanySignInSettings,
  groupsOf,
  isDomainAllowed,
  type Language,
  rolesByGroups,
} from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import { lockName } from "../../../db/lock.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { newId } from "../../../platform/ids.ts";
import { lockAdministration } from "../roles/commands.ts";
import { selectAdministratorIds } from "../roles/store.ts";
import {
  insertAccount,
  insertPerson,
  selectPersonByEmail,
  selectUser,
  updateAccount,
  updatePerson,
} from "../store.ts";
import { lockAddress } from "../users/commands.ts";
import { replaceAccountRoles } from "../users/store.ts";
import { insertIdentity, isBound, selectBoundPerson, selectRoleIds } from "./store.ts";

/** Somebody who comes from the directory, with what it says about them. */
export interface Coming {
  readonly settings: CompanySignInSettings;
  readonly claims: Claims;
  readonly subject: string;
  readonly now: Date;
  /** The language of the page. */
  readonly language: Language;
}
type Refusal = { readonly refused: CompanyRefusal };

/**
 * Id of the user whom the directory means: one who was bound before; otherwise, where the tenant allows it, the owner of
 * the e-mail address that the directory has verified, or a new user.
 */
export async function knownPerson(
  tx: TenantTransaction,
  coming: Coming,
): Promise<string | Refusal> {
  const { settings, claims, subject } = coming;
  const { issuer } = settings;
  // Two first sign-ins of one person at once must not make two accounts.
  await lockName(tx, `company:${issuer} ${subject}`);
  const { email, isVerified } = companyEmail(claims, issuer);
  const hasDomain = isDomainAllowed(email, settings.domains);
  if (!hasDomain) return { refused: "domain" };
  if (settings.domains.length > 0 && !isVerified) return { refused: "unverified" };
  const bound = await selectBoundPerson(tx, issuer, subject);
  if (bound !== undefined) return bound;
  if (!settings.bindsByEmail && !settings.createsAccounts) return { refused: "noAccount" };
  if (email === null || !isVerified) return { refused: "unverified" };
  await lockAddress(tx, email);
  const person = await selectPersonByEmail(tx, email);
  return person?.isUser
    ? bindPerson(tx, person.id, coming)
    : createPerson(tx, person?.id, email, coming);
}

/** Binds an account, also one that was only invited: the directory has verified the address in place of the mail. */
async function bindPerson(
  tx: TenantTransaction,
  personId: string,
  { settings, subject, now }: Coming,
): Promise<string | Refusal> {
  const { issuer, bindsByEmail } = settings;
  // An address that was given to somebody else in the directory does not open the account of its former owner.
  if (!bindsByEmail || (await isBound(tx, issuer, personId))) return { refused: "noAccount" };
  const user = await selectUser(tx, personId, { forUpdate: true });
  if (user?.type !== "USER") return { refused: "noAccount" };
  if (!user.enrolled) await updateAccount(tx, personId, { enrolledAt: now });
  if (!user.emailVerified) await updateAccount(tx, personId, { emailVerified: true });
  await insertIdentity(tx, { issuer, subject, personId, boundAt: now });
  const entry = { at: now, actorId: personId, action: "account.bindCompany" };
  await recordAudit(tx, { ...entry, subjectId: personId });
  return personId;
}

/** @param candidateId the person with this address, if a candidate has it, who becomes the user (decisions §11) */
async function createPerson(
  tx: TenantTransaction,
  candidateId: string | undefined,
  email: string,
  { settings, claims, subject, now, language }: Coming,
): Promise<string | Refusal> {
  const { issuer, createsAccounts } = settings;
  if (!createsAccounts) return { refused: "noAccount" };
  const groups = groupsOf(claims, settings.claim);
  const personId = candidateId ?? newId();
  const { names } = await selectRoleIds(tx, personId);
  if (!rolesByGroups([], settings, groups).some((id) => names.has(id)))
    return { refused: "noRole" };
  const person = companyNames(claims, email);
  if (candidateId) await updatePerson(tx, candidateId, person);
  else await insertPerson(tx, personId, { ...person, email });
  await insertAccount(tx, personId, { language, enrolledAt: now, emailVerified: true }, []);
  await insertIdentity(tx, { issuer, subject, personId, boundAt: now });
  const entry = { at: now, actorId: personId, action: "user.createByCompany" };
  await recordAudit(tx, { ...entry, subjectId: personId });
  tx.emit({ type: "person.created", personId });
  return personId;
}

/**
 * Gives and takes the roles that follow the directory's groups. The only administrator stays one: whoever moves groups in
 * the directory does not see who that is.
 */
export async function matchRoles(
  tx: TenantTransaction,
  personId: string,
  { settings, claims, now }: Coming,
): Promise<void> {
  await lockAdministration(tx);
  const { names, held } = await selectRoleIds(tx, personId);
  const groups = groupsOf(claims, settings.claim);
  const change = async (ids: readonly string[]) =>
    replaceAccountRoles(
      tx,
      personId,
      ids.flatMap((id) => names.get(id) ?? []),
    );
  const next = rolesByGroups(held, settings, groups).filter((id) => names.has(id));
  if (next.join() === held.toSorted().join()) return;
  const before = await selectAdministratorIds(tx);
  await change(next);
  const isLast = before.length > 0 && (await selectAdministratorIds(tx)).length === 0;
  const kept = isLast ? [...new Set([...held, ...next])] : next;
  if (isLast) await change(kept);
  tx.publish({ kind: "account", personId });
  const named = (ids: readonly string[]) => ids.flatMap((id) => names.get(id) ?? []).toSorted();
  const details = { rolesBefore: named(held), rolesAfter: named(kept) };
  const entry = { at: now, actorId: personId, action: "user.companyRoles", subjectId: personId };
  await recordAudit(tx, { ...entry, details });
}
