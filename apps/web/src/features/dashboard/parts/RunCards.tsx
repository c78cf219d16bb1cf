import type { RunDesign, RunSummary } from "@assay/contract";
import { Button, Group } from "@mantine/core";
import {
  IconActivity,
  IconChartBar,
  IconCircleCheck,
  IconFilter,
  IconMessages,
  IconSettings,
} from "@tabler/icons-react";
import { Suspense } from "react";
import { partWithTexts } from "../../../platform/i18n/partWithTexts.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { paths, type View } from "../../../platform/page/paths.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Link } from "../../../ui/Link.tsx";
import { useGrowing } from "../../../ui/useGrowing.ts";
import { CandidateCard } from "./CandidateCard.tsx";
import { countLacking, lacksRatings, type RunCandidateSummary, takesPart } from "../model/cells.ts";
import { hasFileCard, RunFiles } from "./RunFiles.tsx";
import { useMyDayLine, useRunMatrix } from "../model/laterParts.ts";
import classes from "./RunPanel.module.css";
import { useMissingFilter } from "./useMissingFilter.ts";

const ReadyMark = partWithTexts(() => import("../../runs/shared/ready/ReadyMark.tsx"), "ready");

interface RunCardsProps {
  run: RunSummary;
  design: RunDesign;
  view: View | undefined;
  candidates: readonly RunCandidateSummary[];
}

interface Edit {
  mayEdit: boolean;
}

/** The links of a run. */
function RunLinks({ run, view, mayEdit }: Pick<RunCardsProps, "run" | "view"> & Edit) {
  const t = useT();
  return (
    <>
      {run.hasLiveDay && view !== "audit" && (
        <Button
          component={Link}
          to={paths.day(run.id)}
          variant="default"
          leftSection={<IconActivity size={20} aria-hidden />}
        >
          {t("dashboard:liveDay")}
        </Button>
      )}
      {run.seesResults && (
        <Button
          component={Link}
          to={paths.results({ audit: view === "audit", id: run.id })}
          variant="default"
          leftSection={<IconChartBar size={20} aria-hidden />}
        >
          {t("dashboard:runResults")}
        </Button>
      )}
      {run.submits && view !== "audit" && (
        <Button
          component={Link}
          to={paths.conference(run.id)}
          variant="default"
          leftSection={<IconMessages size={20} aria-hidden />}
        >
          {t("dashboard:conference")}
        </Button>
      )}
      {mayEdit && (
        <Button
          component={Link}
          to={paths.run(run.id)}
          variant="default"
          leftSection={<IconSettings size={20} aria-hidden />}
        >
          {t("dashboard:editRun")}
        </Button>
      )}
    </>
  );
}

/** Replaces the cards: the caller sees no candidates, or nothing is missing any more. */
function NoCards({ isOnlyMissing }: { isOnlyMissing: boolean }) {
  const t = useT();
  if (isOnlyMissing)
    return (
      <EmptyState
        icon={<IconCircleCheck size={40} stroke={1.4} />}
        title={t("dashboard:nothingMissing")}
        text={t("dashboard:nothingMissingText")}
      />
    );
  return <EmptyState title={t("dashboard:noCandidates")} text={t("dashboard:noCandidatesText")} />;
}

/** The content of an open panel: missing ratings, links, files, and a card per candidate. */
export function RunCards({ run, design, view, candidates }: RunCardsProps) {
  const t = useT();
  const mayEdit = run.opensEditor === true && view !== "audit";
  const [isFilterOn, toggleFilter] = useMissingFilter(view);
  const isRunning = run.runState === "STARTED";
  const missing = countLacking(run.candidates);
  const isOnlyMissing = isRunning && isFilterOn;
  const hasFilter = isRunning && (missing > 0 || isFilterOn);
  const shown = isOnlyMissing ? candidates.filter(lacksRatings) : candidates;
  const drawn = useGrowing(shown.length);
  const observes = isRunning && view !== "audit" && takesPart(run);
  const matrix = useRunMatrix(run.observerNames !== undefined);
  const myDay = useMyDayLine(run.hasMyDay === true && view === undefined);
  return (
    <>
      {myDay && <myDay.MyDayLine run={run} design={design} />}
      {matrix && run.observerNames && (
        <matrix.default run={run} design={design} view={view} candidates={shown} />
      )}
      {(mayEdit || run.seesResults || hasFilter || run.report !== null || observes) && (
        <Group gap="xs" mb="sm">
          <RunLinks run={run} view={view} mayEdit={mayEdit} />
          {!hasFileCard(run) && <RunFiles run={run} />}
          {observes && (
            <Suspense fallback={<span className={classes["waiting"]} />}>
              <ReadyMark runId={run.id} />
            </Suspense>
          )}
          {hasFilter && (
            <Button
              variant={isOnlyMissing ? "filled" : "default"}
              leftSection={<IconFilter size={20} aria-hidden />}
              aria-pressed={isOnlyMissing}
              onClick={toggleFilter}
            >
              {t("dashboard:onlyMissing", { count: missing })}
            </Button>
          )}
        </Group>
      )}
      {hasFileCard(run) && <RunFiles run={run} />}
      {shown.length === 0 ? (
        <NoCards isOnlyMissing={isOnlyMissing} />
      ) : (
        <ul className={classes["cards"]} data-watching={!takesPart(run) || undefined}>
          {shown.slice(0, drawn).map((candidate) => (
            <CandidateCard
              key={candidate.id}
              run={run}
              candidate={candidate}
              design={design}
              view={view}
              isOnlyMissing={isOnlyMissing}
            />
          ))}
        </ul>
      )}
    </>
  );
}
