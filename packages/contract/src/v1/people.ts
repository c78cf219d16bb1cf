import { LANGUAGES } from "@assay/domain";
import * as z from "zod/mini";
import { Email, IsoDate, PersonName, text, Timestamp } from "../fields.ts";
import { idOf, named, pageOf, pageQuery, told } from "./schemas.ts";
import { v1Call } from "./v1Call.ts";

const EXAMPLE = {
  id: "0198f2a0b1c2d3e4f5a60300",
  firstName: "Mara",
  lastName: "Lind",
  email: "mara.lind@example.org",
  roles: ["moderator"],
  position: null,
  orgUnit: "HR",
  state: "active" as const,
  endsOn: null,
  lastSignIn: "2026-11-26T08:15:00.000Z",
};

export const PERSON_STATES = ["invited", "active", "locked", "ended"] as const;

export const V1Person = named(
  "Person",
  z.object({
    id: idOf("the person"),
    firstName: z.string(),
    lastName: z.string(),
    email: z.nullable(z.string()),
    roles: told(z.array(z.string()), "Names of the organisation's roles"),
    position: z.nullable(z.string()),
    orgUnit: z.nullable(z.string()),
    state: told(
      z.enum(PERSON_STATES),
      "`invited` has not set a password yet, `ended` is past the last day",
    ),
    endsOn: told(z.nullable(IsoDate), "The last day on which the account is valid, UTC"),
    lastSignIn: z.nullable(Timestamp),
  }),
  "A user of the organisation.",
  EXAMPLE,
);
export type V1Person = z.infer<typeof V1Person>;

const detail = z.nullable(text(200));
const NewPerson = named(
  "NewPerson",
  z.strictObject({
    firstName: PersonName,
    lastName: PersonName,
    email: Email,
    position: z.optional(detail),
    orgUnit: z.optional(detail),
    language: told(
      z.optional(z.enum(LANGUAGES)),
      "Of the invitation; if unset, the organisation's base language",
    ),
  }),
  "A person to be invited by mail, with the organisation's default role.",
  { firstName: "Mara", lastName: "Lind", email: "mara.lind@example.org", language: "en" },
);

const PersonPatch = named(
  "PersonPatch",
  z.strictObject({
    locked: told(z.boolean(), "True ends all sessions and lets nobody in; nothing is deleted"),
  }),
  "What changes about a person.",
  { locked: true },
);

const tag = "People";
const readers = { any: ["VIEW_USERS", "EDIT_USERS"] } as const;
const PersonParams = z.strictObject({ personId: idOf("the person") });

export const v1PeopleCalls = {
  listPeople: v1Call({
    method: "GET",
    path: "/people",
    access: readers,
    tag,
    summary: "List people",
    query: z.strictObject(pageQuery),
    response: pageOf("PersonPage", V1Person, "A page of people.", EXAMPLE),
  }),
  getPerson: v1Call({
    method: "GET",
    path: "/people/:personId",
    access: readers,
    tag,
    summary: "Get a person",
    params: PersonParams,
    response: V1Person,
  }),
  createPerson: v1Call({
    method: "POST",
    path: "/people",
    access: { all: ["CREATE_USERS", "EDIT_USERS"] },
    tag,
    summary: "Create and invite a person",
    body: NewPerson,
    response: V1Person,
    status: 201,
    problems: ["duplicate", "mailRefused"],
    costly: true,
  }),
  changePerson: v1Call({
    method: "PATCH",
    path: "/people/:personId",
    access: { all: ["EDIT_USERS"] },
    tag,
    summary: "Lock a person, or let them in again",
    description: "The last administrator cannot be locked.",
    params: PersonParams,
    body: PersonPatch,
    response: V1Person,
    problems: ["conflict"],
  }),
};
