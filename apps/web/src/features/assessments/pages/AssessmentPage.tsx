import type { Item } from "@assay/contract";
import { cellCan, findItem, textIn } from "@assay/domain";
import { Navigate, useParams } from "@tanstack/react-router";
import { candidateNames } from "../../../platform/i18n/names.ts";
import { useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { paths } from "../../../platform/page/paths.ts";
import { useUser } from "../../../platform/session/session.ts";
import { useViewRole } from "../../../platform/page/viewRole.ts";
import { AppBarActions } from "../../../platform/page/AppBarActions.tsx";
import { toTarget } from "../../../ui/Link.tsx";
import { observationsQuery } from "../../observations/api.ts";
import { candidatesQuery, runQuery } from "../../runs/api.ts";
import { useLastGoodRun } from "../../runs/shared/useLastGoodRun.ts";
import { ownAssessmentsQuery } from "../api.ts";
import { AssessmentDesk } from "../parts/AssessmentDesk.tsx";
import { rateableCells } from "../model/cells.ts";
import { CellSwitch } from "../parts/CellSwitch.tsx";

/** Reads what the page shows. The ratings can wait: an unsent one is on the device. */
export async function load({ queryClient, params }: PageInput<{ id: string }>): Promise<void> {
  const read = { revalidateIfStale: true };
  await Promise.all([
    queryClient.ensureQueryData({ ...runQuery(params.id), ...read }),
    queryClient.ensureQueryData({ ...candidatesQuery(params.id), ...read }),
    queryClient
      .ensureQueryData({ ...ownAssessmentsQuery(params.id), ...read })
      .catch(() => undefined),
    queryClient
      .ensureQueryData({ ...observationsQuery(params.id), ...read })
      .catch(() => undefined),
  ]);
}

/** The page on which an observer rates one candidate in one exercise (spec 2 §2.7). */
export default function AssessmentPage() {
  const t = useT();
  const order = useLanguageOrder();
  const userId = useUser()?.id ?? "";
  const { id = "", candidateId, exerciseId } = useParams({ strict: false });
  const { run, candidates } = useLastGoodRun(
    { id, candidateId, exerciseId },
    (now, ...cell) => cellCan(now, userId, ...cell).rate,
  );
  useViewRole(run.can.moderatorView === true ? "moderator" : "observer");
  const cells = rateableCells(run, userId);
  const cell = cells.find(
    (one) => one.candidateId === candidateId && one.exerciseId === exerciseId,
  );
  const exercise = cell && findItem<Item>(run.process.items, cell.exerciseId)?.item;
  // Without candidate or exercise there is nothing to rate (spec 2 §2).
  if (!cell || !exercise) {
    return <Navigate {...toTarget(paths.dashboard({ processRun: id }))} replace />;
  }
  const names = candidateNames(candidates, t);
  return (
    <>
      <AppBarActions>
        <CellSwitch run={run} cells={cells} cell={cell} names={names} />
      </AppBarActions>
      <AssessmentDesk
        key={`${id}/${cell.candidateId}/${cell.exerciseId}`}
        run={run}
        exercise={exercise}
        candidateId={cell.candidateId}
        userId={userId}
        candidateName={names.get(cell.candidateId) ?? ""}
        exerciseName={textIn(exercise.texts, order)?.displayName ?? ""}
      />
    </>
  );
}
