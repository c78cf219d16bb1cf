/**
 * The permissions to read the audit log and to take it along: whoever sees every run and may export, so that nothing
 * in it is new to them. Where a run still seals ratings, the details of its entries stay hidden from them as well.
 */
export const logReaders = { all: ["GET_ALL_PROCESS_RUNS", "EXPORT_DATA"] } as const;

/** Most entries in one file. */
export const MOST_LOGGED = 50_000;
