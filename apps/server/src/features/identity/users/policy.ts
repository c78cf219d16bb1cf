import type { UserAbilities, UserRefusal } from "@assay/contract";
import { isOpen, type Permission } from "@assay/domain";
import type { Actor } from "../../../http/context.ts";
import type { UserRow } from "../store.ts";

export interface UserContext {
  readonly actor: Actor;
  readonly now: Date;
  /** Id of the only administrator; null if there are several or none. */
  readonly soleAdministratorId: string | null;
}

type Check = readonly [refusal: UserRefusal, applies: boolean];

/** The first reason that applies, otherwise true. */
const unless = (...checks: Check[]): true | UserRefusal =>
  checks.find(([, applies]) => applies)?.[0] ?? true;

/** What the caller may do with a user: for the handlers to refuse, for the page to explain. */
export function userAbilities(
  user: UserRow,
  { actor, now, soleAdministratorId }: UserContext,
): UserAbilities {
  const holds = (...needed: Permission[]) => needed.some((one) => actor.permissions.has(one));
  const lacks = (...needed: Permission[]): Check => ["permission", !holds(...needed)];
  const gone: Check = ["anonymized", user.type === "ANONYMIZED"];
  const self: Check = ["self", user.id === actor.id];
  const last: Check = ["lastAdministrator", user.id === soleAdministratorId];
  const notEnrolled: Check = ["notEnrolled", !user.enrolled];
  // No link is mailed to a user who cannot use it.
  const closed: Check = ["closed", !isOpen(user, now)];
  const mayInvite = holds("EDIT_USERS", "INVITE_USERS");
  return {
    edit: unless(gone, lacks("EDIT_USERS")),
    assignRoles: unless(gone, lacks("EDIT_USERS"), lacks("ASSIGN_ROLES")),
    delete: unless(gone, lacks("DELETE_USERS"), self, last),
    invite: unless(gone, ["permission", !mayInvite], ["enrolled", user.enrolled], closed),
    correctEmail: unless(gone, lacks("EDIT_USERS"), ["enrolled", user.enrolled], closed),
    resetPassword: unless(gone, lacks("EDIT_USERS", "RESET_PASSWORDS"), notEnrolled, closed),
    validateEmail: unless(gone, lacks("EDIT_USERS"), ["verified", user.emailVerified], closed),
    lock: unless(gone, lacks("EDIT_USERS"), self, last),
    endSessions: unless(gone, lacks("EDIT_USERS"), self, notEnrolled),
    reopen: unless(gone, lacks("EDIT_USERS"), notEnrolled),
    resetTwoFactor: unless(gone, lacks("EDIT_USERS"), self, [
      "noSecondFactor",
      !user.twoFactorActivated,
    ]),
  };
}
