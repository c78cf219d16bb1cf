import { LANGUAGES } from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { CSV_TYPE, XLSX_TYPE } from "./fileTypes.ts";
import {
  body,
  clean,
  Deleted,
  Email,
  Id,
  IdParams,
  IsoDate,
  optionalAll,
  PersonName,
  Revision,
  text,
} from "./fields.ts";
import { Done, User } from "./identity.ts";
import { LIST_FILES, ListCells } from "./lists.ts";

const detail = z.nullable(text(200));
const roleNames = z
  .array(z.string().check(clean))
  .check(z.minLength(1, "required"), z.maxLength(100, "tooMany"));

const userFields = {
  firstName: PersonName,
  lastName: PersonName,
  position: z.optional(detail),
  orgUnit: z.optional(detail),
  /** The last day on which the account is valid; null for no end. */
  endsOn: z.optional(z.nullable(IsoDate)),
  roles: roleNames,
};

/** Fields of answers that a body may contain, and that are ignored. */
const readOnly = [
  "fullName",
  "customerNumber",
  "permissions",
  "enrolled",
  "emailVerified",
  "twoFactorActivated",
  "lastLogin",
  "lockedAt",
  "mustSetUpSecondFactor",
  "type",
  "can",
  "tenantId",
] as const;

/** What a new user's form sends; without roles the default role is given. */
export const NewUser = body(
  {
    ...userFields,
    roles: z.optional(roleNames),
    email: Email,
    /** Language of the invitation; if unset, that of the caller. */
    language: z.optional(z.enum(LANGUAGES)),
    /** Id that the client may choose, so that a repeated POST makes no second user. */
    id: z.optional(Id),
  },
  ...readOnly,
  "revision",
);
export const UserEdit = body(
  { id: Id, revision: z.optional(Revision), ...optionalAll(userFields) },
  ...readOnly,
  "email",
);

/** Permissions of which one is enough to read users. */
const userReaders = { any: ["VIEW_USERS", "EDIT_USERS"] } as const;
/** The permissions to create users, one by one or from a table. */
const userCreators = { all: ["CREATE_USERS", "EDIT_USERS"] } as const;

