import {
  type AbilityTable,
  answersOf,
  type Can,
  type Check,
  type Holder,
  unless,
} from "./abilityTable.ts";
import { type Access, isOpen } from "./closing.ts";
import { holdsPermissions, type NeededPermissions } from "./permissions.ts";

/** Why something cannot be done with a user: text keys of the page. */
export const USER_REFUSALS = [
  "permission",
  "self",
  "lastAdministrator",
  "enrolled",
  "notEnrolled",
  "verified",
  "noSecondFactor",
  "anonymized",
  "closed",
] as const;
export type UserRefusal = (typeof USER_REFUSALS)[number];

/** What decides about a user. */
interface AccountState extends Access {
  readonly id: string;
  readonly type: "USER" | "ANONYMIZED";
  readonly enrolled: boolean;
  readonly emailVerified: boolean;
  readonly twoFactorActivated: boolean;
}

/** The caller, and what decides besides the user. */
export interface UserContext {
  readonly actor: Holder & { readonly id: string };
  readonly now: Date;
  /** Id of the only administrator; null if there are several or none. */
  readonly soleAdministratorId: string | null;
}

/** The permission to edit users and to help them. */
export const userEditors = { all: ["EDIT_USERS"] } as const;

type Rule = (user: AccountState, context: UserContext) => true | UserRefusal;

/** The rule of an act on users whose data was not erased. */
const withRight =
  (
    needed: NeededPermissions,
    checks: (user: AccountState, context: UserContext) => Check<UserRefusal>[] = () => [],
  ): Rule =>
  (user, context) =>
    unless<UserRefusal>(
      ["anonymized", user.type === "ANONYMIZED"],
      ["permission", !holdsPermissions(context.actor.permissions, needed)],
      ...checks(user, context),
    );

const isSelf = ({ id }: AccountState, { actor }: UserContext): Check<UserRefusal> => [
  "self",
  id === actor.id,
];
const isLast = ({ id }: AccountState, { soleAdministratorId }: UserContext): Check<UserRefusal> => [
  "lastAdministrator",
  id === soleAdministratorId,
];
const isEnrolled = ({ enrolled }: AccountState): Check<UserRefusal> => ["enrolled", enrolled];
const isNotEnrolled = ({ enrolled }: AccountState): Check<UserRefusal> => [
  "notEnrolled",
  !enrolled,
];
// No link is mailed to a user who cannot use it.
const isClosed = (user: AccountState, { now }: UserContext): Check<UserRefusal> => [
  "closed",
  !isOpen(user, now),
];

const RULES = {
  edit: withRight(userEditors),
  assignRoles: withRight({ all: ["EDIT_USERS", "ASSIGN_ROLES"] }),
  delete: withRight({ all: ["DELETE_USERS"] }, (...of) => [isSelf(...of), isLast(...of)]),
  invite: withRight({ any: ["EDIT_USERS", "INVITE_USERS"] }, (...of) => [
    isEnrolled(of[0]),
    isClosed(...of),
  ]),
  correctEmail: withRight(userEditors, (...of) => [isEnrolled(of[0]), isClosed(...of)]),
  resetPassword: withRight({ any: ["EDIT_USERS", "RESET_PASSWORDS"] }, (...of) => [
    isNotEnrolled(of[0]),
    isClosed(...of),
  ]),
  validateEmail: withRight(userEditors, (user, context) => [
    ["verified", user.emailVerified],
    isClosed(user, context),
  ]),
  lock: withRight(userEditors, (...of) => [isSelf(...of), isLast(...of)]),
  endSessions: withRight(userEditors, (...of) => [isSelf(...of), isNotEnrolled(of[0])]),
  reopen: withRight(userEditors, (user) => [isNotEnrolled(user)]),
  resetTwoFactor: withRight(userEditors, (user, context) => [
    isSelf(user, context),
    ["noSecondFactor", !user.twoFactorActivated],
  ]),
} as const satisfies AbilityTable<AccountState, UserContext, string, UserRefusal>;

export type UserAct = keyof typeof RULES;

/** Whether the caller may do something with a user, or the reason why not. */
export const userAbility = (
  user: AccountState,
  context: UserContext,
  act: UserAct,
): true | UserRefusal => RULES[act](user, context);

/** What the caller may do with a user, or why not. */
export const userAbilities = (
  user: AccountState,
  context: UserContext,
): Can<UserAct, UserRefusal> =>
  answersOf<AccountState, UserContext, UserAct, UserRefusal>(RULES, user, context);
