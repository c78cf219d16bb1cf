import {
  isNetwork,
  KEY_PERMISSIONS,
  KEY_REFUSALS,
  MOST_NETWORKS,
  settingsEditors,
} from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { body, Id, IdParams, requiredText, Timestamp } from "./fields.ts";

const KeyPermissions = z.array(z.enum(KEY_PERMISSIONS));

/** A key of a program, without the key itself. */
export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  permissions: KeyPermissions,
  /** Those of `permissions` that the maker has no more, and so the key neither. */
  lostPermissions: KeyPermissions,
  /** Networks in CIDR notation from which it is accepted; empty for any. */
  networks: z.array(z.string()),
  /** Name of the user who made it; null if their account was deleted. */
  maker: z.nullable(z.string()),
  createdAt: Timestamp,
  expiresAt: z.nullable(Timestamp),
  /** Null until it is used. */
  usedAt: z.nullable(Timestamp),
  /** The network address of the last use; null until it is used. */
  usedFrom: z.nullable(z.string()),
  /** Whether it is accepted, or why not. */
  state: z.union([z.literal(true), z.enum(KEY_REFUSALS)]),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** Longest text of a network: an IPv6 address that ends as IPv4, with a length. */
const NETWORK_LENGTH = 49;

export const NewApiKey = body({
  name: requiredText(100),
  permissions: KeyPermissions.check(z.minLength(1, "required"), z.maxLength(50, "tooMany")),
  networks: z
    .array(
      z
        .string()
        .check(z.trim(), z.maxLength(NETWORK_LENGTH, "tooLong"), z.refine(isNetwork, "network")),
    )
    .check(z.maxLength(MOST_NETWORKS, "tooMany")),
  expiresAt: z.nullable(Timestamp),
});

export const apiKeyCalls = {
  listApiKeys: call({
    method: "GET",
    path: "/ApiKeys",
    access: settingsEditors,
    summary:
      "The keys of programs, the newest first, and the permissions that the caller may give to one",
    response: z.object({ keys: z.array(ApiKey), givable: KeyPermissions }),
  }),
  createApiKey: call({
    method: "POST",
    path: "/ApiKeys",
    access: settingsEditors,
    summary:
      "Makes a key with some of the caller's own permissions; its text is answered only here",
    body: NewApiKey,
    response: z.object({ key: ApiKey, secret: z.string() }),
    errors: ["LIMIT_EXCEEDED"],
  }),
  revokeApiKey: call({
    method: "DELETE",
    path: "/ApiKeys/:id",
    access: settingsEditors,
    summary: "Revokes a key and its access tokens, at once and for ever",
    params: IdParams,
    response: ApiKey,
    errors: ["ITEM_NOT_FOUND"],
  }),
};
