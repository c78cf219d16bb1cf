import {
  feedbackReaders,
  LARGEST_WORD_TEMPLATE,
  MOST_WORD_PROBLEMS,
  settingsEditors,
} from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { Id, Timestamp } from "./fields.ts";
import { DOCX_TYPE } from "./fileTypes.ts";

/** Why a file is no template: what is wrong with the whole file, then what is wrong with a tag. */
export const WORD_RULES = [
  "corruptFile",
  "protectedFile",
  "fileType",
  "tooLarge",
  "tooMuch",
  "macros",
  "embedded",
  "external",
  "doctype",
  "authors",
  "fieldCode",
  "badTag",
  "unclosedTag",
  "unopenedTag",
  "unknownField",
  "notText",
  "notBlock",
  "blockTwice",
  "unclosedBlock",
  "unopenedBlock",
  "crossedBlock",
] as const;
export type WordRule = (typeof WORD_RULES)[number];

/** Where a paragraph of a template stands. */
export const WORD_PLACES = ["body", "header", "footer", "notes"] as const;
export type WordPlace = (typeof WORD_PLACES)[number];

export const WordProblem = z.object({
  rule: z.enum(WORD_RULES),
  /** The tag, the part of the file, or the address that the problem is about; empty if it is about the whole file. */
  about: z.string(),
  /** The paragraph, counted from 1 in its place, and how it begins; null if the problem is in none. */
  at: z.nullable(z.object({ place: z.enum(WORD_PLACES), paragraph: z.int(), text: z.string() })),
});
export type WordProblem = z.infer<typeof WordProblem>;

/** The payload of a BAD_REQUEST for a file that is no template. */
export const WordProblems = z.object({
  problems: z.array(WordProblem).check(z.maxLength(MOST_WORD_PROBLEMS)),
});
export type WordProblems = z.infer<typeof WordProblems>;

export const WordTemplate = z.object({
  /** Null if reports are given as PDF only. */
  template: z.nullable(z.object({ name: z.string(), size: z.int(), uploadedAt: Timestamp })),
});
export type WordTemplate = z.infer<typeof WordTemplate>;

const params = z.object({ id: Id, candidateId: Id });
const asFile = { response: z.unknown(), file: [DOCX_TYPE] } as const;

/** What administrators send about the template in Word, and the documents that are made from it. */
export const wordTemplateCalls = {
  getWordTemplate: call({
    method: "GET",
    path: "/FeedbackTemplate",
    access: settingsEditors,
    summary: "The template in Word for reports to candidates, without its content",
    response: WordTemplate,
  }),
  uploadWordTemplate: call({
    method: "POST",
    path: "/FeedbackTemplate",
    access: settingsEditors,
    summary:
      "Check a template in Word, and store it in place of the one before. BAD_REQUEST with all problems if it is none",
    upload: {
      maxBytes: LARGEST_WORD_TEMPLATE,
      types: { ".docx": [DOCX_TYPE] },
    },
    response: WordTemplate,
    costly: true,
    errors: ["VirusCheckFailed"],
  }),
  removeWordTemplate: call({
    method: "DELETE",
    path: "/FeedbackTemplate",
    access: settingsEditors,
    summary: "Remove the template; reports are PDF only from then on",
    response: WordTemplate,
  }),
  getWordTemplateFile: call({
    ...asFile,
    method: "GET",
    path: "/FeedbackTemplate/File",
    access: settingsEditors,
    summary: "The template as it was uploaded",
    errors: ["ITEM_NOT_FOUND"],
  }),
  getWordTemplateSample: call({
    ...asFile,
    method: "GET",
    path: "/FeedbackTemplate/Sample",
    access: settingsEditors,
    summary: "A template to begin with, which uses every field",
  }),
  getFeedbackWord: call({
    ...asFile,
    method: "GET",
    path: "/Feedback/:id/Candidates/:candidateId/Word",
    access: feedbackReaders,
    summary:
      "A report from the template in Word: as it was released, otherwise as it is written now",
    params,
    costly: true,
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE", "CREATE_FAILED"],
  }),
  getOwnFeedbackWord: call({
    ...asFile,
    method: "GET",
    path: "/CandidatePage/Feedback/Word",
    access: "candidate",
    summary: "The candidate's report from the template in Word, which is recorded",
    costly: true,
    errors: ["ITEM_NOT_FOUND", "CREATE_FAILED"],
  }),
};
