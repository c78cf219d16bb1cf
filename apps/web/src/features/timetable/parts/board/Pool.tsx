import type { PlanSession } from "@assay/contract";
import { ReasonButton } from "../../../../ui/ReasonButton.tsx";
import { useMemo, useState } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Section } from "../../../../ui/Section.tsx";
import { clockOf } from "../../shared/clock.ts";
import { placeAt } from "../../model/placing.ts";
import { type PoolEntry, poolOf } from "../../model/pool.ts";
import { violationSentences } from "../../model/violationSentences.ts";
import { placeOf } from "../../model/sessionTexts.ts";
import { SentenceList } from "../SentenceList.tsx";
import { TimeField } from "../settings/TimeField.tsx";
import classes from "./Board.module.css";
import { useBoard } from "./useBoard.ts";

interface PoolProps {
  onPlace(session: PlanSession): void;
}

/** One session's worth of cells, with what stands against the chosen time. */
function PoolRow({ entry, start, onPlace }: PoolProps & { entry: PoolEntry; start: number }) {
  const t = useT();
  const { instance, sessions, day, names, mayEdit } = useBoard();
  const place = useMemo(
    () => placeAt(instance, sessions, entry, { day, start }),
    [instance, sessions, entry, day, start],
  );
  const exercise = names.exercise(entry.exerciseId);
  const people = names.list(entry.candidateIds.map(names.candidate));
  const time = clockOf(start);
  return (
    <li>
      <span>{t("timetable:boardPlaceOf", { exercise, people })}</span>
      {mayEdit && (
        <ReasonButton
          variant="default"
          reason={place === null ? t("timetable:boardNoRoom") : null}
          onClick={() => place && onPlace(place.session)}
        >
          {t("timetable:boardPlace", { time })}
        </ReasonButton>
      )}
      {place !== null && place.reasons.length > 0 && (
        <SentenceList
          sentences={violationSentences(t, place.reasons, names, placeOf(place.session))}
        />
      )}
    </li>
  );
}

/** The cells without a place, each to be placed at the chosen time of the shown day. */
export function Pool({ onPlace }: PoolProps) {
  const t = useT();
  const { instance, sessions, day, selected, mayEdit } = useBoard();
  const [chosen, setChosen] = useState<number | null>(null);
  const pool = useMemo(() => poolOf(instance, sessions), [instance, sessions]);
  if (pool.length === 0) return null;
  const start = chosen ?? selected?.start ?? instance.days[day]?.from ?? 0;
  return (
    <Section title={t("timetable:boardPool")}>
      {mayEdit && (
        <div className={classes["poolTime"]}>
          <TimeField label={t("timetable:boardPoolTime")} value={start} onChange={setChosen} />
        </div>
      )}
      <ul className={classes["pool"]}>
        {pool.map((entry) => (
          <PoolRow
            key={[entry.exerciseId, ...entry.candidateIds].join("/")}
            entry={entry}
            start={start}
            onPlace={onPlace}
          />
        ))}
      </ul>
    </Section>
  );
}
