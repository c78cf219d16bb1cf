const DAY_MS = 24 * 60 * 60 * 1_000;

/** Maximum ages of data on a device, counted from the row's `at` (ms since the epoch). */
interface Age {
  database: string;
  store: string;
  at: string;
  ms: number;
  /** A time before this one (ms since the epoch) is of a clock that was not set: then nobody knows the age. */
  from?: number;
}

/** No draft is older than this app. */
export const FIRST_DRAFT = Date.UTC(2024, 0, 1);

/** What was read, the key that opens it, and who read it when their session has ended. */
export const READ_MS = DAY_MS;
/** What was written and nobody has come back to send: as long as a run is kept where nothing else is set. */
export const WRITTEN_MS = 90 * DAY_MS;

/** Kept by the pages, and by the service worker, which is also there when another page is opened, or none. */
export const AGES: readonly Age[] = [
  { database: "assay.journal", store: "drafts", at: "editedAt", ms: WRITTEN_MS, from: FIRST_DRAFT },
  { database: "assay.copies", store: "queries", at: "at", ms: READ_MS },
  { database: "assay.copies", store: "keys", at: "at", ms: READ_MS },
];
