/**
 * Whether a candidate `c` of a run `r` is shown as the person is now. From the start on the run has its own copy; a
 * run that was erased without having been started shows nobody.
 */
export const SHOWS_PERSON = "(r.started_at is null and r.state <> 'ANONYMIZED')";

/** Whether run `r` was started and not erased: a candidate without a copy of their name was erased by themselves. */
export const IS_RUNNING = "(r.started_at is not null and r.state <> 'ANONYMIZED')";
