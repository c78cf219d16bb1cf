import { settingsEditors as access } from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { body, Id, IdParams, Timestamp } from "./fields.ts";

/** A group of the directory, and the role that its members get here. */
const ProvisionedGroup = z.object({
  id: Id,
  displayName: z.string(),
  members: z.int(),
  roleId: z.nullable(Id),
});
export type ProvisionedGroup = z.infer<typeof ProvisionedGroup>;

/** How the organisation's directory provisions people, without the token. */
const Provisioning = z.object({
  /** The address to enter in the directory. */
  url: z.string(),
  /** Null while it is off. */
  on: z.nullable(
    z.object({
      createdAt: Timestamp,
      /** Time of the latest request; null if there was none. */
      usedAt: z.nullable(Timestamp),
      /** Whether people who are created get an invitation by mail. */
      invites: z.boolean(),
    }),
  ),
  /** People whom the directory has named. */
  people: z.int(),
  groups: z.array(ProvisionedGroup),
  /** The roles that the caller may give to groups. */
  roles: z.array(z.object({ id: Id, name: z.string() })),
});
export type Provisioning = z.infer<typeof Provisioning>;

export const provisioningCalls = {
  getProvisioning: call({
    method: "GET",
    path: "/Provisioning",
    access,
    summary: "How the organisation's directory provisions people by SCIM 2.0",
    response: Provisioning,
  }),
  createProvisioningToken: call({
    method: "POST",
    path: "/Provisioning/Token",
    access,
    summary:
      "Turn provisioning on, or replace its token, which counts no more; the token is answered only once",
    response: z.object({ provisioning: Provisioning, token: z.string() }),
  }),
  updateProvisioning: call({
    method: "PUT",
    path: "/Provisioning",
    access,
    summary: "Choose whether people who are created by the directory are invited by mail",
    body: body({ invites: z.boolean() }),
    response: Provisioning,
    errors: ["ITEM_NOT_FOUND"],
  }),
  endProvisioning: call({
    method: "DELETE",
    path: "/Provisioning",
    access,
    summary: "Turn provisioning off; accounts and their roles stay",
    response: Provisioning,
  }),
  updateProvisionedGroup: call({
    method: "PUT",
    path: "/Provisioning/Groups/:id",
    access,
    summary:
      "Give the members of a group a role, or none any more. NO_PERMISSION for a role that the caller may not give",
    params: IdParams,
    body: body({ roleId: z.nullable(Id) }),
    response: Provisioning,
    errors: ["ITEM_NOT_FOUND", "UPDATE_FAILED"],
  }),
};
