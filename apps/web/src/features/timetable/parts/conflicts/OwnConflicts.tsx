import { Stack, Text } from "@mantine/core";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { candidateNames } from "../../../../platform/i18n/names.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { paths } from "../../../../platform/page/paths.ts";
import { useUser } from "../../../../platform/session/session.ts";
import { Notice } from "../../../../ui/Notice.tsx";
import { PageHeader } from "../../../../ui/PageHeader.tsx";
import { candidatesQuery, runQuery } from "../../../runs/api.ts";
import { conflictsQuery } from "../../../runs/shared/conflicts/api.ts";
import { ConflictForm } from "./ConflictForm.tsx";
import { ConflictList } from "./ConflictList.tsx";
import { ConflictsFailure } from "./ConflictsFailure.tsx";
import { useConflictChanges } from "./useConflictChanges.ts";
import { useChoices } from "../useChoices.ts";

/** The caller's own conflicts of interest. Those of others are left out, also where the caller may see them elsewhere. */
export function OwnConflicts({ runId }: { runId: string }) {
  const t = useT();
  const inOrder = useChoices();
  const ownId = useUser()?.id ?? "";
  const { data: run } = useSuspenseQuery(runQuery(runId));
  const { data: candidates } = useSuspenseQuery(candidatesQuery(runId));
  const { data, error, refetch } = useQuery(conflictsQuery(runId));
  const { declare, withdraw } = useConflictChanges(runId);
  const names = candidateNames(candidates, t);
  const choices = inOrder(names.keys(), (id) => names.get(id) ?? "");
  const answer = data?.can.declareOwn;
  return (
    <>
      <PageHeader
        title={t("timetable:conflictOwnTitle")}
        backTo={paths.dashboard({ processRun: runId })}
        backLabel={t("timetable:conflictToDashboard")}
        subtitle={run.name}
      />
      <Stack gap="md">
        <Text>{t("timetable:conflictOwnHint")}</Text>
        {data === undefined && error !== null && (
          <ConflictsFailure error={error} onRetry={() => void refetch()} />
        )}
        {answer !== undefined && answer !== true && (
          <Notice tone="info">
            {answer === "noRight" ? t("timetable:conflictNoRight") : t(`runs:reason_${answer}`)}
          </Notice>
        )}
        {data && (
          <ConflictList
            conflicts={data.conflicts.filter(({ observerId }) => observerId === ownId)}
            people={data.people}
            candidateName={(id) => names.get(id) ?? t("timetable:conflictNotSeen")}
            onWithdraw={(conflict) => withdraw.mutate(conflict)}
          />
        )}
        {answer === true && (
          <ConflictForm
            candidates={choices}
            observers={ownId}
            isSending={declare.isPending}
            onDeclare={(conflict, onDone) => declare.mutate(conflict, { onSuccess: onDone })}
          />
        )}
      </Stack>
    </>
  );
}
