import type { Conflict } from "@assay/contract";
import { cellsInConflict } from "@assay/domain";
import { Anchor, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../../platform/i18n/texts.ts";
import { paths } from "../../../../platform/page/paths.ts";
import { Link } from "../../../../ui/Link.tsx";
import { Notice } from "../../../../ui/Notice.tsx";
import { Section } from "../../../../ui/Section.tsx";
import { conflictsQuery } from "../../../runs/shared/conflicts/api.ts";
import { ConflictForm } from "../conflicts/ConflictForm.tsx";
import { ConflictList } from "../conflicts/ConflictList.tsx";
import { ConflictsFailure } from "../conflicts/ConflictsFailure.tsx";
import { useConflictChanges } from "../conflicts/useConflictChanges.ts";
import { usePlanPage } from "../usePlanPage.ts";
import classes from "./Settings.module.css";
import { useSettings } from "./useSettings.ts";
import { useChoices } from "../useChoices.ts";

/** The cells of the run in which somebody watches whom they must not watch: only the run's own page changes them. */
function AssignedNotice({ conflicts }: { conflicts: readonly Conflict[] }) {
  const t = useT();
  const { run } = usePlanPage();
  const { names } = useSettings();
  const cells = cellsInConflict(run, conflicts);
  if (cells.length === 0) return null;
  return (
    <Notice tone="warning" title={t("timetable:conflictAssigned", { count: cells.length })}>
      <ul className={classes["sentences"]}>
        {cells.map(({ path, candidateId, exerciseId, observers }) => (
          <li key={path}>
            {t("timetable:conflictAssignedCell", {
              candidate: names.candidate(candidateId),
              exercise: names.exercise(exerciseId),
              observers: names.list(observers.map(names.observer)),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Who must not watch whom in this run; stored at once, apart from the settings. */
export function ConflictsSection() {
  const t = useT();
  const inOrder = useChoices();
  const { run, planned } = usePlanPage();
  const { settings, names } = useSettings();
  const { data, error, refetch } = useQuery(conflictsQuery(run.id));
  const { declare, withdraw } = useConflictChanges(run.id);
  const inTeams = run.observerTeams.flatMap(({ observers }) => observers);
  return (
    <Section title={t("timetable:conflicts")} hint={t("timetable:conflictsHint")}>
      <Stack gap="sm">
        {data === undefined && error !== null && (
          <ConflictsFailure error={error} onRetry={() => void refetch()} />
        )}
        {data && (
          <>
            <AssignedNotice conflicts={data.conflicts} />
            <ConflictList
              conflicts={data.conflicts}
              people={data.people}
              candidateName={names.candidate}
              onWithdraw={(conflict) => withdraw.mutate(conflict)}
            />
          </>
        )}
        {data?.can.declare === true && (
          <ConflictForm
            candidates={inOrder(planned.candidates, names.candidate)}
            observers={inOrder([...settings.observers, ...inTeams], names.observer)}
            isSending={declare.isPending}
            onDeclare={(conflict, onDone) => declare.mutate(conflict, { onSuccess: onDone })}
          />
        )}
        <Anchor component={Link} to={paths.conflicts(run.id)}>
          {t("timetable:conflictsOfRun")}
        </Anchor>
      </Stack>
    </Section>
  );
}
