import { hasEnded } from "@assay/domain";
import { isIP } from "node:net";
import type { Command } from "commander";
import type { TenantTransaction } from "../db/database.ts";
import { placeOf } from "../features/identity/signIn/commands.ts";
import { deleteFailuresAt, selectTenantSecret } from "../features/identity/signIn/store.ts";
import { selectUserByEmail, updateAccount, type UserRow } from "../features/identity/store.ts";
import {
  endSessions,
  forgetSecondFactor,
  forgetTries,
  setLocked,
} from "../features/identity/users/commands.ts";
import { recordAudit } from "../platform/audit.ts";
import type { Operator, Run } from "./connection.ts";
import { CommandError, type Outcome } from "./output.ts";
import { inTenant } from "./tenants.ts";

type UserWork = (tx: TenantTransaction, user: UserRow, operator: Operator) => Promise<Outcome>;

/** Runs work on a user, and records it in the tenant's audit log. */
async function toUser(
  operator: Operator,
  { tenant, email, action }: { tenant: string; email: string; action: string },
  work: UserWork,
): Promise<Outcome> {
  return inTenant(operator, tenant, async (tx) => {
    const user = await selectUserByEmail(tx, email);
    if (!user) throw new CommandError(`The tenant "${tenant}" has no user "${email}".`);
    const outcome = await work(tx, user, operator);
    await recordAudit(tx, { at: operator.now, actorId: null, action, subjectId: user.id });
    return outcome;
  });
}

const resetPassword: UserWork = async (tx, user, { mails }) => {
  const kind = user.enrolled ? "resetPassword" : "enroll";
  const sent = await mails.sendNow(tx, { kind, personId: user.id });
  if (sent === "refused") throw new CommandError("The mail server refuses the address.");
  return { user: user.email, mail: kind === "enroll" ? "invitation" : "reset link", sent };
};

const unlock: UserWork = async (tx, user) => ({
  user: user.email,
  failuresForgotten: await forgetTries(tx, user),
});

const disableTwoFactor: UserWork = async (tx, user, { mails }) => {
  if (!user.twoFactorActivated)
    throw new CommandError(`The second factor of "${user.email}" is not on.`);
  await forgetSecondFactor(tx, user.id, mails);
  return { user: user.email, twoFactor: false };
};

const lock: UserWork = async (tx, user, { now }) => {
  await setLocked(tx, user.id, now);
  return { user: user.email, locked: true };
};

const open: UserWork = async (tx, user, { now }) => {
  if (hasEnded(user, now)) await updateAccount(tx, user.id, { endsOn: null });
  await setLocked(tx, user.id, null);
  return { user: user.email, locked: false };
};

const signOut: UserWork = async (tx, user) => ({
  user: user.email,
  sessionsEnded: await endSessions(tx, user.id),
});

const COMMANDS: readonly { name: string; about: string; work: UserWork }[] = [
  {
    name: "reset-password",
    about: "mail a reset link, or the invitation again to somebody who has not enrolled",
    work: resetPassword,
  },
  {
    name: "disable-2fa",
    about: "turn the second factor off for somebody who lost it; they are told by mail",
    work: disableTwoFactor,
  },
  {
    name: "lock",
    about: "let somebody in no more, without deleting anything; ends their sessions",
    work: lock,
  },
  {
    name: "sign-out",
    about: "end all sessions of somebody, who can sign in again",
    work: signOut,
  },
  {
    name: "open",
    about: "let somebody in again who was locked out by `lock`, or whose last day has passed",
    work: open,
  },
];

/** Unlocks sign-in for a network whose users or guests have used up its attempts. */
const unlockAddress = (operator: Operator, tenant: string, address: string): Promise<Outcome> =>
  inTenant(operator, tenant, async (tx) => {
    if (isIP(address) === 0) throw new CommandError(`"${address}" is no IP address.`);
    const place = placeOf(await selectTenantSecret(tx), address);
    const failuresForgotten = await deleteFailuresAt(tx, place);
    const entry = { at: operator.now, actorId: null, action: "user.unlockAddress" };
    await recordAudit(tx, { ...entry, subjectId: tx.tenantId });
    return { address, failuresForgotten };
  });

function addUnlock(users: Command, run: Run): void {
  users
    .command("unlock")
    .description("forget failed sign-ins, of a user or of a network, so that the next one counts")
    .argument("<tenant>")
    .argument("[email]")
    .option("--address <ip>", "the network address that the tries came from")
    .action((tenant: string, email: string | undefined, { address }: { address?: string }) =>
      run((operator) => {
        if (address !== undefined) return unlockAddress(operator, tenant, address);
        if (email === undefined) throw new CommandError("Say an e-mail address, or --address.");
        return toUser(operator, { tenant, email, action: "user.unlock" }, unlock);
      }),
    );
}

/** The commands `user …`. */
export function addUserCommands(program: Command, run: Run): void {
  const users = program.command("user").description("help a user who cannot help themselves");
  addUnlock(users, run);
  for (const { name, about, work } of COMMANDS)
    users
      .command(name)
      .description(about)
      .argument("<tenant>")
      .argument("<email>")
      .action((tenant: string, email: string) =>
        run((operator) => toUser(operator, { tenant, email, action: `user.${name}` }, work)),
      );
}
