/** What reading scales, competencies and processes takes: any of them. */
export const designReaders = [
  "EDIT_SCALES",
  "EDIT_COMPETENCIES",
  "EDIT_PROCESSES",
  "EDIT_PROCESS_RUNS",
] as const;
/** What changing a process takes, its documents too. */
export const designEditors = ["EDIT_PROCESSES"] as const;
