import type { Item, LeafItem } from "@assay/contract";
import { cutOffWarning, textIn, WHOLE_PROCESS } from "@assay/domain";
import { useLanguageOrder, useT } from "../../../../platform/i18n/texts.ts";
import { Disclosure } from "../../../../ui/Disclosure.tsx";
import { StatusDot } from "../../../../ui/StatusBadge.tsx";
import { useProcessEditor } from "../useProcessEditor.ts";
import classes from "./CutOff.module.css";
import { CutOffForm } from "./CutOffForm.tsx";
import { ExamplePreview } from "./ExamplePreview.tsx";
import { useRuleText } from "./useRuleText.ts";

interface CutOffItemProps {
  item: Item | LeafItem;
  /** Whether it stands in an assessment centre. */
  isInside: boolean;
  isOpen: boolean;
  onToggle(id: string, isOpen: boolean): void;
}

/** One step: its rule in a sentence; opened, the rule's parts beside what it does to examples. */
export function CutOffItem({ item, isInside, isOpen, onToggle }: CutOffItemProps) {
  const t = useT();
  const order = useLanguageOrder();
  const { scale } = useProcessEditor();
  const ruleText = useRuleText();
  const warning = cutOffWarning(item, scale);
  const isWhole = item.id === WHOLE_PROCESS;
  const own = textIn(item.texts, order)?.displayName || t("cutOff:unnamed");
  const name = isWhole ? t("cutOff:whole") : own;
  const title = (
    <span className={classes["head"]}>
      <span className={classes["name"]}>{name}</span>
      <span className={classes["rule"]}>
        {warning !== null && (
          <StatusDot tone={warning === "always" ? "info" : "warning"} label="" />
        )}
        {warning === null ? ruleText(item) : t(`cutOff:warning_${warning}`)}
      </span>
    </span>
  );
  return (
    <div className={classes["step"]} data-inside={isInside || undefined}>
      <Disclosure title={title} isOpen={isOpen} onToggle={(open) => onToggle(item.id, open)}>
        {isOpen && (
          <div className={classes["columns"]}>
            <CutOffForm item={item} warning={warning} />
            <ExamplePreview item={item} name={name} />
          </div>
        )}
      </Disclosure>
    </div>
  );
}
