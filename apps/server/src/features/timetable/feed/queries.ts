import type { calendarFeedCalls } from "@assay/contract";
import { entriesOfObserver, maySeeRun, RUN_STATES, runAllows, utcDayOf } from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import { hashToken } from "../../../http/authentication.ts";
import type { CallOf } from "../../../http/context.ts";
import { NoSuchAddress } from "../../../http/failure.ts";
import { selectUser } from "../../identity/store.ts";
import { selectRun } from "../../runs/store.ts";
import {
  type Appointment,
  appointmentsOf,
  namesOf,
  type Words,
  wordsOf,
} from "../calendar/present.ts";
import { entriesOf } from "../calendar/queries.ts";
import { selectPublished } from "../calendar/store.ts";
import { isFetchable } from "./policy.ts";
import { ofRun, presentFeed, presentSubscription } from "./present.ts";
import { selectFeed, selectFeedOwner, selectObservedRuns, updateFetched } from "./store.ts";

const YEAR_MS = 366 * 24 * 60 * 60_000;
const STATES = RUN_STATES.filter((state) => runAllows(state, "subscribe") === true);

export async function getCalendarFeed({
  tx,
  actor,
}: CallOf<typeof calendarFeedCalls.getCalendarFeed>) {
  const row = await selectFeed(tx, actor.id);
  return { feed: row ? presentFeed(row) : null };
}

interface Observer {
  readonly id: string;
  readonly permissions: Parameters<typeof maySeeRun>[1]["permissions"];
}

/** The appointments of an observer in all runs that they may see, without those that ended more than a year ago. */
async function appointmentsOfAll(
  tx: TenantTransaction,
  observer: Observer,
  now: Date,
  words: Words,
): Promise<Appointment[]> {
  const from = utcDayOf(new Date(now.getTime() - YEAR_MS));
  const wanted = { personId: observer.id, states: STATES, from };
  const appointments: Appointment[] = [];
  for (const runId of await selectObservedRuns(tx, wanted)) {
    const run = await selectRun(tx, runId);
    const published = await selectPublished(tx, runId);
    if (!run || !published || !maySeeRun(run, observer)) continue;
    const entries = entriesOfObserver(entriesOf(published), observer.id);
    const names = await namesOf(tx, run, words);
    const own = appointmentsOf(published, { entries, isCandidate: false }, names, words);
    appointments.push(...ofRun(run.name, own));
  }
  return appointments;
}

/**
 * The sessions of the person whose address it is, in the language in which they get mails.
 *
 * @throws NoSuchAddress if the token is unknown, or its owner could not sign in and read runs
 */
export async function fetchCalendarFeed({
  params: { token },
  now,
  tenant,
  withTenant,
}: CallOf<typeof calendarFeedCalls.fetchCalendarFeed>) {
  return withTenant(async (tx) => {
    const tokenHash = hashToken(token);
    const ownerId = await selectFeedOwner(tx, tokenHash);
    const owner = ownerId === undefined ? undefined : await selectUser(tx, ownerId);
    if (!owner || !isFetchable(owner, now)) throw new NoSuchAddress();
    const words = wordsOf(owner.language, tenant);
    const observer = { id: owner.id, permissions: new Set(owner.permissions) };
    const appointments = await appointmentsOfAll(tx, observer, now, words);
    await updateFetched(tx, tokenHash, now);
    return presentSubscription(appointments, words, tenant.appTitle);
  });
}
