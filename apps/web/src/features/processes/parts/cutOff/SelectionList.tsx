import type { Item, LeafItem } from "@assay/contract";
import {
  type Condition,
  ownLimit,
  selectedIn,
  type SelectionKind,
  withOwnLimit,
  withSelected,
} from "@assay/domain";
import { Checkbox } from "@mantine/core";
import { useT } from "../../../../platform/i18n/texts.ts";
import classes from "./CutOff.module.css";
import { LimitField } from "./LimitField.tsx";
import { usePartName } from "./usePartName.ts";

interface SelectionListProps {
  item: Item | LeafItem;
  condition: Condition;
  kind: SelectionKind;
  available: readonly string[];
  onChange(condition: Condition): void;
}

/** The competencies or exercises that have to pass, each with its own limit where it has one (PROC-22). */
export function SelectionList(props: SelectionListProps) {
  const { item, condition, kind, available, onChange } = props;
  const t = useT();
  const partName = usePartName();
  const isOwn = condition.calculationSubset === "SUBSETVALUES";
  const selected = selectedIn(condition, kind);
  return (
    <ul className={classes["selection"]} aria-label={t("cutOff:selection", { kind })}>
      {available.map((id) => {
        const name = partName(kind, item, id);
        const isSelected = selected.includes(id);
        return (
          <li key={id}>
            <Checkbox
              className={classes["check"] ?? ""}
              size="md"
              label={name}
              checked={isSelected}
              onChange={(event) =>
                onChange(withSelected(condition, kind, id, event.currentTarget.checked))
              }
            />
            {isOwn && isSelected && (
              <LimitField
                label={t("cutOff:limitOf", { name })}
                isLabelHidden
                value={ownLimit(condition, kind, id)}
                onChange={(limit) => onChange(withOwnLimit(condition, kind, id, limit))}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
