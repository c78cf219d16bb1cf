/** Permissions of which one is enough to read runs; the caller is also a member of the run or an auditor. */
export const runReaders = { any: ["GET_PROCESS_RUNS", "GET_ALL_PROCESS_RUNS"] } as const;
/** The permission to prepare and move a run; the caller is also its moderator or creator. */
export const runEditors = { all: ["EDIT_PROCESS_RUNS"] } as const;
