/** What reading a run takes, beyond being its member or an auditor. */
export const runReaders = ["GET_PROCESS_RUNS", "GET_ALL_PROCESS_RUNS"] as const;
/** What preparing and moving a run takes, beyond being its moderator or creator. */
export const runEditors = ["EDIT_PROCESS_RUNS"] as const;
