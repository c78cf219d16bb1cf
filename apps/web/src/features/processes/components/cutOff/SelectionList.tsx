import type { CutOff, Item, LeafItem } from "@assay/contract";
import {
  ownLimit,
  selectedIn,
  type SelectionKind,
  withOwnLimit,
  withSelected,
} from "@assay/domain";
import { Checkbox } from "@mantine/core";
import { useT } from "../../../../app/i18n/texts.ts";
import classes from "./CutOff.module.css";
import { LimitField } from "./LimitField.tsx";
import { usePartName } from "./usePartName.ts";

interface SelectionListProps {
  item: Item | LeafItem;
  kind: SelectionKind;
  available: readonly string[];
  onChange(cutOff: CutOff): void;
}

/** The competencies or exercises that have to pass, each with its own limit where it has one (PROC-22). */
export function SelectionList({ item, kind, available, onChange }: SelectionListProps) {
  const t = useT();
  const partName = usePartName();
  const { cutOff } = item;
  const isOwn = cutOff.calculationSubset === "SUBSETVALUES";
  const selected = selectedIn(cutOff, kind);
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
                onChange(withSelected(cutOff, kind, id, event.currentTarget.checked))
              }
            />
            {isOwn && isSelected && (
              <LimitField
                label={t("cutOff:limitOf", { name })}
                isLabelHidden
                value={ownLimit(cutOff, kind, id)}
                onChange={(limit) => onChange(withOwnLimit(cutOff, kind, id, limit))}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
