interface Entry {
  /** The conference value before; null if the calculated one counted. */
  readonly from: number | null;
  /** Null if it was taken back. */
  readonly to: number | null;
  readonly calculated: number | null;
  readonly seconds: number;
}

const MINUTE = 60;

/** What an entry of a conference's protocol says in every output: the value that counted before it and after it, and how long it took. */
export const entryFacts = ({ from, to, calculated, seconds }: Entry) => ({
  before: from ?? calculated,
  after: to ?? calculated,
  isTakenBack: to === null,
  /** Minutes and seconds, such as 1:05. */
  duration: `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, "0")}`,
});
