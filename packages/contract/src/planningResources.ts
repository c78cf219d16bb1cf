import * as z from "zod/mini";
import { call } from "./call.ts";
import { Kind } from "./exercisePlanning.ts";
import { body, Id, requiredText, Revision } from "./fields.ts";
import { runEditors } from "./runAccess.ts";

const Seats = z.int().check(z.gte(1), z.lte(500));

export const Room = z.object({ id: Id, name: requiredText(100), kind: Kind, seats: Seats });
export type Room = z.infer<typeof Room>;
export const RolePlayer = z.object({
  id: Id,
  name: requiredText(100),
  kinds: z.array(Kind).check(z.minLength(1, "required"), z.maxLength(20, "tooMany")),
});
export type RolePlayer = z.infer<typeof RolePlayer>;

/** The rooms and role players of a tenant or a run. */
export const resourceFields = {
  rooms: z.array(Room).check(z.maxLength(200, "tooMany")),
  rolePlayers: z.array(RolePlayer).check(z.maxLength(200, "tooMany")),
};

/**
 * The rooms and role players of a tenant, from which each run takes those that it has; the revision is 0
 * until some are stored.
 */
export const PlanningResources = z.object({ ...resourceFields, revision: Revision });
export type PlanningResources = z.infer<typeof PlanningResources>;

/** Rooms and role players as a client writes them; the page checks its form with the same schema. */
export const WrittenResources = body({ ...resourceFields, revision: z.optional(Revision) });

export const planningResourceCalls = {
  getPlanningResources: call({
    method: "GET",
    path: "/PlanningResources",
    access: runEditors,
    summary: "The rooms and role players of the tenant",
    response: PlanningResources,
  }),
  updatePlanningResources: call({
    method: "PUT",
    path: "/PlanningResources",
    access: runEditors,
    summary: "Change the rooms and role players of the tenant",
    body: WrittenResources,
    response: PlanningResources,
    errors: ["UPDATE_FAILED"],
  }),
};
