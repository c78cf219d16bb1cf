import { type DaySession, timetableRooms, type Whereabouts, type WhoIsWhere } from "@assay/domain";
import {
  type DayContext,
  type DayRow,
  type DrawnRow,
  savedFact,
  unsentFacts,
  whereFacts,
  workFacts,
} from "./dayRow.ts";

/** The rooms of a timetable by name, each with who is there now and next. */
export function roomRows(
  context: DayContext,
  sessions: readonly DaySession[],
  { rooms }: WhoIsWhere,
  compare: (a: string, b: string) => number,
): DrawnRow[] {
  const named = [...timetableRooms(sessions.map(({ entry }) => entry))];
  return named
    .toSorted(([, a], [, b]) => compare(a, b))
    .map(([id, name]) => ({
      id,
      personId: null,
      row: () => roomRow(context, { id, name }, rooms.get(id)),
    }));
}

function roomRow(
  context: DayContext,
  { id, name }: { id: string; name: string },
  where: Whereabouts | undefined,
): DayRow {
  const { t, counts, index } = context;
  const current = (where?.now ?? []).map(({ session }) => session.entry);
  const places = current.flatMap(({ exerciseId, candidates }) =>
    candidates.map((candidate) => [candidate.id, exerciseId] as const),
  );
  const cells = places.flatMap((place) => index.cellsAt(...place));
  const isUsed = current.length > 0;
  return {
    id,
    personId: null,
    title: name,
    note: "",
    state: t(isUsed ? "day:roomUsed" : "day:roomFree"),
    tone: isUsed ? "info" : "neutral",
    warnings: places.reduce((sum, place) => sum + counts.at(...place), 0),
    facts: [
      ...whereFacts(context, where, "room"),
      ...(isUsed ? [...workFacts(context, cells), savedFact(context, cells)] : []),
      ...unsentFacts(
        context,
        places.flatMap((place) => index.unsentAt(...place)),
      ),
    ],
    kind: "roomLost",
    about: [id, ...current.map((entry) => entry.id)].join(" "),
  };
}
