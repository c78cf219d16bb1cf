/** What an answer says of a run's erased data. */
export interface SaidRun {
  id: string;
  runState: string;
  /** Of one run: its candidates whose data was erased since the start. */
  erasedIds?: readonly string[] | undefined;
}
