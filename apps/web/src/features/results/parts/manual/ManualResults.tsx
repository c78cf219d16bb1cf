import type { Assessment, Item, ProcessRun } from "@assay/contract";
import type { Id } from "@assay/domain";
import { useEffect } from "react";
import { DownloadOverlay } from "../../../reports/shared/DownloadOverlay.tsx";
import { useLanguage, useT } from "../../../../platform/i18n/texts.ts";
import { paths, type ResultsTarget } from "../../../../platform/page/paths.ts";
import { useUser } from "../../../../platform/session/session.ts";
import printing from "../Printing.module.css";
import { ResultsHead } from "../ResultsHead.tsx";
import { nameOf } from "../../model/steps.ts";
import { backTarget } from "../../model/manual/backTarget.ts";
import { CandidateManual } from "./CandidateManual.tsx";
import { ManualActions } from "./ManualActions.tsx";
import { ResultDecisions } from "./ResultDecisions.tsx";
import { ShowAllTable } from "./ShowAllTable.tsx";
import { useCellText } from "./useCellText.ts";
import { flushResults, useResults } from "./useResults.ts";

interface ManualResultsProps {
  run: ProcessRun;
  target: ResultsTarget;
  item: Item | undefined;
  names: ReadonlyMap<Id, string>;
  assessments: readonly Assessment[];
}

/** Saves at once when what it stands in is left (spec 2 §4). */
function SaveOnLeave({ runId }: { runId: Id }) {
  useEffect(() => () => void flushResults(runId), [runId]);
  return null;
}

/** Without a candidate there is nothing to show of a step but all of them: the address may leave either unsaid. */
function shownTarget(target: ResultsTarget, item: Item | undefined): ResultsTarget {
  const isShowAll = item !== undefined && (target.showAll || !target.candidateId);
  return isShowAll ? { ...target, candidateId: undefined, showAll: true } : target;
}

/** The results of a run whose moderators decide themselves, with the observers' ratings beside. */
export default function ManualResults(props: ManualResultsProps) {
  const { run, item, names, assessments } = props;
  const t = useT();
  const language = useLanguage();
  const userId = useUser()?.id ?? "";
  const target = shownTarget(props.target, item);
  const { candidateId } = target;
  const results = useResults(run, assessments);
  const text = useCellText(run, target.shortTexts === true);
  const back = backTarget(run, target, item, userId);
  const shown = {
    run,
    assessments: results.shown,
    views: results.views,
    mayEdit: results.mayEdit && results.isOpen,
    text,
  };
  return (
    <div className={printing["sheet"]} style={{ position: "relative" }}>
      <DownloadOverlay />
      <SaveOnLeave key={`${candidateId}/${item?.id}`} runId={run.id} />
      <ResultsHead
        {...{ run, target, item, names }}
        exercise={item && nameOf(item, language)}
        backTo={back.to}
        backLabel={t(`resultsManual:${back.leadsTo}`)}
      >
        <ManualActions run={run} target={target} item={item} results={results} />
      </ResultsHead>
      <ResultDecisions run={run} views={results.views} names={names} text={text} />
      {candidateId !== undefined && (
        <CandidateManual
          {...shown}
          item={item}
          candidateId={candidateId}
          name={names.get(candidateId) ?? ""}
          isOverview={target.overview === true && item?.itemType === "ASSESSMENT_CENTER"}
          isHighlighting={target.highlight !== false}
          isObservedShown={target.observed === true}
        />
      )}
      {candidateId === undefined && item && run.candidates.length > 0 && (
        <ShowAllTable
          {...shown}
          item={item}
          names={names}
          mayChangeState={run.can.changeCandidateState === true && !target.audit}
          candidateLink={(id) => paths.results({ ...target, candidateId: id, showAll: undefined })}
        />
      )}
    </div>
  );
}
