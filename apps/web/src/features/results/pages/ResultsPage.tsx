import type { Assessment, Item, ProcessRun } from "@assay/contract";
import { findItem, type Id } from "@assay/domain";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Navigate, useParams, useSearch } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useMemo } from "react";
import { useFormat } from "../../../platform/i18n/format.ts";
import { namesByLastName } from "../../../platform/i18n/names.ts";
import { useLanguage, useT } from "../../../platform/i18n/texts.ts";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { withDrafts } from "../../../platform/drafts/definitions.ts";
import { partWithTexts } from "../../../platform/i18n/partWithTexts.ts";
import { paths, type ResultsTarget } from "../../../platform/page/paths.ts";
import { useViewRole } from "../../../platform/page/viewRole.ts";
import { useTenant } from "../../../platform/tenant/tenant.ts";
import { toTarget } from "../../../ui/Link.tsx";
import { PageSkeleton } from "../../../ui/PageSkeleton.tsx";
import { TableSkeleton } from "../../../ui/TableSkeleton.tsx";
import { candidatesQuery, runQuery } from "../../runs/api.ts";
import { visibleAssessmentsQuery } from "../api.ts";
import printing from "../parts/Printing.module.css";
import { ResultsHead } from "../parts/ResultsHead.tsx";
import { nameOf } from "../model/steps.ts";
import { StepTable } from "../parts/StepTable.tsx";
import { prepareRows } from "../parts/TableBody.tsx";
import { useLightPaper } from "../parts/useLightPaper.ts";

const AllSteps = lazy(async () => ({
  default: (await import("../parts/AllSteps.tsx")).AllSteps,
}));
const CandidateResults = lazy(() => import("../parts/CandidateResults.tsx"));
const ResultCharts = partWithTexts(
  () => import("../parts/charts/ResultCharts.tsx"),
  "resultsCharts",
);
const CounterStatements = partWithTexts(
  () => import("../../candidatePages/shared/CounterStatements.tsx"),
  "counterStatements",
);
const ManualResults = partWithTexts(
  withDrafts(() => import("../parts/manual/ManualResults.tsx")),
  "resultsManual",
);

/** Reads run and names first: the run says which ratings the caller may see. */
export async function load({ queryClient, params }: PageInput<{ id: string }>): Promise<void> {
  const read = { revalidateIfStale: true };
  const [run] = await Promise.all([
    queryClient.ensureQueryData({ ...runQuery(params.id), ...read }),
    queryClient.ensureQueryData({ ...candidatesQuery(params.id), ...read }),
  ]);
  await Promise.all([
    queryClient.ensureQueryData({ ...visibleAssessmentsQuery(run), ...read }),
    prepareRows(run.candidates.length),
  ]);
}

/** Where the address leads: an id that is no candidate, or no step, of the run counts as absent. */
function useTarget(run: ProcessRun): { target: ResultsTarget; item: Item | undefined } {
  const { view, candidateId, exerciseId } = useParams({ strict: false });
  const query = useSearch({ strict: false });
  const item = exerciseId ? findItem<Item>(run.process.items, exerciseId)?.item : undefined;
  const isCandidate = run.candidates.some((candidate) => candidate.candidateId === candidateId);
  const target: ResultsTarget = {
    audit: view === "audit",
    id: run.id,
    candidateId: isCandidate ? candidateId : undefined,
    exerciseId: item?.id,
    view: query.view,
    chartMode: query.chartMode,
    singleDiagram: query.singleDiagram,
    showAll: query.showAll,
    overview: query.overview,
    shortTexts: query.shortTexts,
    highlight: query.highlight,
    observed: query.observed,
  };
  return { target, item };
}

interface ResultsProps {
  run: ProcessRun;
  target: ResultsTarget;
  item: Item | undefined;
  names: ReadonlyMap<Id, string>;
  assessments: readonly Assessment[];
}