export const userCalls = {
  listUsers: call({
    method: "GET",
    path: "/Users",
    access: userReaders,
    summary: "All users of the tenant",
    response: z.object({ users: z.array(User) }),
  }),
  exportUsers: call({
    method: "GET",
    path: "/Users/Export",
    costly: true,
    access: { all: ["EXPORT_DATA", userReaders] },
    summary:
      "All users as a workbook (.xlsx), or as a CSV file that can be imported again; cells that a program could take for a formula begin with an apostrophe there",
    query: z.object({ format: z.optional(z.enum(["xlsx", "csv"])) }),
    response: z.instanceof(Uint8Array),
    file: [XLSX_TYPE, CSV_TYPE],
  }),
  getUser: call({
    method: "GET",
    path: "/Users/:id",
    access: userReaders,
    summary: "One user",
    params: IdParams,
    response: User,
    errors: ["USER_NOT_FOUND"],
  }),
  createUser: call({
    method: "POST",
    path: "/Users",
    costly: true,
    access: userCreators,
    summary:
      "Create and invite a user; other roles than the default need ASSIGN_ROLES. Where the mail server refuses the address at once, nothing is created",
    body: NewUser,
    response: User,
    errors: ["INVITE_MAIL_FAILED", "DUPLICATE_ITEMS", "CREATE_FAILED"],
  }),
  readUserTable: call({
    method: "POST",
    path: "/Users/Import",
    costly: true,
    access: userCreators,
    summary:
      "The cells of a list, as texts: of a workbook's first sheet that holds any, or of a CSV file (semicolons, commas or tabs; UTF-8, UTF-16 or Windows-1252); nothing is stored",
    upload: LIST_FILES,
    response: ListCells,
  }),
  updateUser: call({
    method: "PUT",
    path: "/Users",
    access: { all: ["EDIT_USERS"] },
    summary:
      "Change a user; the e-mail stays. Other roles need ASSIGN_ROLES; UPDATE_FAILED for another last day of oneself or the last administrator",
    body: UserEdit,
    response: User,
    errors: ["USER_NOT_FOUND", "UPDATE_FAILED", "DUPLICATE_ITEMS"],
  }),
  getRunningRuns: call({
    method: "GET",
    path: "/Users/:id/RunningRuns",
    access: { any: ["DELETE_USERS", "EDIT_USERS"] },
    summary:
      "The names of the started runs in which the user observes or moderates: what deleting or locking them would disturb",
    params: IdParams,
    response: z.object({ runs: z.array(z.string()) }),
    errors: ["USER_NOT_FOUND"],
  }),
  deleteUser: call({
    method: "DELETE",
    path: "/Users/:id",
    access: { all: ["DELETE_USERS"] },
    summary: "Delete a user; who left traces in runs stays as a shell without name and e-mail",
    params: IdParams,
    response: Deleted,
    errors: ["USER_NOT_FOUND", "DELETE_DENIED"],
  }),
  inviteUser: call({
    method: "POST",
    path: "/Users/:id/Invite",
    costly: true,
    access: { any: ["EDIT_USERS", "INVITE_USERS"] },
    summary: "Invite again somebody who has not enrolled; ends the former link",
    params: IdParams,
    response: Done,
    errors: ["USER_NOT_FOUND", "UPDATE_FAILED", "INVITE_MAIL_FAILED"],
  }),
  correctUserEmail: call({
    method: "POST",
    path: "/Users/:id/Email",
    costly: true,
    access: { all: ["EDIT_USERS"] },
    summary:
      "Give somebody who has not enrolled another address, and invite them there; ends the former link. UPDATE_FAILED for who has enrolled or is a candidate",
    params: IdParams,
    body: body({ email: Email }),
    response: User,
    errors: ["USER_NOT_FOUND", "UPDATE_FAILED", "DUPLICATE_ITEMS", "INVITE_MAIL_FAILED"],
  }),
  requestUserPassword: call({
    method: "POST",
    path: "/User/AuthenticatedPasswordRequest",
    costly: true,
    access: { any: ["EDIT_USERS", "RESET_PASSWORDS"] },
    summary: "Mail a reset link to a user who has enrolled",
    body: body({ email: Email }),
    response: Done,
    errors: ["USER_NOT_FOUND", "UPDATE_FAILED"],
  }),
  lockUser: call({
    method: "POST",
    path: "/Users/:id/Lock",
    access: { all: ["EDIT_USERS"] },
    summary:
      "Let a user in no more, which ends their sessions and deletes nothing, or let them in again. UPDATE_FAILED for oneself and the last administrator",
    params: IdParams,
    body: body({ locked: z.boolean() }),
    response: User,
    errors: ["USER_NOT_FOUND", "UPDATE_FAILED"],
  }),
  endUserSessions: call({
    method: "POST",
    path: "/Users/:id/EndSessions",
    access: { all: ["EDIT_USERS"] },
    summary:
      "Sign a user out everywhere, without locking them: they can sign in again. UPDATE_FAILED for oneself, and for who has no password yet",
    params: IdParams,
    response: User,
    errors: ["USER_NOT_FOUND", "UPDATE_FAILED"],
  }),
  reopenSignIn: call({
    method: "POST",
    path: "/Users/:id/ReopenSignIn",
    access: { all: ["EDIT_USERS"] },
    summary: "Forget a user's failed sign-ins, so that the next one counts",
    params: IdParams,
    response: User,
    errors: ["USER_NOT_FOUND", "UPDATE_FAILED"],
  }),
  resetUserTwoFactor: call({
    method: "POST",
    path: "/Users/:id/ResetTwoFactor",
    costly: true,
    access: { all: ["EDIT_USERS"] },
    summary:
      "Turn off the second factor of a user who lost it, and tell them by mail. NO_PERMISSION without a password confirmed in the last 10 minutes; UPDATE_FAILED for oneself, and where it is not on",
    params: IdParams,
    response: User,
    errors: ["USER_NOT_FOUND", "UPDATE_FAILED"],
  }),
};
