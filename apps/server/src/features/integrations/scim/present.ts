import { isOpen } from "@assay/domain";
import SCIMMY from "scimmy";
import type { UserRow } from "../../identity/store.ts";
import { ENTERPRISE } from "./policy.ts";
import type { GroupRow, ProvisionedRow } from "./store.ts";

interface Presenting {
  /** The address of SCIM, without a slash at its end. */
  readonly base: string;
  readonly now: Date;
}

/** A user as SCIM has it. */
export function presentUser(
  user: UserRow,
  provisioned: ProvisionedRow | undefined,
  { base, now }: Presenting,
) {
  const { id, firstName, lastName, email, position, orgUnit, language } = user;
  return {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:User", ENTERPRISE],
    id,
    ...(provisioned?.externalId && { externalId: provisioned.externalId }),
    userName: provisioned?.userName ?? email ?? id,
    name: { givenName: firstName, familyName: lastName, formatted: `${firstName} ${lastName}` },
    displayName: `${firstName} ${lastName}`,
    active: isOpen(user, now),
    emails: email ? [{ value: email, type: "work", primary: true }] : [],
    ...(position && { title: position }),
    preferredLanguage: language,
    ...(orgUnit && { [ENTERPRISE]: { department: orgUnit } }),
    meta: {
      resourceType: "User",
      ...(provisioned && {
        created: provisioned.createdAt.toISOString(),
        lastModified: provisioned.changedAt.toISOString(),
      }),
      location: `${base}/Users/${id}`,
    },
  };
}
export type PresentedUser = ReturnType<typeof presentUser>;

export const presentGroup = (
  { id, displayName, externalId, members, createdAt, changedAt }: GroupRow,
  { base }: Pick<Presenting, "base">,
) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
  id,
  ...(externalId && { externalId }),
  displayName,
  members: members.map((value) => ({ value, $ref: `${base}/Users/${value}`, type: "User" })),
  meta: {
    resourceType: "Group",
    created: createdAt.toISOString(),
    lastModified: changedAt.toISOString(),
    location: `${base}/Groups/${id}`,
  },
});

/** A page of a list, counted from 1. */
export const presentList = <Resource>(
  resources: readonly Resource[],
  { startIndex, count }: { startIndex: number; count: number },
) => {
  const shown = resources.slice(startIndex - 1, startIndex - 1 + count);
  return {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
    totalResults: resources.length,
    startIndex,
    itemsPerPage: shown.length,
    Resources: shown,
  };
};

/** Maximum resources in one answer. */
export const MOST_LISTED = 200;

/** What this service can do (RFC 7643 §5). */
export const serviceConfig = (base: string) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MOST_LISTED },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "Bearer token",
      description: "The token of the page Provisioning",
      primary: true,
    },
  ],
  meta: { resourceType: "ServiceProviderConfig", location: `${base}/ServiceProviderConfig` },
});

export const resourceTypes = (base: string) =>
  (["User", "Group"] as const).map((name) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:ResourceType"],
    id: name,
    name,
    endpoint: `/${name}s`,
    schema: `urn:ietf:params:scim:schemas:core:2.0:${name}`,
    ...(name === "User" && { schemaExtensions: [{ schema: ENTERPRISE, required: false }] }),
    meta: { resourceType: "ResourceType", location: `${base}/ResourceTypes/${name}` },
  }));

export const schemas = (base: string): unknown[] =>
  [SCIMMY.Schemas.User, SCIMMY.Schemas.EnterpriseUser, SCIMMY.Schemas.Group].map(({ definition }) =>
    definition.describe(`${base}/Schemas`),
  );
