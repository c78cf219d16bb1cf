import type { Item, LeafItem } from "@assay/contract";
import {
  DECIMALS,
  type Example,
  type ExampleRating,
  type JudgedPart,
  type Judgement,
} from "@assay/domain";
import { useState } from "react";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Disclosure } from "../../../../ui/Disclosure.tsx";
import { StatusBadge, StatusDot } from "../../../../ui/StatusBadge.tsx";
import { useProcessEditor } from "../useProcessEditor.ts";
import classes from "./CutOff.module.css";
import { ExampleTable } from "./ExampleTable.tsx";
import { usePartName } from "./usePartName.ts";

interface ExampleCardProps {
  example: Example;
  item: Item | LeafItem;
  ratings: readonly ExampleRating[];
  judgement: Judgement;
  onTry(rating: ExampleRating): void;
}

/** Those that decided: what was missed, else everything. */
const decisive = ({ parts }: Judgement): readonly JudgedPart[] => {
  const missed = parts.filter(({ passed }) => !passed);
  return missed.length > 0 ? missed : parts;
};

/** One example candidate: the verdict with its reasons, and the ratings, to be tried out. */
export function ExampleCard({ example, item, ratings, judgement, onTry }: ExampleCardProps) {
  const t = useT();
  const { number } = useFormat();
  const { draft } = useProcessEditor();
  const partName = usePartName();
  const [isOpen, setOpen] = useState(false);
  const decimals = DECIMALS[draft.cutOffStrategy];
  const { passed } = judgement;
  return (
    <li className={classes["example"]}>
      <div className={classes["verdict"]}>
        <span className={classes["name"]}>{t(`cutOff:example_${example}`)}</span>
        <StatusBadge tone={passed ? "done" : "failed"}>
          {t(passed ? "cutOff:passed" : "cutOff:failed")}
        </StatusBadge>
      </div>
      <ul className={classes["reasons"]}>
        {decisive(judgement).map((part) => (
          <li key={part.id}>
            <StatusDot
              tone={part.passed ? "done" : "failed"}
              label={t(part.passed ? "cutOff:reached" : "cutOff:missed")}
            />
            <span>{partName(part.kind, item, part.id)}</span>
            <span className="numbers">
              {t("cutOff:partValue", {
                value: part.value === null ? "-" : number(part.value, decimals),
                limit: number(part.limit),
              })}
            </span>
          </li>
        ))}
      </ul>
      {ratings.length > 0 && (
        <Disclosure title={t("cutOff:tryOut")} isOpen={isOpen} onToggle={setOpen}>
          {isOpen && (
            <ExampleTable
              name={t(`cutOff:example_${example}`)}
              item={item}
              ratings={ratings}
              onTry={onTry}
            />
          )}
        </Disclosure>
      )}
    </li>
  );
}
