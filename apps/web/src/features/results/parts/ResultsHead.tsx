import type { Item, ProcessRun } from "@assay/contract";
import { type Id, isPreliminary } from "@assay/domain";
import { Box } from "@mantine/core";
import { lazy, type ReactNode, Suspense } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import { partWithTexts } from "../../../platform/i18n/partWithTexts.ts";
import type { ResultsTarget } from "../../../platform/page/paths.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { PrintHead } from "./PrintHead.tsx";
import { ResultsToolbar } from "./ResultsToolbar.tsx";
import { ResultsTools } from "./ResultsTools.tsx";

const SealedNotice = lazy(() => import("./SealedNotice.tsx"));
const LateNotice = partWithTexts(
  () => import("../../runs/shared/late/LateNotice.tsx"),
  "runDialogs",
);

interface ResultsHeadProps {
  run: ProcessRun;
  target: ResultsTarget;
  item: Item | undefined;
  names: ReadonlyMap<Id, string>;
  /** The step, where it stands beside the run's name. */
  exercise?: string | undefined;
  /** The step, where it stands below it. */
  subtitle?: string | undefined;
  backTo: string;
  backLabel: string;
  /** What else is done with the results, below the toolbar. */
  children?: ReactNode;
}

/** What stands above the results of every run: whose they are, what is done with them, and why some are missing. */
export function ResultsHead(props: ResultsHeadProps) {
  const { run, target, item, names, exercise, subtitle, backTo, backLabel, children } = props;
  const { candidateId } = target;
  const rules = run.process.ratingRules;
  const t = useT();
  return (
    <>
      <PageHeader
        title={[t("results:title", { name: run.name }), exercise].filter(Boolean).join(" - ")}
        subtitle={subtitle}
        backTo={backTo}
        backLabel={backLabel}
        isSticky
      >
        <ResultsTools run={run} candidateId={candidateId} />
      </PageHeader>
      <PrintHead run={run} name={candidateId && names.get(candidateId)} />
      <ResultsToolbar run={run} target={target} item={item} names={names} />
      {children}
      {run.candidates.length > 0 && isPreliminary(run.runState) && (
        <Box mb="sm">
          <Notice tone="info">{t("results:preliminary")}</Notice>
        </Box>
      )}
      <Suspense>
        {rules && run.can.seeAllAssessments === true && <SealedNotice run={run} rules={rules} />}
      </Suspense>
      <Suspense>
        {run.runState === "FINISHED" && !target.audit && <LateNotice run={run} />}
      </Suspense>
      {run.can.seeAllAssessments !== true && <Notice tone="info">{t("results:ownOnly")}</Notice>}
      {run.candidates.length === 0 && (
        <EmptyState title={t("results:noCandidates")} text={t("results:noCandidatesText")} />
      )}
    </>
  );
}
