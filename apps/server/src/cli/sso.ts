import { companySignInCalls } from "@assay/contract";
import {
  ADMINISTRATOR_PERMISSIONS,
  companySignInViolations,
  type CompanySignInSettings,
  holdsAll,
  isOpen,
} from "@assay/domain";
import { readFileSync } from "node:fs";
import type { Command } from "commander";
import type { TenantTransaction } from "../db/database.ts";
import { settingsOf } from "../features/identity/companySettings/present.ts";
import {
  countBound,
  storeCompanySignIn,
  updateBreakGlass,
} from "../features/identity/companySettings/store.ts";
import { companyAddresses } from "../features/identity/companySignIn/present.ts";
import { selectCompanySignIn } from "../features/identity/companySignIn/store.ts";
import { selectRoles } from "../features/identity/roles/store.ts";
import { selectUser, selectUserByEmail } from "../features/identity/store.ts";
import { recordAudit } from "../platform/audit.ts";
import type { Operator, Run } from "./connection.ts";
import { CommandError, type Outcome } from "./output.ts";
import { inTenant } from "./tenants.ts";

/** The settings as a record; `clientSecret` says only whether there is one. */
async function shown(
  tx: TenantTransaction,
  tenant: Parameters<Operator["addressOf"]>[0],
  operator: Operator,
): Promise<Outcome> {
  const stored = await selectCompanySignIn(tx);
  const { roleTable, defaultRoleId, ...settings } = settingsOf(stored);
  const names = new Map((await selectRoles(tx)).map(({ id, name }) => [id, name]));
  const breakGlass = stored?.breakGlassId ? await selectUser(tx, stored.breakGlassId) : undefined;
  return {
    ...settings,
    clientSecret: stored?.clientSecret != null,
    roleTable: roleTable.map(({ value, roleId }) => `${value}=${names.get(roleId) ?? "?"}`),
    defaultRole: defaultRoleId === null ? null : (names.get(defaultRoleId) ?? "?"),
    breakGlass: breakGlass?.email ?? null,
    boundAccounts: stored ? await countBound(tx, stored.issuer) : 0,
    ...companyAddresses(operator.addressOf(tenant)),
  };
}

const record = (operator: Operator, tx: TenantTransaction, action: string, details = {}) =>
  recordAudit(tx, {
    at: operator.now,
    actorId: null,
    action: `tenant.${action}`,
    subjectId: tx.tenantId,
    details,
  });

interface SetOptions {
  issuer?: string;
  clientId?: string;
  clientSecretFile?: string;
  label?: string;
  scopes?: string;
  claim?: string;
  role?: [value: string, role: string][];
  defaultRole?: string;
  on?: true;
}

