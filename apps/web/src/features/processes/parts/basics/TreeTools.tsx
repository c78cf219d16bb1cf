import type { Item } from "@assay/contract";
import { findItem, placeAfterMove, STEP_MOVES, type StepMove } from "@assay/domain";
import { ActionIcon } from "@mantine/core";
import {
  IconArrowDown,
  IconArrowUp,
  IconIndentDecrease,
  IconIndentIncrease,
  IconTrash,
} from "@tabler/icons-react";
import { type Translate, useT } from "../../../../platform/i18n/texts.ts";
import { Hint } from "../../../../ui/Hint.tsx";
import { useStepName } from "../../model/stepNames.ts";
import classes from "./Tree.module.css";
import type { Steps } from "./useSteps.ts";

const ICONS = {
  up: IconArrowUp,
  down: IconArrowDown,
  in: IconIndentIncrease,
  out: IconIndentDecrease,
};

interface TreeToolsProps {
  steps: Pick<Steps, "items" | "remove">;
  selected: Item;
  move(id: string, by: StepMove): boolean;
}

function moveLabel(t: Translate, by: StepMove, centre: string | null): string {
  if (by === "in" && centre !== null) return t("processes:moveInto", { name: centre });
  return t(`processes:move_${by}`);
}

/** Moves and deletes the chosen step, for those who do not drag. */
export function TreeTools({ steps, selected, move }: TreeToolsProps) {
  const t = useT();
  const nameOf = useStepName();
  const { items, remove } = steps;
  return (
    <div
      role="toolbar"
      aria-label={t("processes:toolsOf", { name: nameOf(selected) })}
      className={classes["tools"]}
    >
      {STEP_MOVES.map((by) => {
        const place = placeAfterMove<Item>(items, selected.id, by);
        const target = place?.parentId ? findItem<Item>(items, place.parentId) : null;
        const Icon = ICONS[by];
        const label = moveLabel(t, by, target && nameOf(target.item));
        return (
          <Hint key={by} text={label}>
            <ActionIcon
              variant="default"
              aria-label={label}
              aria-disabled={place === null || undefined}
              data-disabled={place === null || undefined}
              onClick={() => move(selected.id, by)}
            >
              <Icon size={20} aria-hidden />
            </ActionIcon>
          </Hint>
        );
      })}
      <Hint text={t("processes:deleteStep")}>
        <ActionIcon
          variant="default"
          c="error"
          aria-label={t("processes:deleteStep")}
          onClick={() => void remove()}
        >
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      </Hint>
    </div>
  );
}
