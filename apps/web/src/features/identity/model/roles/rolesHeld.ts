import { Role } from "@assay/contract";
import { PERMISSIONS } from "@assay/domain";
import * as z from "zod/mini";
import { type Schema, shaped } from "../../../../platform/http/schema.ts";
import type { Staging } from "./staging.ts";

const edit = z.object({
  name: z.optional(z.string()),
  permissions: z.partialRecord(z.enum(PERMISSIONS), z.boolean()),
  deleted: z.boolean(),
});

/** What the role editor holds on the device. */
export const heldRoles: Schema<Staging> = z.object({
  stored: z.array(shaped<Role>(Role)),
  added: z.array(z.string()),
  edits: z.record(z.string(), edit),
  defaultId: z.nullable(z.string()),
});
