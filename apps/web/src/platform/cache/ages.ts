const DAY_MS = 24 * 60 * 60 * 1_000;

/** Maximum ages of data on a device, counted from the row's `at` (ms since the epoch). */
interface Age {
  database: string;
  store: string;
  at: string;
  ms: number;
  /** Field of a time (ms since the epoch) until which a row lasts in any case. */
  until?: string;
  /** A time before this one (ms since the epoch) is of a clock that was not set: then nobody knows the age. */
  from?: number;
}

/** No draft is older than this app. */
export const FIRST_DRAFT = Date.UTC(2024, 0, 1);

/** What was read, the key that opens it, and who read it when their session has ended. */
export const READ_MS = DAY_MS;
/** The same for a run under way: a device may be without a connection for a weekend. */
export const UNDER_WAY_MS = 3 * DAY_MS;
/** What was written and nobody has come back to send: as long as a run is kept where nothing else is set. */
export const WRITTEN_MS = 90 * DAY_MS;

/** Kept by the pages, and by the service worker, which is also there when another page is opened, or none. */
export const AGES: readonly Age[] = [
  { database: "assay.journal", store: "drafts", at: "editedAt", ms: WRITTEN_MS, from: FIRST_DRAFT },
  { database: "assay.copies", store: "queries", at: "at", ms: READ_MS, until: "until" },
  { database: "assay.copies", store: "keys", at: "at", ms: READ_MS, until: "until" },
  { database: "assay.files", store: "files", at: "at", ms: READ_MS, until: "until" },
];

/** Whether something that was read at `at` may no longer be shown. */
export const isOver = ({ at, until = 0 }: { at: number; until?: number }, now: number): boolean =>
  now > Math.max(at + READ_MS, until);
