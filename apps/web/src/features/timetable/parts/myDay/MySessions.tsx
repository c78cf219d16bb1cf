import { Anchor } from "@mantine/core";
import type { TimetableEntry } from "@assay/domain";
import { useT } from "../../../../platform/i18n/texts.ts";
import { paths } from "../../../../platform/page/paths.ts";
import { Link } from "../../../../ui/Link.tsx";
import { hoursOf } from "../../shared/clock.ts";
import classes from "./MyDay.module.css";
import { SessionFacts } from "./SessionFacts.tsx";
import { useCompanions } from "./useCompanions.ts";
import type { SessionNames } from "./useSessionNames.ts";

interface MySessionsProps {
  runId: string;
  entries: readonly TimetableEntry[];
  names: SessionNames;
}

/** Sessions, each with links to where the user observes in it. */
export function MySessions({ runId, entries, names }: MySessionsProps) {
  const t = useT();
  const companionsOf = useCompanions(names);
  return (
    <ul className={classes["sessions"]}>
      {entries.map((entry) => (
        <li key={entry.id} className={classes["session"]}>
          <div className={classes["time"]}>{hoursOf(entry)}</div>
          <SessionFacts entry={entry} names={names} />
          <ul className={classes["candidates"]}>
            {entry.candidates.map((candidate) => {
              const { id: candidateId } = candidate;
              const { exerciseId } = entry;
              const companions = companionsOf(candidate);
              return (
                <li key={candidateId}>
                  <Anchor
                    component={Link}
                    to={paths.observations({ id: runId, candidateId, exerciseId })}
                    className={classes["candidate"] ?? ""}
                  >
                    {t("timetable:myDayObserve", { name: names.candidate(candidateId) })}
                  </Anchor>
                  {companions !== null && <div className={classes["details"]}>{companions}</div>}
                </li>
              );
            })}
          </ul>
        </li>
      ))}
    </ul>
  );
}
