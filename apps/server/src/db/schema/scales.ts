import type { Criterion } from "@assay/contract";
import { integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import { entity, moment, primaryKey, revision } from "./columns.ts";

export const scales = pgTable(
  "scale",
  {
    ...entity(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    criterions: jsonb("criterions").$type<Omit<Criterion, "highlightCues">[]>().notNull(),
    selectedPartition: integer("selected_partition").array().notNull(),
    highlightedPartition: integer("highlighted_partition"),
    /** When values were changed last; null if never since this is recorded. */
    decidesSince: moment("decides_since"),
    revision: revision(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), unique("scale_name").on(t.tenantId, t.name)],
);
