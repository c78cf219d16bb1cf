import * as z from "zod/mini";

/** The error catalogue (spec 1 §8): each type with a message for engineers, which pages do not show. */
export const ERROR_MESSAGES = {
  INVALID_LOGIN: "Invalid e-mail/password combination.",
  NOT_LOGGED_IN: "Sign in again.",
  INTERNAL_ERROR: "Internal error.",
  INVITE_MAIL_FAILED: "The invitation mail could not be sent.",
  NO_RESULTS: "There are no results.",
  NO_PERMISSION: "A permission is missing.",
  BAD_REQUEST: "The request is not valid.",
  USER_NOT_FOUND: "The user was not found.",
  ENROLL_FAILED: "The enrolment failed.",
  INVALID_TWO_FACTOR_PROVIDER: "The second-factor provider is not valid.",
  INVALID_TWO_FACTOR_CODE: "The code is not valid.",
  INVALID_TOKEN: "The token is not valid or has expired.",
  DUPLICATE_ITEMS: "An entry is given twice.",
  DUPLICATE_NAME: "The name is taken.",
  UNKNOWN_PERMISSION: "The permission is unknown.",
  INVALID_ID: "The id is not well-formed.",
  OBJECT_CONVERSION_FAILED: "The object could not be converted.",
  INVALID_TRANSLATION_KEY: "The translation key is not valid.",
  NOT_ENOUGH_INFORMATIONS: "Needed information is missing.",
  TENANT_NOT_FOUND: "The tenant was not found.",
  ITEM_NOT_FOUND: "The item was not found.",
  CREATE_FAILED: "It could not be created.",
  UPDATE_FAILED: "It could not be updated.",
  DELETE_FAILED: "It could not be deleted.",
  DELETE_DENIED: "It must not be deleted.",
  WRONG_PROCESS_RUN_STATE: "The run is not active or is already finished.",
  LIMIT_EXCEEDED: "A licence limit is reached.",
  NOT_IN_LICENSE: "The feature is not in the licence.",
  CHECK_FAILED: "The licence check failed.",
  NOT_IMPLEMENTED: "The licence check is not implemented.",
  RESULT_ASSESSMENT_ALREADY_EXISTS:
    "An overall result for this candidate, exercise and run exists.",
  PDF_JOB_ERROR: "The PDF could not be made.",
  /** Spelt as in spec 2 §5. Also the answer while the scanner is unavailable, since unchecked files are not stored. */
  VirusCheckFailed: "The virus check failed; the file was not kept.",
} as const;

export type ErrorType = keyof typeof ERROR_MESSAGES;
export const ERROR_TYPES = Object.keys(ERROR_MESSAGES) as [ErrorType, ...ErrorType[]];

/** The title that the documented client looks for in a 400 (spec 1 §8). */
export const VALIDATION_TITLE = "One or more validation errors occurred.";

export const ErrorEntry = z.object({
  type: z.enum(ERROR_TYPES),
  message: z.string(),
  requestReference: z.string(),
});
export type ErrorEntry = z.infer<typeof ErrorEntry>;

export const Metadata = z.object({
  success: z.boolean(),
  errors: z.array(ErrorEntry),
  requestId: z.string(),
});

/** The shape of every answer (decisions §2). */
export const envelope = <T extends z.ZodMiniType>(payload: T) =>
  z.object({ metadata: Metadata, payload });

/** A failed answer; `title` and `errors` (messages by field path) stand only in validation errors. */
export const Failure = z.object({
  title: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  metadata: Metadata,
  payload: z.nullable(z.unknown()),
});
export type Failure = z.infer<typeof Failure>;
