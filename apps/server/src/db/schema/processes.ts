import type { Item, Process, ProcessDraft } from "@assay/contract";
import type { Outline } from "@assay/domain";
import { foreignKey, index, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import { entity, id, moment, primaryKey, revision, tenant } from "./columns.ts";
import { competencies } from "./competencies.ts";
import { scales } from "./scales.ts";

export const processes = pgTable(
  "process",
  {
    ...entity(),
    name: text("name").notNull(),
    texts: jsonb("texts").$type<Process["texts"]>().notNull(),
    items: jsonb("items").$type<Item[]>().notNull(),
    outline: jsonb("outline").$type<Outline>().notNull(),
    scaleId: id("scale_id").notNull(),
    cutOffStrategy: text("cut_off_strategy").$type<Process["cutOffStrategy"]>().notNull(),
    /** The rule over all steps; null if the process has none. */
    cutOff: jsonb("cut_off").$type<NonNullable<Process["cutOff"]>>(),
    /** How observers rate independently of each other; null if they rate as the documents describe. */
    ratingRules: jsonb("rating_rules").$type<NonNullable<Process["ratingRules"]>>(),
    /** When limits, strategy or scale were changed last; null if never since this is recorded. */
    decidesSince: moment("decides_since"),
    /** When somebody last looked at statistics of it or of a run of it. */
    statisticsSeenOn: moment("statistics_seen_on"),
    revision: revision(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique("process_name").on(t.tenantId, t.name),
    foreignKey({
      name: "process_scale",
      columns: [t.tenantId, t.scaleId],
      foreignColumns: [scales.tenantId, scales.id],
    }),
    index("process_of_scale").on(t.tenantId, t.scaleId),
  ],
);

export const processCompetencies = pgTable(
  "process_competency",
  {
    ...tenant(),
    processId: id("process_id").notNull(),
    competencyId: id("competency_id").notNull(),
    position: integer("position").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.processId, t.competencyId] }),
    foreignKey({
      name: "process_competency_process",
      columns: [t.tenantId, t.processId],
      foreignColumns: [processes.tenantId, processes.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "process_competency_competency",
      columns: [t.tenantId, t.competencyId],
      foreignColumns: [competencies.tenantId, competencies.id],
    }),
    index("process_of_competency").on(t.tenantId, t.competencyId),
  ],
);

/**
 * Incomplete processes. No foreign keys refer to scales, competencies or processes: these may be deleted, and what a
 * draft lacks is shown when it is opened.
 */
export const processDrafts = pgTable(
  "process_draft",
  {
    ...entity(),
    /** The process that the draft changes, which may have been deleted; null for a new process. */
    processId: id("process_id"),
    authorId: id("author_id").notNull(),
    changedAt: moment("changed_at").notNull(),
    /** Stored in addition to the content, so that lists need not read that. */
    name: text("name").notNull(),
    scaleId: id("scale_id"),
    content: jsonb("content").$type<ProcessDraft["content"]>().notNull(),
    /** Revision and content of the process when the draft was begun. */
    originRevision: integer("origin_revision"),
    origin: jsonb("origin").$type<ProcessDraft["content"]>(),
    revision: revision(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] })],
);
