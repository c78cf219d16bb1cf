import { Button, Stack } from "@mantine/core";
import { useMemo } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Section } from "../../../../ui/Section.tsx";
import { useCalibrationMark } from "../../../runs/shared/calibration/useCalibrationMark.tsx";
import { OBSERVER_NEEDS, peopleFor } from "../../../runs/shared/people/peopleFor.ts";
import { PersonSelect } from "../../../runs/shared/people/PersonSelect.tsx";
import { usePlanPage } from "../usePlanPage.ts";
import { useSettings } from "./useSettings.ts";

/** Who can observe: people of the run's teams, and users who may. */
export function ObserversSection() {
  const t = useT();
  const { run, users } = usePlanPage();
  const { settings, change, mayEdit } = useSettings();
  const { observers, standIns } = settings;
  const mark = useCalibrationMark(run.id);
  const candidates = useMemo(
    () => new Set(run.candidates.map(({ candidateId }) => candidateId)),
    [run],
  );
  const able = useMemo(() => {
    const inTeams = run.observerTeams.flatMap((team) => team.observers);
    const people = peopleFor(users, run.people, [...observers, ...inTeams], OBSERVER_NEEDS);
    return people.filter(({ id }) => !candidates.has(id));
  }, [users, run, observers, candidates]);
  return (
    <Section title={t("timetable:planObservers")} hint={t("timetable:planObserversHint")}>
      <Stack gap="md">
        <PersonSelect
          label={t("timetable:planObservers")}
          people={able}
          value={observers}
          isReadOnly={!mayEdit}
          onChange={(ids) =>
            change({ observers: ids, standIns: standIns.filter((id) => ids.includes(id)) })
          }
          mark={mark}
        />
        {mayEdit && observers.length < able.length && (
          <Button
            variant="default"
            style={{ alignSelf: "start" }}
            onClick={() => change({ observers: able.map(({ id }) => id) })}
          >
            {t("timetable:planAllObservers", { count: able.length })}
          </Button>
        )}
        <PersonSelect
          label={t("timetable:planStandIns")}
          people={able.filter(({ id }) => observers.includes(id))}
          value={standIns}
          isReadOnly={!mayEdit}
          onChange={(ids) => change({ standIns: ids })}
        />
      </Stack>
    </Section>
  );
}
