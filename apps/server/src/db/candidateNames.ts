/** Whether run `r` was neither started nor erased. */
export const IS_UNSTARTED = "(r.started_at is null and r.state <> 'ANONYMIZED')";

/** Whether run `r` was started and not anonymised: then a candidate without a copy of their name was erased alone. */
export const IS_RUNNING = "(r.started_at is not null and r.state <> 'ANONYMIZED')";

/** Whether a candidate `c` has a user account, whose name is shown (decisions §11). */
export const HAS_ACCOUNT = `exists (select from account a
  where a.tenant_id = c.tenant_id and a.person_id = c.person_id)`;

/**
 * Whether a candidate `c` of a run `r` is shown under the name of the person: before the start, with an account; or
 * without a name in the run, which candidates of earlier versions lack. Other runs do not show a run's names.
 */
export const SHOWS_PERSON = `(${IS_UNSTARTED} and (c.last_name is null or ${HAS_ACCOUNT}))`;

/** Whether candidate `c` has a name in the run, and no account. */
export const HAS_OWN_NAME = `(c.last_name is not null and not ${HAS_ACCOUNT})`;
