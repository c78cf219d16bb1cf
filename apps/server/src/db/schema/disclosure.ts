import type { AccessPackageState, Language } from "@assay/domain";
import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
} from "drizzle-orm/pg-core";
import { bytes, entity, id, moment, primaryKey, revision, tenant } from "./columns.ts";
import { people } from "./identity.ts";

/** Requests of people for what is held about them, and the packages that answer them. */
export const accessPackages = pgTable(
  "access_package",
  {
    ...entity(),
    /** The person whom it is about. */
    personId: id("person_id").notNull(),
    /** The user who handles the request. */
    requestedBy: id("requested_by").notNull(),
    createdAt: moment("created_at").notNull(),
    /** The day on which the person asked, from which the deadline counts. */
    requestedOn: date("requested_on", { mode: "string" }).notNull(),
    /** Why the deadline was extended by two months; null if it was not. */
    extensionReason: text("extension_reason"),
    locale: text("locale").$type<Language>().notNull(),
    /** Whether drawings are handed out, whose handwriting tells who drew; otherwise only their descriptions. */
    includesInk: boolean("includes_ink").notNull().default(false),
    state: text("state").$type<AccessPackageState>().notNull(),
    /** Time of the latest progress, by which an abandoned job is recognised. */
    movedAt: moment("moved_at").notNull(),
    progress: doublePrecision("progress").notNull().default(0),
    /** Number of attempts. */
    attempts: integer("attempts").notNull().default(0),
    /** Up to when it is complete; null until it is made. */
    completeUntil: moment("complete_until"),
    size: integer("size"),
    /** The runs of which it has data: who may not hand out one of them any more may not download it. */
    runIds: text("run_ids")
      .array()
      .notNull()
      .default(sql`'{}'`),
    revision: revision(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      name: "access_package_person",
      columns: [t.tenantId, t.personId],
      foreignColumns: [people.tenantId, people.id],
    }).onDelete("cascade"),
    index("access_package_of_person").on(t.tenantId, t.personId),
  ],
);

/** What somebody has decided about passages and files of a package; anything else is as suggested. */
export const accessDecisions = pgTable(
  "access_decision",
  {
    ...tenant(),
    packageId: id("package_id").notNull(),
    /** Table, row and column of the text, or `file` and the id of a file. */
    place: text("place").notNull(),
    /** Position and length in UTF-16 units of the text; 0 for a file. */
    start: integer("start").notNull(),
    length: integer("length").notNull(),
    /** SHA-256 of the text, so that a decision about another version of it does not count. */
    digest: text("digest").notNull(),
    isBlack: boolean("is_black").notNull(),
    decidedBy: id("decided_by").notNull(),
    decidedAt: moment("decided_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.packageId, t.place, t.start, t.length] }),
    foreignKey({
      name: "access_decision_package",
      columns: [t.tenantId, t.packageId],
      foreignColumns: [accessPackages.tenantId, accessPackages.id],
    }).onDelete("cascade"),
  ],
);

/** Chunks of 256 KB of a package. */
export const accessChunks = pgTable(
  "access_chunk",
  {
    ...tenant(),
    packageId: id("package_id").notNull(),
    position: integer("position").notNull(),
    bytes: bytes("bytes").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.packageId, t.position] }),
    foreignKey({
      name: "access_chunk_package",
      columns: [t.tenantId, t.packageId],
      foreignColumns: [accessPackages.tenantId, accessPackages.id],
    }).onDelete("cascade"),
  ],
);

/** Persons of whom nothing is erased until a day, as in a dispute. */
export const legalHolds = pgTable(
  "legal_hold",
  {
    ...entity(),
    personId: id("person_id").notNull(),
    reason: text("reason").notNull(),
    /** The last day on which it holds. */
    endsOn: date("ends_on", { mode: "string" }).notNull(),
    placedBy: id("placed_by").notNull(),
    placedAt: moment("placed_at").notNull(),
    /** Null unless it was lifted before its end. */
    liftedBy: id("lifted_by"),
    liftedAt: moment("lifted_at"),
    liftReason: text("lift_reason"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      name: "legal_hold_person",
      columns: [t.tenantId, t.personId],
      foreignColumns: [people.tenantId, people.id],
    }).onDelete("cascade"),
    index("legal_hold_of_person").on(t.tenantId, t.personId),
  ],
);
