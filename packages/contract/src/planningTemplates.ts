import * as z from "zod/mini";
import { call } from "./call.ts";
import { body, Id, IdParams, requiredText } from "./fields.ts";
import { dayFields, fewDays, generalRules, isForwards, Lunch, Wish } from "./planning.ts";
import { runEditors } from "./runAccess.ts";

/** Most templates of a tenant. */
export const MOST_PLAN_TEMPLATES = 50;

const TemplateDay = z
  .object({
    /** Days since the first one. */
    after: z.int().check(z.nonnegative(), z.lte(366)),
    ...dayFields,
  })
  .check(z.refine(isForwards, "order"));

/** What a template sets; a run keeps its rooms, people, absences and exercises. */
const contentFields = {
  name: requiredText(100),
  days: fewDays(TemplateDay),
  lunch: Lunch,
  rules: z.object(generalRules),
  wish: Wish,
};

/** Days of a timetable that the runs of a tenant can begin with. */
export const PlanTemplate = z.object({ id: Id, ...contentFields });
export type PlanTemplate = z.infer<typeof PlanTemplate>;

const PlanTemplates = z.object({ templates: z.array(PlanTemplate) });
export type PlanTemplates = z.infer<typeof PlanTemplates>;

export const planTemplateCalls = {
  listPlanTemplates: call({
    method: "GET",
    path: "/PlanTemplates",
    access: runEditors,
    summary: "The templates for the days of a timetable",
    response: PlanTemplates,
  }),
  storePlanTemplate: call({
    method: "PUT",
    path: "/PlanTemplates/:id",
    access: runEditors,
    summary: "Store a template under an id that the caller makes",
    params: IdParams,
    body: body(contentFields),
    response: PlanTemplates,
    errors: ["LIMIT_EXCEEDED"],
  }),
  deletePlanTemplate: call({
    method: "DELETE",
    path: "/PlanTemplates/:id",
    access: runEditors,
    summary: "Delete a template; runs that began with it stay as they are",
    params: IdParams,
    response: PlanTemplates,
  }),
};
