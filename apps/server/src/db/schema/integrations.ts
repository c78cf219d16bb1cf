import type { Permission } from "@assay/domain";
import { foreignKey, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { entity, id, moment, primaryKey, tenant } from "./columns.ts";

/** The keys of programs. A revoked one stays, as entries of the audit log name it. */
export const apiKeys = pgTable(
  "api_key",
  {
    ...entity(),
    name: text("name").notNull(),
    /** SHA-256 of the key, which is shown once and stored nowhere. */
    keyHash: text("key_hash").notNull(),
    permissions: text("permissions").array().$type<Permission[]>().notNull(),
    /** Networks in CIDR notation from which the key is accepted; empty for any. */
    networks: text("networks").array().notNull(),
    /** The user who made it, whose present permissions bound those of the key. */
    makerId: id("maker_id").notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at"),
    revokedAt: moment("revoked_at"),
    usedAt: moment("used_at"),
    usedFrom: text("used_from"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex("api_key_hash").on(t.tenantId, t.keyHash),
  ],
);

/** Access tokens that programs got for their key (RFC 6749, client credentials). */
export const apiTokens = pgTable(
  "api_token",
  {
    ...tenant(),
    tokenHash: text("token_hash").notNull(),
    keyId: id("key_id").notNull(),
    /** The permissions to which the token is narrowed. */
    scope: text("scope").array().$type<Permission[]>().notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.tokenHash] }),
    foreignKey({
      name: "api_token_key",
      columns: [t.tenantId, t.keyId],
      foreignColumns: [apiKeys.tenantId, apiKeys.id],
    }).onDelete("cascade"),
    index("api_token_expiry").on(t.tenantId, t.expiresAt),
  ],
);

/** What requests with an `Idempotency-Key` were answered, for a repetition within a day. */
export const apiAnswers = pgTable(
  "api_answer",
  {
    ...tenant(),
    keyId: id("key_id").notNull(),
    /** The header `Idempotency-Key`. */
    requestKey: text("request_key").notNull(),
    /** SHA-256 of method, path and body: another request with the same header is refused. */
    requestHash: text("request_hash").notNull(),
    status: integer("status").notNull(),
    /** The answer as it was sent, as JSON. */
    body: text("body").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.keyId, t.requestKey] }),
    foreignKey({
      name: "api_answer_key",
      columns: [t.tenantId, t.keyId],
      foreignColumns: [apiKeys.tenantId, apiKeys.id],
    }).onDelete("cascade"),
    index("api_answer_age").on(t.tenantId, t.createdAt),
  ],
);
