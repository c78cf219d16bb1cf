import {
  AppTitle,
  DEFAULT_STYLING,
  type LicenseRestriction,
  LICENCE_LIMITS,
  TENANT_FEATURES,
  type TenantFeature,
} from "@assay/contract";
import { isEmail, isPersonName, LANGUAGES, type Language } from "@assay/domain";
import { type Command, InvalidArgumentError, Option } from "commander";
import type { TenantTransaction } from "../db/database.ts";
import { foundTenant, inviteAdministrator } from "../features/identity/commands.ts";
import type { FileJob } from "../features/runs/files/jobs.ts";
import { DELETE_TENANT_ROWS } from "../features/tenants/store.ts";
import { recordAudit } from "../platform/audit.ts";
import { newId } from "../platform/ids.ts";
import type { Operator, Run } from "./connection.ts";
import { CommandError } from "./output.ts";
import {
  deleteAllSessions,
  hasBucketFiles,
  insertHost,
  selectTenant,
  selectTenantIds,
  type TenantRow,
  updateTenant,
} from "./store.ts";

const NAME = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const UNLIMITED = -1;

/** Whether a name is valid: `acme-api` is not, as it is the API host of `acme` (decisions §1). */
const isTenantName = (value: string) => NAME.test(value) && !value.endsWith("-api");

const present = ({ licence, ...tenant }: TenantRow) => ({
  ...tenant,
  disabled: tenant.disabledAt !== null,
  ...licence,
});

/** @throws CommandError if no tenant has this name. */
export async function inTenant<T>(
  { owner }: Operator,
  name: string,
  work: (tx: TenantTransaction, tenant: TenantRow) => Promise<T>,
): Promise<T> {
  const [id] = await selectTenantIds(owner, name);
  if (!id) throw new CommandError(`There is no tenant "${name}". "tenant list" shows them.`);
  return owner.withTenant(id, async (tx) => {
    const tenant = await selectTenant(tx);
    if (!tenant) throw new CommandError(`There is no tenant "${name}".`);
    return work(tx, tenant);
  });
}

function checked(holds: (value: string) => boolean, message: string) {
  return (value: string) => {
    if (!holds(value)) throw new InvalidArgumentError(message);
    return value;
  };
}

function limit(value: string): number {
  if (value === "unlimited") return UNLIMITED;
  const number = Number(value);
  if (!/^-?\d{1,9}$/.test(value) || number < UNLIMITED)
    throw new InvalidArgumentError(`Give a whole number, or "unlimited".`);
  return number;
}

/** `maxObservableCompetencies` → `--max-observable-competencies`. */
const flagOf = (name: string) => `--${name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`;

function addLimits(command: Command): Command {
  for (const name of LICENCE_LIMITS)
    command.addOption(
      new Option(`${flagOf(name)} <number>`, `licence limit; -1 or "unlimited": none`).argParser(
        limit,
      ),
    );
  return command;
}

const feature = (value: string, before: TenantFeature[] = []): TenantFeature[] => {
  const known = TENANT_FEATURES.find((name) => name === value.toUpperCase());
  if (!known) throw new InvalidArgumentError(`Known are ${TENANT_FEATURES.join(", ")}.`);
  return [...before, known];
};

const offered = (value: string, before: Language[] = []): Language[] => {
  const known = LANGUAGES.find((language) => language === value);
  if (!known) throw new InvalidArgumentError(`Known are ${LANGUAGES.join(", ")}.`);
  return [...before, known];
};

/** The base language is always offered. */
const languagesOf = ({ offer = [...LANGUAGES], baseLanguage }: CreateOptions): Language[] =>
  LANGUAGES.filter((language) => language === baseLanguage || offer.includes(language));

interface CreateOptions extends Partial<LicenseRestriction> {
  title: string;
  adminEmail: string;
  adminFirstName: string;
  adminLastName: string;
  language?: Language;
  baseLanguage: Language;
  offer?: Language[];
  url?: string;
  feature?: TenantFeature[];
  captcha: boolean;
}

function limitsOf(given: Partial<LicenseRestriction>, before?: LicenseRestriction) {
  const entries = LICENCE_LIMITS.map((name) => [name, given[name] ?? before?.[name] ?? UNLIMITED]);
  return Object.fromEntries(entries) as LicenseRestriction;
}

