/** What an answer says of a run's erased data. */
export interface SaidRun {
  id: string;
  runState: string;
  /** Candidates whose data was erased since the run started; only in the answer about a single run, not in lists. */
  erasedIds?: readonly string[] | undefined;
}
