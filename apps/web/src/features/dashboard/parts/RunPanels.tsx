import type { RunDesign, RunSummary } from "@assay/contract";
import { Stack } from "@mantine/core";
import { useT } from "../../../platform/i18n/texts.ts";
import type { View } from "../../../platform/page/paths.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { RunPanel } from "./RunPanel.tsx";
import type { CandidateFilter } from "./useCandidateNames.ts";
import { usePanelScroll } from "./usePanelScroll.ts";

interface RunPanelsProps {
  runs: readonly RunSummary[];
  designs: readonly RunDesign[];
  /** The id of the run whose panel is open. */
  openId: string | null;
  found: CandidateFilter;
  view: View | undefined;
  onToggle(run: RunSummary): void;
}

/** Stands in for a design that the answer lacks: the panel then has no exercises. */
const NO_DESIGN: RunDesign = { processName: { de: "" }, exercises: [] };

/** The runs of a tab below each other, one of them open. */
export function RunPanels({ runs, designs, openId, found, view, onToggle }: RunPanelsProps) {
  const t = useT();
  const scrollTarget = usePanelScroll(openId);
  const shown = runs.filter(found.isFound);
  if (shown.length === 0 && found.isActive) {
    return <EmptyState title={t("dashboard:noHits")} text={t("dashboard:noHitsText")} />;
  }
  // A search opens the panels that it has found, even if another one was open.
  const isOpenShown = shown.some((run) => run.id === openId);
  const open = found.isActive && !isOpenShown ? shown[0]?.id : openId;
  return (
    <Stack gap="sm">
      {shown.map((run) => (
        <RunPanel
          key={run.id}
          ref={run.id === openId ? scrollTarget : undefined}
          run={run}
          design={designs[run.design] ?? NO_DESIGN}
          view={view}
          isOpen={run.id === open}
          candidates={found.candidatesOf(run)}
          onToggle={() => onToggle(run)}
        />
      ))}
    </Stack>
  );
}