/** Creates a tenant with the four roles and invites its first administrator, in one transaction. */
async function createTenant(operator: Operator, name: string, options: CreateOptions) {
  const { owner, mails, now } = operator;
  const host = options.url && new URL(options.url).host;
  for (const taken of [name, host])
    if (taken && (await selectTenantIds(owner, taken)).length > 0)
      throw new CommandError(`"${taken}" already leads to a tenant.`);
  const id = newId();
  const invitation = await owner.withTenant(id, async (tx) => {
    await foundTenant(tx, {
      name,
      appTitle: options.title,
      url: options.url ?? null,
      styling: DEFAULT_STYLING,
      languages: languagesOf(options),
      baseLanguage: options.baseLanguage,
      features: [...new Set(options.feature ?? [])],
      captchaIsDisabled: !options.captcha,
      licence: limitsOf(options),
      emailSettings: {},
    });
    await recordAudit(tx, { at: now, actorId: null, action: "tenant.create", subjectId: id });
    if (host) await insertHost(tx, host);
    const { adminEmail: email, adminFirstName: firstName, adminLastName: lastName } = options;
    const person = {
      email,
      firstName,
      lastName,
      language: options.language ?? options.baseLanguage,
    };
    const sent = await inviteAdministrator(tx, person, mails);
    if (sent === "refused")
      throw new CommandError(`The mail server refuses ${email}; nothing was created.`);
    return sent;
  });
  return {
    id,
    name,
    address: operator.addressOf({ name, url: options.url ?? null }),
    administrator: options.adminEmail,
    invitation,
    mail: operator.mailPlace,
  };
}

export async function changeTenant(
  operator: Operator,
  name: string,
  action: string,
  change: (tenant: TenantRow) => Partial<TenantRow>,
) {
  return inTenant(operator, name, async (tx, tenant) => {
    const next = { ...tenant, ...change(tenant) };
    await updateTenant(tx, next);
    if (next.disabledAt !== null) {
      await deleteAllSessions(tx);
      tx.publish({ kind: "account", personId: null });
    }
    const { features, licence, disabledAt } = next;
    const details = { features, licence, disabled: disabledAt !== null };
    await recordAudit(tx, {
      at: operator.now,
      actorId: null,
      action,
      subjectId: tx.tenantId,
      details,
    });
    return present(next);
  });
}

async function listTenants({ owner }: Operator) {
  const ids = await selectTenantIds(owner);
  const rows = await Promise.all(ids.map((id) => owner.withTenant(id, selectTenant)));
  return rows
    .filter((row) => row !== undefined)
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map(({ name, appTitle, disabledAt, users, runs, id }) => ({
      name,
      title: appTitle,
      disabled: disabledAt !== null,
      users,
      runs,
      id,
    }));
}

async function deleteTenant(operator: Operator, name: string, confirmed: string | undefined) {
  return inTenant(operator, name, async (tx, tenant) => {
    if (tenant.disabledAt === null)
      throw new CommandError(`Disable the tenant first: assay tenant disable ${name}`);
    if (confirmed !== tenant.name)
      throw new CommandError(
        `This permanently deletes the tenant (users: ${tenant.users}, runs: ${tenant.runs}). Confirm with: --confirm ${tenant.name}`,
      );
    if (await hasBucketFiles(tx)) {
      const job: FileJob = { tenantId: tx.tenantId, place: "bucket" };
      await operator.jobs.send(tx, "files", job);
    }
    await tx.db.execute(DELETE_TENANT_ROWS);
    return { id: tenant.id, name: tenant.name, deleted: true };
  });
}

/** The commands `tenant …`, to which others can be added. */
export function addTenantCommands(program: Command, run: Run): Command {
  const tenant = program.command("tenant").description("create and look after tenants");
  addCreate(tenant, run);
  addLooking(tenant, run);
  addChanging(tenant, run);
  addEnding(tenant, run);
  return tenant;
}

