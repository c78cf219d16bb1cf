import type { RunDesign, RunSummary } from "@assay/contract";
import { Button, Group } from "@mantine/core";
import { IconChartBar, IconSettings } from "@tabler/icons-react";
import { useT } from "../../../app/i18n/texts.ts";
import { paths, type View } from "../../../app/paths.ts";
import { usePermissions } from "../../../app/session/permissions.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Link } from "../../../ui/Link.tsx";
import { CandidateCard } from "./CandidateCard.tsx";
import { type RunCandidateSummary, takesPart } from "./cells.ts";
import classes from "./RunPanel.module.css";

interface RunCardsProps {
  run: RunSummary;
  design: RunDesign;
  view: View | undefined;
  candidates: readonly RunCandidateSummary[];
}

/** What an open panel holds: the ways onwards for moderators, and a card per candidate. */
export function RunCards({ run, design, view, candidates }: RunCardsProps) {
  const t = useT();
  const mayEdit = usePermissions().has("EDIT_PROCESS_RUNS") && run.isModerator && view !== "audit";
  return (
    <>
      {(mayEdit || run.seesResults) && (
        <Group gap="xs" mb="sm">
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
        </Group>
      )}
      {candidates.length === 0 ? (
        <EmptyState title={t("dashboard:noCandidates")} text={t("dashboard:noCandidatesText")} />
      ) : (
        <ul className={classes["cards"]} data-watching={!takesPart(run) || undefined}>
          {candidates.map((candidate) => (
            <CandidateCard
              key={candidate.id}
              run={run}
              candidate={candidate}
              design={design}
              view={view}
            />
          ))}
        </ul>
      )}
    </>
  );
}
