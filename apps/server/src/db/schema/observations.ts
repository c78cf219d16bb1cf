import type { Evidence, Observation } from "@assay/contract";
import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { entity, id, moment, primaryKey, revision, tenant } from "./columns.ts";
import { runCandidates } from "./runs.ts";

export const observations = pgTable(
  "observation",
  {
    ...entity(),
    runId: id("run_id").notNull(),
    candidateId: id("candidate_id").notNull(),
    exerciseId: id("exercise_id").notNull(),
    observerId: id("observer_id").notNull(),
    type: text("type").$type<Observation["type"]>().notNull(),
    updatedOn: moment("updated_on").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique("observation_of_cell").on(
      t.tenantId,
      t.runId,
      t.candidateId,
      t.exerciseId,
      t.observerId,
      t.type,
    ),
    foreignKey({
      name: "observation_candidate",
      columns: [t.tenantId, t.runId, t.candidateId],
      foreignColumns: [runCandidates.tenantId, runCandidates.runId, runCandidates.personId],
    }),
  ],
);

export const observationPages = pgTable(
  "observation_page",
  {
    ...entity(),
    observationId: id("observation_id").notNull(),
    page: integer("page").notNull(),
    title: text("title").notNull(),
    content: text("content").notNull(),
    competencyId: id("competency_id"),
    /** Text alternative of a drawing. */
    alternative: text("alternative").notNull().default(""),
    updatedOn: moment("updated_on").notNull(),
    revision: revision(),
    /** Title and text that a moderator's edit replaced, stored until they are erased (decisions §6). */
    replacedTitle: text("replaced_title"),
    replacedContent: text("replaced_content"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      name: "observation_page_observation",
      columns: [t.tenantId, t.observationId],
      foreignColumns: [observations.tenantId, observations.id],
    }).onDelete("cascade"),
    index("page_of_observation").on(t.tenantId, t.observationId, t.page),
  ],
);

/** The strokes of drawings, one per row, so that a save writes only changed ones. */
export const inkStrokes = pgTable(
  "ink_stroke",
  {
    ...tenant(),
    pageId: id("page_id").notNull(),
    strokeId: text("stroke_id").notNull(),
    /** The stroke as JSON text; null once it is erased, so that no late retry restores it. */
    stroke: text("stroke"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.pageId, t.strokeId] }),
    foreignKey({
      name: "ink_stroke_page",
      columns: [t.tenantId, t.pageId],
      foreignColumns: [observationPages.tenantId, observationPages.id],
    }).onDelete("cascade"),
  ],
);

/** What observers have tagged in their observations. Removed evidence stays stored until it is erased. */
export const evidence = pgTable(
  "evidence",
  {
    ...entity(),
    runId: id("run_id").notNull(),
    candidateId: id("candidate_id").notNull(),
    exerciseId: id("exercise_id").notNull(),
    observerId: id("observer_id").notNull(),
    kind: text("kind").$type<Evidence["kind"]>().notNull(),
    /** Null for a moment. The page may have been deleted. */
    pageId: id("page_id"),
    competencyId: id("competency_id"),
    cueUid: id("cue_uid"),
    sign: smallint("sign").notNull(),
    note: text("note").notNull(),
    at: moment("at").notNull(),
    createdOn: moment("created_on").notNull(),
    updatedOn: moment("updated_on").notNull(),
    revision: revision(),
    deletedOn: moment("deleted_on"),
    state: text("state").$type<Evidence["state"]>().notNull(),
    /** Where a tagged text was found last; null for anything else. */
    anchor: jsonb("anchor").$type<Evidence["anchor"]>(),
    /** Ids of the tagged strokes; null unless strokes are tagged. */
    strokeIds: jsonb("stroke_ids").$type<string[]>(),
    /** What was tagged, as it was then: a text, or a drawing; never changed. Null for a moment. */
    captured: text("captured"),
    /** Since when a submitted rating is based on it, so that it stays as it is; null if none is. */
    submittedOn: moment("submitted_on"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index("evidence_of_page").on(t.tenantId, t.pageId),
    index("evidence_of_cell").on(t.tenantId, t.runId, t.candidateId, t.exerciseId, t.observerId),
    foreignKey({
      name: "evidence_candidate",
      columns: [t.tenantId, t.runId, t.candidateId],
      foreignColumns: [runCandidates.tenantId, runCandidates.runId, runCandidates.personId],
    }).onDelete("cascade"),
  ],
);
