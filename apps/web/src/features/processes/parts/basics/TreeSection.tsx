import type { Item } from "@assay/contract";
import { countSteps, findItem, type ItemType } from "@assay/domain";
import { Text } from "@mantine/core";
import { useCallback, useDeferredValue, useEffect, useRef } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { useTenant } from "../../../../platform/tenant/tenant.ts";
import { Section } from "../../../../ui/Section.tsx";
import { AddButtons } from "./AddButtons.tsx";
import type { LanguageChoice } from "./ProcessFields.tsx";
import { StepDetails } from "./StepDetails.tsx";
import { StepTree } from "./StepTree.tsx";
import classes from "./Tree.module.css";
import { TreeTools } from "./TreeTools.tsx";
import { useSteps } from "./useSteps.ts";
import { useTreeMoves } from "./useTreeMoves.ts";

/** Gives the focus to the name of a step: at once if its details are shown, otherwise as soon as they are. */
function useNameFocus(shownId: string | null) {
  const name = useRef<HTMLInputElement>(null);
  /** The step whose name waits for the focus. */
  const awaited = useRef<string | null>(null);
  const shownStep = useRef<string | null>(null);
  useEffect(() => {
    shownStep.current = shownId;
    if (awaited.current === null || awaited.current !== shownId) return;
    awaited.current = null;
    name.current?.focus();
  });
  const focusName = useCallback((id: string) => {
    if (shownStep.current === id) name.current?.focus();
    else awaited.current = id;
  }, []);
  const focusOnceShown = (id: string): void => {
    awaited.current = id;
  };
  return { name, focusName, focusOnceShown };
}

/** The steps as a tree, and beside it the details of the chosen one. */
export function TreeSection({ language, onLanguage }: LanguageChoice) {
  const t = useT();
  const steps = useSteps();
  const { items, selected, select, add } = steps;
  const moves = useTreeMoves();
  const latest = useRef(steps.remove);
  useEffect(() => {
    latest.current = steps.remove;
  });
  const remove = useCallback(() => void latest.current(), []);
  const selectedId = selected?.id ?? null;
  // Walking through the tree does not wait for the details of each step, with their editor.
  const shownId = useDeferredValue(selectedId);
  const shown = shownId === null ? null : (findItem<Item>(items, shownId)?.item ?? selected);
  const { name, focusName, focusOnceShown } = useNameFocus(shownId);
  const { baseLanguage } = useTenant();
  const addStep = (itemType: ItemType, parentId: string | null): void => {
    // A new step needs a name in the base language first.
    onLanguage(baseLanguage);
    focusOnceShown(add(itemType, parentId));
  };
  return (
    <Section
      title={t("processes:treeTitle")}
      hint={t("processes:treeHint")}
      actions={<Text c="dimmed">{t("processes:stepCount", { count: countSteps(items) })}</Text>}
    >
      <div className={classes["layout"]}>
        <div>
          {items.length === 0 ? (
            <Text c="dimmed">{t("processes:noSteps")}</Text>
          ) : (
            <>
              <StepTree
                items={items}
                selectedId={selectedId}
                onSelect={select}
                onRename={focusName}
                onDelete={remove}
                moves={moves}
              />
              {selected && <TreeTools steps={steps} selected={selected} move={moves.move} />}
            </>
          )}
          <AddButtons steps={steps} onAdd={addStep} />
        </div>
        {shown && (
          // Until its details are drawn, nobody enters what is meant for the chosen step into those of the one before.
          <div inert={shown.id !== selectedId}>
            <StepDetails
              key={shown.id}
              item={shown}
              change={steps.change}
              name={name}
              language={language}
              onLanguage={onLanguage}
            />
          </div>
        )}
      </div>
    </Section>
  );
}
