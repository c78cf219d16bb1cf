import type { ItemType } from "@assay/domain";
import { IconPlus } from "@tabler/icons-react";
import { useId } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { ReasonButton } from "../../../../ui/ReasonButton.tsx";
import { useStepName } from "../../model/stepNames.ts";
import classes from "./Tree.module.css";
import type { Steps } from "./useSteps.ts";

interface AddButtonsProps {
  steps: Pick<Steps, "centre" | "limitReason">;
  onAdd(itemType: ItemType, parentId: string | null): void;
}

/** Adds a step at the end of the process, or of the chosen centre; within the licence (PROC-25). */
export function AddButtons({ steps, onAdd }: AddButtonsProps) {
  const t = useT();
  const nameOf = useStepName();
  const id = useId();
  const { centre, limitReason } = steps;
  const group = (
    key: string,
    label: string,
    types: readonly ItemType[],
    parentId: string | null,
  ) => (
    <div role="group" aria-labelledby={`${id}-${key}`} className={classes["add"]}>
      <span id={`${id}-${key}`} className={classes["addLabel"]}>
        {label}
      </span>
      {types.map((itemType) => (
        <ReasonButton
          key={itemType}
          variant="light"
          reason={limitReason}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => onAdd(itemType, parentId)}
        >
          {t(`processes:type_${itemType}`)}
        </ReasonButton>
      ))}
    </div>
  );
  return (
    <>
      {centre &&
        group(
          "inside",
          t("processes:addInside", { name: nameOf(centre) }),
          ["EXERCISE", "INTERVIEW"],
          centre.id,
        )}
      {group("top", t("processes:addTop"), ["EXERCISE", "INTERVIEW", "ASSESSMENT_CENTER"], null)}
    </>
  );
}
