import { entriesOfObserver, type Id, type Language, runAllows } from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import { selectRun } from "../../runs/store.ts";
import { CALENDAR, clock, namesOf, presentCalendar, wordsOf } from "../calendar/present.ts";
import { entriesOf } from "../calendar/queries.ts";
import { selectPublished } from "../calendar/store.ts";

/**
 * The sessions of an observer for a mail, with the calendar. Names of candidates leave in no mail: whom somebody watches stands in
 * the product. Undefined if there are none any more, or the run is over.
 */
export async function invitedSessions(
  tx: TenantTransaction,
  { runId, personId, language }: { runId: Id; personId: Id; language: Language },
  tenant: Parameters<typeof wordsOf>[1],
) {
  const run = await selectRun(tx, runId);
  const published = run && (await selectPublished(tx, runId));
  if (!run || !published || runAllows(run.runState, "edit") !== true) return undefined;
  const entries = entriesOfObserver(entriesOf(published), personId);
  if (entries.length === 0) return undefined;
  const words = wordsOf(language, tenant);
  const names = await namesOf(tx, run, words);
  const nameless = entries.map((entry) => ({ ...entry, candidates: [] }));
  const shown = { entries: nameless, isCandidate: false };
  const { name, text } = presentCalendar(run, published, shown, names, words);
  return {
    run: run.name,
    timeZone: published.settings.timeZone,
    sessions: entries.map(({ date, from, ratingTo, room, exerciseId }) => ({
      date,
      hours: `${clock(from)}–${clock(ratingTo)}`,
      exercise: names.get(exerciseId) ?? "",
      room,
    })),
    calendar: { name, contentType: CALENDAR, text },
  };
}
