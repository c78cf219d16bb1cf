import type { Competency } from "@assay/contract";
import { integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import { entity, primaryKey, revision } from "./columns.ts";

export const competencies = pgTable(
  "competency",
  {
    ...entity(),
    name: text("name").notNull(),
    baseName: text("base_name").notNull(),
    texts: jsonb("texts").$type<Competency["texts"]>().notNull(),
    sortOrder: integer("sort_order").notNull(),
    colorCode: text("color_code").notNull(),
    revision: revision(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique("competency_name").on(t.tenantId, t.name),
  ],
);
