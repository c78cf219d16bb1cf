import {
  isRoleName,
  PERMISSIONS,
  type RoleAct,
  type RoleReason,
  roleEditors,
  roleRemovers,
} from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { answer } from "./can.ts";
import { body, Deleted, Id, IdParams, Revision } from "./fields.ts";

export const RoleName = z.string().check(z.trim(), z.refine(isRoleName, "roleName"));

const RoleAnswer = answer<RoleReason>();
/** What the caller may do with a role, or why not: domain `roleAbilities`, by which the server refuses. */
const RoleAbilities = z.object({
  edit: RoleAnswer,
  makeDefault: RoleAnswer,
  rename: RoleAnswer,
  delete: RoleAnswer,
  give: RoleAnswer,
  giveToNew: RoleAnswer,
} satisfies Record<RoleAct, z.ZodMiniType>);

export const Role = z.object({
  id: Id,
  name: z.string(),
  permissions: z.array(z.enum(PERMISSIONS)),
  isDefaultRole: z.boolean(),
  hasUsersAssigned: z.boolean(),
  revision: Revision,
  /** Absent in the payload of a refusal. */
  can: z.optional(RoleAbilities),
});
export type Role = z.infer<typeof Role>;

/** Any strings, so that the handler can answer UNKNOWN_PERMISSION for an unknown name. */
const permissions = z.array(z.string()).check(z.maxLength(100, "tooMany"));

const readOnly = ["hasUsersAssigned", "can"] as const;

export const NewRole = body(
  {
    name: RoleName,
    permissions,
    isDefaultRole: z.optional(z.boolean()),
    /** Id that the client may choose, so that a repeated POST makes no second role. */
    id: z.optional(Id),
  },
  ...readOnly,
  "revision",
);
export const RoleEdit = body(
  {
    id: Id,
    revision: z.optional(Revision),
    name: z.optional(RoleName),
    permissions: z.optional(permissions),
    /** `true` makes this the default role in place of the former one; `false` changes nothing. */
    isDefaultRole: z.optional(z.boolean()),
  },
  ...readOnly,
);

const read = { any: ["VIEW_ROLES", "EDIT_ROLES", "ASSIGN_ROLES", "EDIT_USERS"] } as const;

export const roleCalls = {
  listRoles: call({
    method: "GET",
    path: "/Roles",
    access: read,
    summary: "All roles of the tenant",
    response: z.object({ roles: z.array(Role) }),
  }),
  getRole: call({
    method: "GET",
    path: "/Roles/:id",
    access: read,
    summary: "One role",
    params: IdParams,
    response: Role,
    errors: ["ITEM_NOT_FOUND"],
  }),
  createRole: call({
    method: "POST",
    path: "/Roles",
    access: { all: ["CREATE_ROLES"] },
    summary: "Create a role; without EDIT_ROLES only with permissions that the caller holds",
    body: NewRole,
    response: Role,
    errors: ["UNKNOWN_PERMISSION", "DUPLICATE_ITEMS", "DUPLICATE_NAME"],
  }),
  updateRole: call({
    method: "PUT",
    path: "/Roles",
    access: roleEditors,
    summary: "Change a role; one with users keeps its name",
    body: RoleEdit,
    response: Role,
    errors: [
      "ITEM_NOT_FOUND",
      "UPDATE_FAILED",
      "UNKNOWN_PERMISSION",
      "DUPLICATE_ITEMS",
      "DUPLICATE_NAME",
    ],
  }),
  deleteRole: call({
    method: "DELETE",
    path: "/Roles/:id",
    access: roleRemovers,
    summary: "Delete a role that nobody has and that is not the default",
    params: IdParams,
    response: Deleted,
    errors: ["ITEM_NOT_FOUND", "DELETE_DENIED"],
  }),
  listPermissions: call({
    method: "GET",
    path: "/apppermissions",
    access: read,
    summary: "The names of all permissions, and which of them the caller may give",
    response: z.object({
      allPermissions: z.array(z.enum(PERMISSIONS)),
      /** Whether the caller may put a permission into a role that they create. */
      can: z.record(z.string(), answer<"beyond">()),
    }),
  }),
};