/** The results of a run by the formulas of its process: of one candidate, or in one step of all. */
function CalculatedResults({ run, target, item, names, assessments }: ResultsProps) {
  const t = useT();
  const language = useLanguage();
  const { candidateId } = target;
  const shown = { run, item, names, assessments, isHighlighting: target.highlight !== false };
  const candidateLink = (id: Id) => paths.results({ ...target, candidateId: id });
  const charts: ReactNode = target.view === "chart" && (
    <Suspense fallback={<TableSkeleton />}>
      <ResultCharts
        {...shown}
        candidateId={candidateId}
        mode={target.chartMode ?? "bar"}
        isSingle={target.singleDiagram === true}
        candidateLink={candidateLink}
      />
    </Suspense>
  );
  return (
    <div className={printing["sheet"]} data-menus>
      <ResultsHead
        {...{ run, target, item, names }}
        subtitle={item && nameOf(item, language)}
        backTo={paths.dashboard({ ...(target.audit && { view: "audit" }), processRun: run.id })}
        backLabel={t("results:toDashboard")}
      />
      {candidateId !== undefined && (
        <Suspense fallback={<TableSkeleton />}>
          <CandidateResults
            {...shown}
            candidateId={candidateId}
            name={names.get(candidateId) ?? ""}
            charts={charts}
            isObservedShown={target.observed === true}
          />
        </Suspense>
      )}
      {candidateId === undefined &&
        item &&
        run.candidates.length > 0 &&
        (charts || (
          <StepTable
            {...shown}
            item={item}
            mayChangeState={run.can.changeCandidateState === true && !target.audit}
            candidateLink={candidateLink}
          />
        ))}
    </div>
  );
}

/** All candidates in all steps: where the day stands, and in the end the decisions. */
function AllResults({ run, target, item, names, assessments }: ResultsProps) {
  const t = useT();
  const mayChangeState = run.can.changeCandidateState === true && !target.audit;
  return (
    <div className={printing["sheet"]} data-menus>
      <ResultsHead
        {...{ run, target, item, names }}
        subtitle={t("results:allSteps")}
        backTo={paths.dashboard({ ...(target.audit && { view: "audit" }), processRun: run.id })}
        backLabel={t("results:toDashboard")}
      />
      {run.candidates.length > 0 && (
        <Suspense fallback={<TableSkeleton />}>
          <AllSteps
            {...{ run, assessments, names, mayChangeState }}
            candidateLink={(id) =>
              paths.results({
                ...target,
                candidateId: id,
                exerciseId: undefined,
                overview: undefined,
              })
            }
          />
        </Suspense>
      )}
    </div>
  );
}

/** What the candidate says against the record, for whoever reads it as moderator or auditor. */
function BesideRecord({ run, target, names }: ResultsProps) {
  const { counterStatements } = useTenant();
  const { candidateId, audit } = target;
  const isReader = audit === true || run.can.moderatorView === true;
  if (!counterStatements || candidateId === undefined || !isReader) return null;
  return (
    <Suspense>
      <CounterStatements
        key={candidateId}
        run={run}
        candidateId={candidateId}
        name={names.get(candidateId) ?? ""}
      />
    </Suspense>
  );
}

/**
 * The results of a run (spec 2 §2.8). The path says of which candidate and step, the
 * query how they are shown; without candidate and step it leads to the first step.
 */
export default function ResultsPage() {
  const t = useT();
  const { id = "" } = useParams({ strict: false });
  const { data: run } = useSuspenseQuery(runQuery(id));
  const { data: candidates } = useSuspenseQuery(candidatesQuery(id));
  const { data: assessments } = useSuspenseQuery(visibleAssessmentsQuery(run));
  const { target, item } = useTarget(run);
  useViewRole(target.audit ? "audit" : run.can.moderatorView === true ? "moderator" : "observer");
  useLightPaper();
  const { compare } = useFormat();
  const names = useMemo(() => namesByLastName(candidates, t, compare), [candidates, t, compare]);
  const [first] = run.process.items;
  const isOverview = !item && target.candidateId === undefined && target.overview === true;
  if (!item && target.candidateId === undefined && first && !isOverview) {
    return <Navigate {...toTarget(paths.results({ ...target, exerciseId: first.id }))} replace />;
  }
  const results = { run, target, item, names, assessments };
  if (isOverview) return <AllResults {...results} />;
  return (
    <>
      {run.process.cutOffStrategy === "MANUAL" ? (
        <Suspense fallback={<PageSkeleton />}>
          <ManualResults {...results} />
        </Suspense>
      ) : (
        <CalculatedResults {...results} />
      )}
      <BesideRecord {...results} />
    </>
  );
}
