import {
  givablePermissions,
  isNetwork,
  KEY_PERMISSIONS,
  type KeyPermission,
  keyState,
} from "@assay/domain";
import { type Command, InvalidArgumentError } from "commander";
import { makeKey, revokeKey } from "../features/integrations/keys/commands.ts";
import { type KeyRow, selectKey, selectKeys } from "../features/integrations/keys/store.ts";
import { selectUserByEmail } from "../features/identity/store.ts";
import type { Operator, Run } from "./connection.ts";
import { CommandError, type Outcome } from "./output.ts";
import { inTenant } from "./tenants.ts";

const isKeyPermission = (text: string): text is KeyPermission =>
  KEY_PERMISSIONS.some((permission) => permission === text);

function permissionsOf(text: string): KeyPermission[] {
  return text.split(",").map((word) => {
    const permission = word.trim();
    if (isKeyPermission(permission)) return permission;
    throw new InvalidArgumentError(`Choose among ${KEY_PERMISSIONS.join(", ")}.`);
  });
}

function networkAdded(text: string, before: readonly string[]): string[] {
  if (!isNetwork(text))
    throw new InvalidArgumentError("Give a network such as 192.0.2.0/24, or an address.");
  return [...before, text];
}

/** A day ends with its last millisecond, UTC. */
function expiryOf(text: string): Date {
  const date = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T23:59:59.999Z` : text);
  if (Number.isNaN(date.getTime()))
    throw new InvalidArgumentError("Give a day such as 2027-01-31, or a moment.");
  return date;
}

const present = (row: KeyRow, now: Date) => ({
  id: row.id,
  name: row.name,
  state: keyState(row, now) === true ? "valid" : keyState(row, now),
  permissions: row.permissions,
  networks: row.networks,
  maker: [row.firstName, row.lastName].filter(Boolean).join(" ") || null,
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
  usedAt: row.usedAt,
  usedFrom: row.usedFrom,
});

const listKeys = (operator: Operator, tenant: string): Promise<Outcome> =>
  inTenant(operator, tenant, async (tx) =>
    (await selectKeys(tx, operator.now)).map((row) => present(row, operator.now)),
  );

interface MakeOptions {
  readonly name: string;
  readonly permissions: KeyPermission[];
  readonly network: string[];
  readonly expires?: Date;
}

/** Makes a key in the name of a user, with permissions that this user has. */
const make = (
  operator: Operator,
  { tenant, email }: { tenant: string; email: string },
  { name, permissions, network, expires }: MakeOptions,
): Promise<Outcome> =>
  inTenant(operator, tenant, async (tx) => {
    const { now } = operator;
    const user = await selectUserByEmail(tx, email);
    if (!user) throw new CommandError(`The tenant "${tenant}" has no user "${email}".`);
    const givable: readonly string[] = givablePermissions(new Set(user.permissions));
    const beyond = permissions.filter((permission) => !givable.includes(permission));
    if (beyond.length > 0) throw new CommandError(`"${email}" lacks ${beyond.join(", ")}.`);
    if (expires !== undefined && expires <= now)
      throw new CommandError("The expiry is in the past.");
    const wanted = { name, permissions, networks: network, expiresAt: expires ?? null };
    const maker = { id: user.id, permissions: new Set(user.permissions) };
    const { id, secret } = await makeKey({ tx, now, actor: { id: null } }, maker, wanted);
    return { id, name, key: secret };
  });

const revoke = (operator: Operator, tenant: string, id: string): Promise<Outcome> =>
  inTenant(operator, tenant, async (tx) => {
    const { now } = operator;
    if (!(await selectKey(tx, id, now)))
      throw new CommandError(`The tenant "${tenant}" has no key "${id}". "key list" shows them.`);
    await revokeKey({ tx, now, actor: { id: null } }, id);
    return { id, revoked: true };
  });

/** The commands `key …`. */
export function addKeyCommands(program: Command, run: Run): void {
  const keys = program.command("key").description("the keys of programs for /api/v1");
  keys
    .command("list")
    .description("the keys of a tenant, without their texts")
    .argument("<tenant>")
    .action((tenant: string) => run((operator) => listKeys(operator, tenant)));
  keys
    .command("make")
    .description("make a key in the name of a user; its text is shown only here")
    .argument("<tenant>")
    .argument("<email>", "the user whose permissions bound those of the key")
    .requiredOption("--name <text>", "what the key is for")
    .requiredOption("--permissions <list>", "separated by commas", permissionsOf)
    .option("--network <cidr>", "accept it only from here; may be repeated", networkAdded, [])
    .option("--expires <day>", "the last day on which it is accepted, UTC", expiryOf)
    .action((tenant: string, email: string, options: MakeOptions) =>
      run((operator) => make(operator, { tenant, email }, options)),
    );
  keys
    .command("revoke")
    .description("refuse a key from now on")
    .argument("<tenant>")
    .argument("<id>")
    .action((tenant: string, id: string) => run((operator) => revoke(operator, tenant, id)));
}
