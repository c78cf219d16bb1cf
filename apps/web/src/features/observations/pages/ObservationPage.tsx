import type { Item } from "@assay/contract";
import { cellCan, findItem, hasTypeChoice, textIn, typeToOpen } from "@assay/domain";
import { Navigate, useParams, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { candidateNames } from "../../../platform/i18n/names.ts";
import { useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { paths } from "../../../platform/page/paths.ts";
import { useUser } from "../../../platform/session/session.ts";
import { useViewRole } from "../../../platform/page/viewRole.ts";
import { toTarget } from "../../../ui/Link.tsx";
import { candidatesQuery, runQuery } from "../../runs/api.ts";
import { useLastGoodRun } from "../../runs/shared/useLastGoodRun.ts";
import { observationsQuery } from "../api.ts";
import { nearestCell, observableCells } from "../model/cells.ts";
import { CellSwitch } from "../parts/CellSwitch.tsx";
import { NothingToObserve } from "../parts/NothingToObserve.tsx";
import { observationSearch } from "../model/search.ts";
import { lastType, writtenTypes } from "../model/observationTypes.ts";
import { ObservationDesk } from "../parts/ObservationDesk.tsx";
import { TypeSwitch } from "../parts/TypeSwitch.tsx";

/** Reads what the page shows. Without the list of observations one can still write (decisions §8). */
export async function load({ queryClient, params }: PageInput<{ id: string }>): Promise<void> {
  const read = { revalidateIfStale: true };
  await Promise.all([
    queryClient.ensureQueryData({ ...runQuery(params.id), ...read }),
    queryClient.ensureQueryData({ ...candidatesQuery(params.id), ...read }),
    queryClient
      .ensureQueryData({ ...observationsQuery(params.id), ...read })
      .catch(() => undefined),
  ]);
}

/**
 * The page on which an observer writes about a candidate in an exercise (spec
 * 2 §2.6). An incomplete address leads to the nearest cell of the user.
 */
export default function ObservationPage() {
  const t = useT();
  const order = useLanguageOrder();
  const userId = useUser()?.id ?? "";
  const { id = "", candidateId, exerciseId, observationType } = useParams({ strict: false });
  const search = observationSearch(useSearch({ strict: false }));
  const { run, candidates } = useLastGoodRun(
    { id, candidateId, exerciseId },
    (now, ...cell) => cellCan(now, userId, ...cell).observe,
  );
  useViewRole(run.can.moderatorView === true ? "moderator" : "observer");
  const cells = observableCells(run, userId);
  // Whoever opens an address of somebody else's cell must not write in another one by mistake.
  const isForeign =
    candidateId !== undefined &&
    exerciseId !== undefined &&
    !cellCan(run, userId, candidateId, exerciseId).observe;
  const nearest = nearestCell(cells, { candidateId, exerciseId });
  const place = isForeign ? undefined : nearest;
  const mayChoose =
    place !== undefined && hasTypeChoice(cellCan(run, userId, place.candidateId, place.exerciseId));
  useEffect(() => {
    if (mayChoose && observationType) lastType.set(observationType);
  }, [mayChoose, observationType]);
  const exercise = place && findItem<Item>(run.process.items, place.exerciseId)?.item;
  if (!place || !exercise)
    return <NothingToObserve run={run} own={nearest} asked={{ candidateId, exerciseId }} />;
  const isThere = place.candidateId === candidateId && place.exerciseId === exerciseId;
  const written = observationType
    ? []
    : writtenTypes({ processRunId: id, ...place, observerId: userId });
  const type = typeToOpen({ mayChoose, asked: observationType, written, last: lastType.get() });
  const pathOf = (of: typeof type) => paths.observations({ id, ...place, observationType: of });
  if (!isThere || observationType !== type) {
    return <Navigate {...toTarget(pathOf(type))} replace />;
  }
  const names = candidateNames(candidates, t);
  return (
    <>
      <CellSwitch run={run} cells={cells} place={place} type={type} names={names} />
      <ObservationDesk
        key={`${id}/${place.candidateId}/${place.exerciseId}/${type}`}
        run={run}
        exercise={exercise}
        place={place}
        type={type}
        typeSwitch={mayChoose && <TypeSwitch type={type} pathOf={pathOf} />}
        firstPageId={search.page}
        evidenceId={search.evidence}
        userId={userId}
        candidateName={names.get(place.candidateId) ?? ""}
        exerciseName={textIn(exercise.texts, order)?.displayName ?? ""}
      />
    </>
  );
}
