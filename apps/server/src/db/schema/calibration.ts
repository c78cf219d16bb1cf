import type {
  CalibrationAnswerValue,
  CalibrationDesign,
  CalibrationResult,
  StoredSample,
} from "@assay/contract";
import type { CalibrationRules, SetState, TakerRole } from "@assay/domain";
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { entity, id, moment, primaryKey, revision, tenant } from "./columns.ts";
import { files } from "./files.ts";

/** Sets of samples, a row for each version. No foreign key refers to a process: certificates outlast it. */
export const calibrationSets = pgTable(
  "calibration_set",
  {
    ...entity(),
    /** The same for all versions of a set. */
    seriesId: id("series_id").notNull(),
    version: integer("version").notNull(),
    name: text("name").notNull(),
    processId: id("process_id").notNull(),
    exerciseId: id("exercise_id").notNull(),
    state: text("state").$type<SetState>().notNull(),
    samples: jsonb("samples").$type<StoredSample[]>().notNull(),
    /** What the experts rate by; null while the set is written. */
    design: jsonb("design").$type<CalibrationDesign>(),
    revision: revision(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique("calibration_set_version").on(t.tenantId, t.seriesId, t.version),
    index("calibration_set_of_process").on(t.tenantId, t.processId),
  ],
);

/** The experts and observers of a set. */
export const calibrationMembers = pgTable(
  "calibration_member",
  {
    ...tenant(),
    setId: id("set_id").notNull(),
    personId: id("person_id").notNull(),
    role: text("role").$type<TakerRole>().notNull(),
    position: integer("position").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.setId, t.personId] }),
    foreignKey({
      name: "calibration_member_set",
      columns: [t.tenantId, t.setId],
      foreignColumns: [calibrationSets.tenantId, calibrationSets.id],
    }).onDelete("cascade"),
    index("calibration_member_of_person").on(t.tenantId, t.personId),
  ],
);

/** The ways of experts and observers through the samples of a set; what has passed is a certificate. */
export const calibrationAttempts = pgTable(
  "calibration_attempt",
  {
    ...entity(),
    setId: id("set_id").notNull(),
    personId: id("person_id").notNull(),
    role: text("role").$type<TakerRole>().notNull(),
    /** Counts the attempts of a person at a set. */
    number: integer("number").notNull(),
    seed: integer("seed").notNull(),
    /** Ids of the samples in the order in which they are shown, without what is carried over. */
    sampleIds: jsonb("sample_ids").$type<string[]>().notNull(),
    startedAt: moment("started_at").notNull(),
    finishedAt: moment("finished_at"),
    /** The rules by which it was judged; null for experts, and until it is finished. */
    rules: jsonb("rules").$type<CalibrationRules>(),
    result: jsonb("result").$type<CalibrationResult>(),
    /** Null unless it has passed. */
    validUntil: moment("valid_until"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique("calibration_attempt_number").on(t.tenantId, t.setId, t.personId, t.number),
    foreignKey({
      name: "calibration_attempt_set",
      columns: [t.tenantId, t.setId],
      foreignColumns: [calibrationSets.tenantId, calibrationSets.id],
    }).onDelete("cascade"),
    index("calibration_attempt_of_person").on(t.tenantId, t.personId),
  ],
);

/** What somebody has noted and rated of a sample. */
export const calibrationAnswers = pgTable(
  "calibration_answer",
  {
    ...tenant(),
    attemptId: id("attempt_id").notNull(),
    sampleId: id("sample_id").notNull(),
    notes: text("notes").notNull(),
    values: jsonb("values").$type<CalibrationAnswerValue[]>().notNull(),
    submittedAt: moment("submitted_at"),
    /** Whether it is from an earlier attempt, in which it was right. */
    isCarried: boolean("is_carried").notNull().default(false),
    revision: revision(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.attemptId, t.sampleId] }),
    foreignKey({
      name: "calibration_answer_attempt",
      columns: [t.tenantId, t.attemptId],
      foreignColumns: [calibrationAttempts.tenantId, calibrationAttempts.id],
    }).onDelete("cascade"),
  ],
);

/**
 * The documents of the samples of a set. The next version has the same ones. With a cascade, since a server of the
 * previous version, which does not know samples, may delete a document during an upgrade.
 */
export const calibrationDocuments = pgTable(
  "calibration_document",
  {
    ...tenant(),
    setId: id("set_id").notNull(),
    sampleId: id("sample_id").notNull(),
    fileId: id("file_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.setId, t.sampleId] }),
    foreignKey({
      name: "calibration_document_set",
      columns: [t.tenantId, t.setId],
      foreignColumns: [calibrationSets.tenantId, calibrationSets.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "calibration_document_file",
      columns: [t.tenantId, t.fileId],
      foreignColumns: [files.tenantId, files.id],
    }).onDelete("cascade"),
    index("calibration_document_of_file").on(t.tenantId, t.fileId),
  ],
);
