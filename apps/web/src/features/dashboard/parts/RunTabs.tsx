import type { RunSummary } from "@assay/contract";
import type { RunState } from "@assay/domain";
import { Tabs } from "@mantine/core";
import type { ReactNode } from "react";
import type { TextKey } from "../../../platform/i18n/texts.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import classes from "./RunTabs.module.css";

type TabState = Extract<RunState, "STARTED" | "FINISHED" | "ANONYMIZED" | "ARCHIVED">;
const LABELS = {
  STARTED: "dashboard:tabSTARTED",
  FINISHED: "dashboard:tabFINISHED",
  ANONYMIZED: "dashboard:tabANONYMIZED",
  ARCHIVED: "dashboard:tabARCHIVED",
} as const satisfies Record<TabState, TextKey>;

interface RunTabsProps {
  tabs: ReadonlyMap<RunState, readonly RunSummary[]>;
  /** Number of runs in a tab that the search has found; of all runs without a search. */
  countOf(tab: RunState): number;
  value: RunState;
  onChange(tab: RunState): void;
  /** The panels of the chosen tab. */
  children: ReactNode;
}

/** The runs by state; a state without runs cannot be chosen (DASH-011). */
export function RunTabs({ tabs, countOf, value, onChange, children }: RunTabsProps) {
  const t = useT();
  return (
    <Tabs value={value} onChange={(tab) => onChange(tab as RunState)} keepMounted={false}>
      <Tabs.List aria-label={t("dashboard:tabs")} mb="xs" className={classes["list"]}>
        {[...tabs].map(([tab, runs]) => (
          <Tabs.Tab key={tab} value={tab} disabled={runs.length === 0} mih={44} py={6} fz="md">
            {t(LABELS[tab as TabState])} <span className="numbers">({countOf(tab)})</span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={value}>{children}</Tabs.Panel>
    </Tabs>
  );
}