/** The client secret from a file, of which the last line break does not count. */
function readSecret(file: string): string {
  try {
    const secret = readFileSync(file, "utf8").trim();
    if (secret !== "") return secret;
  } catch (error) {
    throw new CommandError(`"${file}" cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  throw new CommandError(`"${file}" is empty.`);
}

/** What is changed by the options, by the names of roles in this tenant. */
async function changesOf(
  tx: TenantTransaction,
  { role, defaultRole, on, issuer, clientId, label, scopes, claim }: SetOptions,
): Promise<Partial<CompanySignInSettings>> {
  const ids = new Map((await selectRoles(tx)).map(({ id, name }) => [name, id]));
  const idOf = (name: string): string => {
    const id = ids.get(name);
    if (id === undefined) throw new CommandError(`There is no role "${name}".`);
    return id;
  };
  const given = Object.entries({ issuer, clientId, label, scopes, claim, isOn: on });
  return {
    ...Object.fromEntries(given.filter(([, value]) => value !== undefined)),
    ...(role && { roleTable: role.map(([value, name]) => ({ value, roleId: idOf(name) })) }),
    ...(defaultRole !== undefined && { defaultRoleId: idOf(defaultRole) }),
  };
}

const set = (operator: Operator, name: string, options: SetOptions): Promise<Outcome> =>
  inTenant(operator, name, async (tx, tenant) => {
    const stored = await selectCompanySignIn(tx, { forUpdate: true });
    const before = settingsOf(stored);
    const changes = await changesOf(tx, options);
    const next = { ...before, ...changes };
    const kept = next.issuer === before.issuer ? stored?.clientSecret : undefined;
    const { clientSecretFile: file } = options;
    const clientSecret = file === undefined ? (kept ?? null) : readSecret(file);
    const [fault] = companySignInViolations(next, clientSecret !== null);
    if (fault) throw new CommandError(`${fault.path} is not right: ${fault.rule}.`);
    const body = { ...next, revision: 0 };
    const parsed = companySignInCalls.updateCompanySignIn.body.safeParse(body);
    if (!parsed.success)
      throw new CommandError(`${parsed.error.issues[0]?.path.join(".")} is not right.`);
    await storeCompanySignIn(tx, next, clientSecret);
    const fields = [...Object.keys(changes), ...(file === undefined ? [] : ["clientSecret"])];
    await record(operator, tx, "updateCompanySignIn", { fields, isOn: next.isOn });
    return shown(tx, tenant, operator);
  });

const turnOff = (operator: Operator, name: string): Promise<Outcome> =>
  inTenant(operator, name, async (tx, tenant) => {
    const stored = await selectCompanySignIn(tx, { forUpdate: true });
    if (!stored) throw new CommandError(`The tenant "${name}" has no sign-in by a directory.`);
    const off = { ...settingsOf(stored), isOn: false, isOnly: false };
    await storeCompanySignIn(tx, off, stored.clientSecret);
    await record(operator, tx, "updateCompanySignIn", { fields: ["isOn", "isOnly"], isOn: false });
    return shown(tx, tenant, operator);
  });

/** @param email null for nobody */
const breakGlass = (operator: Operator, name: string, email: string | null): Promise<Outcome> =>
  inTenant(operator, name, async (tx, tenant) => {
    if (!(await selectCompanySignIn(tx, { forUpdate: true })))
      throw new CommandError(`The tenant "${name}" has no sign-in by a directory.`);
    const user = email === null ? null : await selectUserByEmail(tx, email);
    if (user === undefined) throw new CommandError(`The tenant "${name}" has no user "${email}".`);
    const isFit =
      user === null ||
      (user.enrolled &&
        isOpen(user, operator.now) &&
        holdsAll(user.permissions, ADMINISTRATOR_PERMISSIONS));
    if (!isFit) throw new CommandError(`"${email}" is no administrator who can sign in.`);
    await updateBreakGlass(tx, user?.id ?? null);
    await record(operator, tx, "breakGlass", { personId: user?.id ?? null });
    return shown(tx, tenant, operator);
  });

const roleOf = (value: string, before: SetOptions["role"] = []): SetOptions["role"] => {
  const at = value.lastIndexOf("=");
  if (at < 1) throw new CommandError(`"${value}" is no group and role: write --role group=role.`);
  return [...before, [value.slice(0, at), value.slice(at + 1)]];
};

/** The commands `sso …`. */
export function addSsoCommands(program: Command, run: Run): void {
  const sso = program
    .command("sso")
    .description("how people sign in by their company's directory (OpenID Connect)");
  sso
    .command("show")
    .description("the settings, without the secret, and the addresses for the directory")
    .argument("<tenant>")
    .action((name: string) =>
      run((operator) => inTenant(operator, name, (tx, tenant) => shown(tx, tenant, operator))),
    );
  sso
    .command("set")
    .description("change what is given; the rest stays, and is on the page Company sign-in")
    .argument("<tenant>")
    .option("--issuer <address>", "the address by which the directory names itself")
    .option("--client-id <id>", "as whom the directory knows this tenant")
    .option("--client-secret-file <file>", "a file with the client secret")
    .option("--label <text>", "text of the button")
    .option("--scopes <scopes>", "further scopes, separated by blanks")
    .option("--claim <name>", "the claim with the groups")
    .option("--role <group=role>", "a group that gives a role; repeat it for more", roleOf)
    .option("--default-role <role>", "the role of people without such a group")
    .option("--on", "let people sign in by it")
    .action((name: string, options: SetOptions) => run((operator) => set(operator, name, options)));
  sso
    .command("off")
    .description("let nobody sign in by it; passwords count again")
    .argument("<tenant>")
    .action((name: string) => run((operator) => turnOff(operator, name)));
  sso
    .command("break-glass")
    .description("name the one administrator whose password counts, even if no others do")
    .argument("<tenant>")
    .argument("[email]")
    .option("--nobody", "name nobody")
    .action((name: string, email: string | undefined, { nobody }: { nobody?: true }) =>
      run((operator) => {
        if (email === undefined && !nobody)
          throw new CommandError("Say an e-mail address, or --nobody.");
        return breakGlass(operator, name, email ?? null);
      }),
    );
}
