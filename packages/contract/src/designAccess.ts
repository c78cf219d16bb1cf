/** Permissions of which one is enough to read scales, competencies and processes. */
export const designReaders = {
  any: ["EDIT_SCALES", "EDIT_COMPETENCIES", "EDIT_PROCESSES", "EDIT_PROCESS_RUNS"],
} as const;
