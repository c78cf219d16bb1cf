import type { Criterion } from "@assay/contract";
import { integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import { entity, primaryKey, revision } from "./columns.ts";

export const scales = pgTable(
  "scale",
  {
    ...entity(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    criterions: jsonb("criterions").$type<Omit<Criterion, "highlightCues">[]>().notNull(),
    selectedPartition: integer("selected_partition").array().notNull(),
    highlightedPartition: integer("highlighted_partition"),
    revision: revision(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), unique("scale_name").on(t.tenantId, t.name)],
);
