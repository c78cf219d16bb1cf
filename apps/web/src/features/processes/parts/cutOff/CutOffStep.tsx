import type { Item, LeafItem } from "@assay/contract";
import { Stack } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { memo, useCallback } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import type { ProcessSearch } from "../../model/search.ts";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { Section } from "../../../../ui/Section.tsx";
import { useProcessEditor } from "../useProcessEditor.ts";
import classes from "./CutOff.module.css";
import { RulesSection } from "./RulesSection.tsx";
import { CutOffItem } from "./CutOffItem.tsx";
import { StrategyChoice } from "./StrategyChoice.tsx";
import { WholeRuleSection } from "./WholeRuleSection.tsx";

const Step = memo(CutOffItem);

/** Step 5: when a candidate passes (PROC-11). */
export default function CutOffStep() {
  const t = useT();
  const { draft } = useProcessEditor();
  const { item: opened }: ProcessSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const onToggle = useCallback(
    (id: string, isOpen: boolean) =>
      void navigate({
        to: ".",
        search: (now: ProcessSearch) => ({
          ...now,
          item: isOpen ? id : now.item === id ? undefined : now.item,
        }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const step = (item: Item | LeafItem, parent: Item | null) => (
    <Step
      key={item.id}
      item={item}
      isInside={parent !== null}
      isOpen={item.id === opened}
      onToggle={onToggle}
    />
  );
  return (
    <Stack gap="lg">
      <Section title={t("cutOff:strategy")} hint={t("cutOff:strategyHint")}>
        <StrategyChoice />
      </Section>
      <RulesSection />
      <Section title={t("cutOff:steps")} hint={t("cutOff:stepsHint")}>
        {draft.items.length === 0 ? (
          <EmptyState title={t("cutOff:noSteps")} text={t("cutOff:noStepsText")} />
        ) : (
          <div className={classes["steps"]}>
            {draft.items.flatMap((item) => [
              step(item, null),
              ...item.items.map((subItem) => step(subItem, item)),
            ])}
          </div>
        )}
      </Section>
      {draft.items.length > 0 && <WholeRuleSection opened={opened} onToggle={onToggle} />}
    </Stack>
  );
}
