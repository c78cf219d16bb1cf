import { PlanningResources } from "@assay/contract";
import * as z from "zod/mini";
import { shaped } from "../../../platform/http/schema.ts";

const roomForm = z.object({
  name: z.string(),
  kind: z.string(),
  /** Empty while there is no number. */
  seats: z.union([z.number(), z.literal("")]),
});
export type RoomForm = z.infer<typeof roomForm>;

const rolePlayerForm = z.object({ name: z.string(), kinds: z.array(z.string()) });
export type RolePlayerForm = z.infer<typeof rolePlayerForm>;

/** Rows by id, in the order in which they are shown. */
const resourceForm = z.object({
  rooms: z.map(z.string(), roomForm),
  rolePlayers: z.map(z.string(), rolePlayerForm),
});
export interface ResourceForm {
  rooms: ReadonlyMap<string, RoomForm>;
  rolePlayers: ReadonlyMap<string, RolePlayerForm>;
}

/** What the editor of rooms and role players holds on the device. */
export const heldResources = z.object({
  base: shaped<PlanningResources>(PlanningResources),
  draft: resourceForm,
});
