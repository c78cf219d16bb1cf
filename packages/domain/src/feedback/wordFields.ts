/** A field of a template: a text, whether something is there, or a list with the fields of each of its entries. */
export type TemplateField = "text" | "condition" | TemplateFields;
export interface TemplateFields {
  /** By name; a dot leads into a group, such as `words.notes`. */
  readonly [name: string]: TemplateField;
}

/** Maximum bytes of a template in Word. */
export const LARGEST_WORD_TEMPLATE = 5_242_880;
/** Maximum problems of a template that are listed at a time. */
export const MOST_WORD_PROBLEMS = 20;

/**
 * What a template in Word can name of a report for a candidate: the same that the PDF shows, and nothing else. `words` are
 * headings in the language of the report, so that one template serves all languages. The guide has a line for each.
 */
export const REPORT_FIELDS = {
  documentTitle: "text",
  title: "text",
  candidate: "text",
  organisation: "text",
  isDraft: "condition",
  introduction: { text: "text" },
  hasExercises: "condition",
  exercises: { name: "text" },
  competencies: {
    name: "text",
    hasDescription: "condition",
    description: "text",
    result: "text",
    hasStatement: "condition",
    statement: "text",
    hasQuotes: "condition",
    quotes: { text: "text" },
    hasStrength: "condition",
    strength: "text",
    hasNextStep: "condition",
    nextStep: "text",
  },
  hasOutcome: "condition",
  outcome: { text: "text" },
  hasClosing: "condition",
  closing: "text",
  notes: { text: "text" },
  "words.exercises": "text",
  "words.statement": "text",
  "words.quotes": "text",
  "words.strength": "text",
  "words.nextStep": "text",
  "words.outcome": "text",
  "words.closing": "text",
  "words.notes": "text",
} as const satisfies TemplateFields;
