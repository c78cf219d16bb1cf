/** Whether run `r` was neither started nor erased. */
export const IS_UNSTARTED = "(r.started_at is null and r.state <> 'ANONYMIZED')";

/** Whether run `r` was started and not erased: a candidate without a copy of their name was erased by themselves. */
export const IS_RUNNING = "(r.started_at is not null and r.state <> 'ANONYMIZED')";

/** Whether a candidate `c` has a user account, whose name is theirs (decisions §11). */
export const HAS_ACCOUNT = `exists (select from account a
  where a.tenant_id = c.tenant_id and a.person_id = c.person_id)`;

/**
 * Whether a candidate `c` of a run `r` is shown under the name of the person: before the start, with an account; or
 * without a name of the run's own, which candidates of earlier versions lack. What one run has typed is no other's.
 */
export const SHOWS_PERSON = `(${IS_UNSTARTED} and (c.last_name is null or ${HAS_ACCOUNT}))`;

/** Whether a run has named its candidate `c` itself, and no account does. */
export const HAS_OWN_NAME = `(c.last_name is not null and not ${HAS_ACCOUNT})`;
