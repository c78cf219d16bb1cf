import type { Permission } from "@assay/domain";

/** What reading scales, competencies and processes takes: any of them. */
export const designReaders = [
  "EDIT_SCALES",
  "EDIT_COMPETENCIES",
  "EDIT_PROCESSES",
  "EDIT_PROCESS_RUNS",
] as const;
/** Whether somebody may read designs. */
export const readsDesigns = (permissions: ReadonlySet<Permission>): boolean =>
  designReaders.some((permission) => permissions.has(permission));
/** What changing a process takes, its documents too. */
export const designEditors = ["EDIT_PROCESSES"] as const;
