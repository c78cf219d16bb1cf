import type { CompanySignIn, companySignInCalls } from "@assay/contract";
import {
  companySignInViolations,
  type CompanySignInSettings,
  isLink,
  NO_COMPANY_SIGN_IN,
  roleAbility,
  type Violation,
} from "@assay/domain";
import { lockName } from "../../../db/lock.ts";
import { changedFields } from "../../../http/changes.ts";
import type { CallOf, Context, UnopenedCall } from "../../../http/context.ts";
import { refuse, refuseOlder } from "../../../http/failure.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { tryDirectory } from "../../../platform/directory/trying.ts";
import { demandConfirmation } from "../account/commands.ts";
import { selectCompanySignIn } from "../companySignIn/store.ts";
import { type RoleRow, selectAdministratorIds, selectRoles } from "../roles/store.ts";
import type { CompanySettingsDependencies } from "./ports.ts";
import { settingsOf } from "./present.ts";
import { readCompanySignIn } from "./queries.ts";
import { isOneBound, storeCompanySignIn } from "./store.ts";

/** The fields by which a directory decides who somebody is, and what they may do. */
const DECIDING = ["isOn", "issuer", "clientId", "claim", "roleTable", "defaultRoleId"] as const;
const BINDING = ["bindsByEmail", "createsAccounts", "domains"] as const;

/**
 * What the settings name and the caller may not give. A directory gives what its owner wants: whoever connects one, or
 * lets it bind accounts of others, must be allowed to give their roles.
 */
function violationsOfRoles(
  { roleTable, defaultRoleId, bindsByEmail }: CompanySignInSettings,
  roles: readonly RoleRow[],
  actor: Context["actor"],
): Violation[] {
  const named = [
    ...roleTable.map(({ roleId }) => ({ path: "roleTable", roleId })),
    ...(defaultRoleId === null ? [] : [{ path: "defaultRoleId", roleId: defaultRoleId }]),
  ];
  const unknown = named.filter(({ roleId }) => !roles.some(({ id }) => id === roleId));
  const isBeyond = (role: RoleRow) => roleAbility(role, actor, "give") !== true;
  const beyond = named.filter(({ roleId }) =>
    roles.some((role) => role.id === roleId && isBeyond(role)),
  );
  return [
    ...unknown.map(({ path }) => ({ path, rule: "invalid" })),
    ...beyond.map(({ path }) => ({ path, rule: "beyond" })),
    ...(bindsByEmail && roles.some(isBeyond) ? [{ path: "bindsByEmail", rule: "beyond" }] : []),
  ];
}

/**
 * Stores how people sign in by their company's directory.
 *
 * @throws ApiFailure NO_PERMISSION without a password confirmed lately, UPDATE_FAILED with the present settings;
 *   RuleFailure.
 */
export async function updateCompanySignIn(
  call: CallOf<typeof companySignInCalls.updateCompanySignIn>,
  { originOf }: CompanySettingsDependencies,
): Promise<CompanySignIn> {
  const { tx, actor, now, body } = call;
  await demandConfirmation(tx, actor, now);
  await lockName(tx, "companySignIn");
  const stored = await selectCompanySignIn(tx, { forUpdate: true });
  const read = () => readCompanySignIn(call, { originOf });
  const before = settingsOf(stored);
  const next = sentSettings(body);
  // The stored secret is meant for its own directory only.
  const kept = next.issuer === before.issuer ? stored?.clientSecret : undefined;
  const clientSecret = body.clientSecret ?? kept ?? null;
  const fields = changedFields({ ...before }, { ...next });
  if (body.clientSecret !== undefined) fields.push("clientSecret");
  if (fields.length === 0) return read();
  await refuseOlder(body.revision, stored?.revision ?? 0, read);
  refuse(companySignInViolations(next, clientSecret !== null));
  const deciding: readonly string[] = [...DECIDING, ...BINDING, "clientSecret"];
  if (fields.some((field) => deciding.includes(field)))
    refuse(violationsOfRoles(next, await selectRoles(tx), actor));
  if (next.isOnly && (!before.isOnly || next.issuer !== before.issuer))
    await refuseLockout(call, next.issuer, stored?.breakGlassId);
  await storeCompanySignIn(tx, next, clientSecret);
  const entry = { at: now, actorId: actor.id, action: "tenant.updateCompanySignIn" };
  const { isOn, isOnly, bindsByEmail, createsAccounts, countsFactor } = next;
  const details = { fields, isOn, isOnly, bindsByEmail, createsAccounts, countsFactor };
  await recordAudit(tx, { ...entry, subjectId: tx.tenantId, details });
  return read();
}

/** The fields of the settings. */
const FIELDS = Object.keys(NO_COMPANY_SIGN_IN) as (keyof CompanySignInSettings)[];

/** What was sent, without what belongs to the client, and the secret. */
const sentSettings = (sent: CompanySignInSettings): CompanySignInSettings =>
  Object.assign(
    { ...NO_COMPANY_SIGN_IN },
    Object.fromEntries(FIELDS.map((field) => [field, sent[field]])),
  );

/** @throws RuleFailure if nobody could administer the organisation once passwords do not count. */
async function refuseLockout(
  { tx }: Pick<Context, "tx">,
  issuer: string,
  breakGlassId: string | null | undefined,
): Promise<void> {
  const administrators = await selectAdministratorIds(tx);
  const isNamed = breakGlassId != null && administrators.includes(breakGlassId);
  if (isNamed || (await isOneBound(tx, issuer, administrators))) return;
  refuse([{ path: "isOnly", rule: "noWayIn" }]);
}

type Trying = UnopenedCall<typeof companySignInCalls.tryCompanySignIn>;

/** Asks a directory what it can do; nothing is stored. @throws RuleFailure if the issuer is no address. */
export async function tryCompanySignIn(
  { withTenant, body }: Trying,
  { outgoing }: CompanySettingsDependencies,
) {
  const issuer = body.issuer.trim();
  if (!isLink(issuer)) refuse([{ path: "issuer", rule: "link" }]);
  const stored = await withTenant((tx) => selectCompanySignIn(tx));
  // The stored secret goes to its own directory only, not to an address that somebody tries.
  const own = stored?.issuer === issuer ? stored.clientSecret : null;
  const clientSecret = body.clientSecret ?? own ?? "";
  const client = { issuer, clientId: body.clientId.trim(), clientSecret };
  return { findings: await tryDirectory(outgoing, client) };
}