function addCreate(tenant: Command, run: Run): void {
  const create = tenant
    .command("create")
    .description("create a tenant with the four default roles, and invite its first administrator")
    .argument(
      "<name>",
      "first label of its host name",
      checked(isTenantName, "Use lower-case letters, digits and hyphens, and no -api at the end."),
    )
    .requiredOption(
      "--title <text>",
      "what its pages are called",
      checked(
        (value) => AppTitle.safeParse(value).success,
        "Give a title of one line and at most 80 characters.",
      ),
    )
    .requiredOption(
      "--admin-email <address>",
      "the first administrator",
      checked(isEmail, "Give an e-mail address."),
    )
    .requiredOption("--admin-first-name <name>", "", checked(isPersonName, "Give a name."))
    .requiredOption("--admin-last-name <name>", "", checked(isPersonName, "Give a name."))
    .option(
      "--url <address>",
      "where its pages are, if not below PUBLIC_URL",
      checked(isOrigin, "Give an address like https://acme.example.org, without a path."),
    )
    .addOption(
      new Option("--language <code>", "of the invitation; otherwise the base language").choices(
        LANGUAGES,
      ),
    )
    .addOption(
      new Option("--base-language <code>", "in which names are required, and missing texts appear")
        .choices(LANGUAGES)
        .default("de"),
    )
    .option(
      "--offer <code>",
      `offer only these languages: ${LANGUAGES.join(", ")} (repeatable)`,
      offered,
    )
    .option("--feature <name>", `turn on: ${TENANT_FEATURES.join(", ")} (repeatable)`, feature)
    .option("--no-captcha", "sign in without a captcha");
  addLimits(create).action((name: string, options: CreateOptions) =>
    run((operator) => createTenant(operator, name, options)),
  );
}

function addLooking(tenant: Command, run: Run): void {
  tenant
    .command("list")
    .description("all tenants")
    .action(() => run(listTenants));
  tenant
    .command("show")
    .description("one tenant with its licence and features")
    .argument("<name>")
    .action((name: string) =>
      run((operator) => inTenant(operator, name, async (_, row) => present(row))),
    );
}

/** Adds the commands that change a tenant's limits and features. */
function addChanging(tenant: Command, run: Run): void {
  addLimits(
    tenant.command("licence").description("change limits; those not named stay").argument("<name>"),
  ).action((name: string, options: Partial<LicenseRestriction>) =>
    run((operator) =>
      changeTenant(operator, name, "tenant.licence", ({ licence }) => ({
        licence: limitsOf(options, licence),
      })),
    ),
  );
  tenant
    .command("feature")
    .description("turn features on and off")
    .argument("<name>")
    .option("--on <feature>", "(repeatable)", feature)
    .option("--off <feature>", "(repeatable)", feature)
    .action((name: string, { on = [], off = [] }: Partial<Record<"on" | "off", TenantFeature[]>>) =>
      run((operator) =>
        changeTenant(operator, name, "tenant.feature", ({ features }) => ({
          features: TENANT_FEATURES.filter(
            (one) => !off.includes(one) && (on.includes(one) || features.includes(one)),
          ),
        })),
      ),
    );
}

/** Adds the commands that disable, enable and delete a tenant. */
function addEnding(tenant: Command, run: Run): void {
  tenant
    .command("disable")
    .description("close a tenant: nobody can sign in, everybody is signed out; nothing is deleted")
    .argument("<name>")
    .action((name: string) =>
      run((operator) =>
        changeTenant(operator, name, "tenant.disable", ({ disabledAt }) => ({
          disabledAt: disabledAt ?? operator.now,
        })),
      ),
    );
  tenant
    .command("enable")
    .description("open a disabled tenant again")
    .argument("<name>")
    .action((name: string) =>
      run((operator) =>
        changeTenant(operator, name, "tenant.enable", () => ({ disabledAt: null })),
      ),
    );
  tenant
    .command("delete")
    .description("delete a disabled tenant with everything in it, its log too")
    .argument("<name>")
    .option("--confirm <name>", "the name, once more")
    .action((name: string, { confirm }: { confirm?: string }) =>
      run((operator) => deleteTenant(operator, name, confirm)),
    );
}

function isOrigin(value: string): boolean {
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) return false;
  return new URL(value).origin === value.replace(/\/$/, "");
}
