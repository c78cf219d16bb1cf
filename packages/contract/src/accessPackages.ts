import {
  ACCESS_PACKAGE_STATES,
  dataDisclosers,
  LANGUAGES,
  LONGEST_LEGAL_REASON,
} from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { body, Deleted, Id, IdParams, IsoDate, requiredText, text, Timestamp } from "./fields.ts";

/** Somebody whose data can be asked for. */
export const Subject = z.object({
  id: Id,
  /** Null if the name was erased. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Number of runs with the person as a candidate that the caller may hand out, and of all others. */
  runs: z.int(),
  otherRuns: z.int(),
});
export type Subject = z.infer<typeof Subject>;

/** A person's request for their data, and the package that answers it. */
export const AccessPackage = z.object({
  id: Id,
  personId: Id,
  /** Null if the name was erased. */
  name: z.nullable(z.string()),
  createdAt: Timestamp,
  /** The day on which the person asked. */
  requestedOn: IsoDate,
  /** The last day for the answer. */
  dueOn: IsoDate,
  /** Why the deadline was extended; null if it was not. */
  extensionReason: z.nullable(z.string()),
  locale: z.enum(LANGUAGES),
  includesInk: z.boolean(),
  state: z.enum(ACCESS_PACKAGE_STATES),
  /** From 0 to 1. */
  progress: z.number(),
  /** Up to when it is complete; null until it is made. */
  completeUntil: z.nullable(Timestamp),
  /** The day on which it is deleted; null until it is made. */
  deletedOn: z.nullable(IsoDate),
  /** Number of runs in it, and of those with the person that the caller may not hand out. */
  runs: z.int(),
  otherRuns: z.int(),
});
export type AccessPackage = z.infer<typeof AccessPackage>;

/** A passage that names somebody else; positions in UTF-16 units of the text. */
const Passage = z.object({
  start: z.int(),
  length: z.int(),
  kind: z.enum(["STAFF", "CANDIDATE", "ADDRESS", "MARKED"]),
  /** What stands in its place if it is black. */
  replacement: z.string(),
  isBlack: z.boolean(),
});

/** A text of a package as it is stored, and what of it is not handed out. */
export const ReviewedText = z.object({
  /** Where it is stored; decisions name it. */
  place: z.string(),
  /** Version of the text; decisions about another one do not count. */
  digest: z.string(),
  table: z.string(),
  column: z.string(),
  /** Names of run and exercise, where it belongs to one. */
  run: z.nullable(z.string()),
  exercise: z.nullable(z.string()),
  text: z.string(),
  passages: z.array(Passage),
});
export type ReviewedText = z.infer<typeof ReviewedText>;

/** A file of a package. */
export const ReviewedFile = z.object({
  id: Id,
  name: z.string(),
  size: z.int(),
  /** Whether words of others were found in its bytes; what a picture shows is not looked at. */
  namesOthers: z.boolean(),
  isLeftOut: z.boolean(),
});
export type ReviewedFile = z.infer<typeof ReviewedFile>;

/** Longest place: table, key and column, or `file` and an id. */
const Place = text(300);
const position = z.int().check(z.nonnegative(), z.lte(1_000_000));

export const accessPackageCalls = {
  findSubjects: call({
    method: "GET",
    path: "/AccessPackages/People",
    access: dataDisclosers,
    summary: "People who were candidates, by e-mail address or name, at most 20",
    query: z.object({
      q: z.string().check(z.trim(), z.minLength(2, "required"), z.maxLength(200, "tooLong")),
    }),
    response: z.object({ people: z.array(Subject) }),
  }),
  listAccessPackages: call({
    method: "GET",
    path: "/AccessPackages",
    access: dataDisclosers,
    summary: "The requests for access that the caller handles, the most urgent first",
    response: z.object({
      packages: z.array(AccessPackage),
      /** Languages in which packages can be made. */
      languages: z.array(z.enum(LANGUAGES)),
    }),
  }),
  createAccessPackage: call({
    method: "POST",
    path: "/AccessPackages",
    access: dataDisclosers,
    costly: true,
    summary:
      "Note that a person has asked for their data; passages about others are reviewed before the package is made",
    body: body({ personId: Id, requestedOn: IsoDate, locale: z.enum(LANGUAGES) }),
    response: AccessPackage,
    errors: ["ITEM_NOT_FOUND"],
  }),
  updateAccessPackage: call({
    method: "PUT",
    path: "/AccessPackages/:id",
    access: dataDisclosers,
    summary:
      "Change language, day of the request, or whether drawings are handed out; extend the deadline with a reason",
    params: IdParams,
    body: body({
      requestedOn: IsoDate,
      locale: z.enum(LANGUAGES),
      includesInk: z.boolean(),
      /** Null for no extension. */
      extensionReason: z.nullable(requiredText(LONGEST_LEGAL_REASON)),
    }),
    response: AccessPackage,
    errors: ["ITEM_NOT_FOUND", "UPDATE_FAILED"],
  }),
  getAccessReview: call({
    method: "GET",
    path: "/AccessPackages/:id/Review",
    access: dataDisclosers,
    costly: true,
    summary: "All texts and files of a package, with the passages about others that are marked",
    params: IdParams,
    response: z.object({
      package: AccessPackage,
      texts: z.array(ReviewedText),
      files: z.array(ReviewedFile),
      /** Number of handwritten pages. */
      drawings: z.int(),
    }),
    errors: ["ITEM_NOT_FOUND"],
  }),
  decideAccessPassage: call({
    method: "POST",
    path: "/AccessPackages/:id/Passages",
    access: dataDisclosers,
    summary: "Black out a passage of a text, or leave it readable; leave a file out, or take it in",
    params: IdParams,
    body: body({
      place: Place,
      digest: text(64),
      start: position,
      length: position,
      isBlack: z.boolean(),
    }),
    response: z.object({ id: Id }),
    errors: ["ITEM_NOT_FOUND", "UPDATE_FAILED"],
  }),
  releaseAccessPackage: call({
    method: "POST",
    path: "/AccessPackages/:id/Release",
    access: dataDisclosers,
    costly: true,
    summary: "Make the package as it was reviewed; each redaction is logged",
    params: IdParams,
    response: AccessPackage,
    errors: ["ITEM_NOT_FOUND", "UPDATE_FAILED"],
  }),
  getAccessPackageFile: call({
    method: "GET",
    path: "/AccessPackages/:id/File",
    access: dataDisclosers,
    summary: "The package, a zip, once it is made; each download is logged",
    params: IdParams,
    response: z.unknown(),
    file: ["application/zip"],
    errors: ["ITEM_NOT_FOUND"],
  }),
  deleteAccessPackage: call({
    method: "DELETE",
    path: "/AccessPackages/:id",
    access: dataDisclosers,
    summary: "Delete a request with its package",
    params: IdParams,
    response: Deleted,
    errors: ["ITEM_NOT_FOUND"],
  }),
};
