import type { Item, ProcessRun } from "@assay/contract";
import { DECIMALS, findItem, type JudgedPart, type Judgement } from "@assay/domain";
import { Modal, Text } from "@mantine/core";
import { useFormat } from "../../../app/i18n/format.ts";
import { useLanguage, useT } from "../../../app/i18n/texts.ts";
import { StatusDot } from "../../../ui/StatusBadge.tsx";
import { useUiTexts } from "../../../ui/texts.ts";
import classes from "./ResultTable.module.css";
import { nameOf } from "./steps.ts";

interface ExplainDialogProps {
  run: ProcessRun;
  item: Item;
  /** The candidate's. */
  name: string;
  judgement: Judgement;
  onClose(): void;
}

/** Why a candidate passed a step or not: which parts were compared with which limits. */
export default function ExplainDialog({ run, item, name, judgement, onClose }: ExplainDialogProps) {
  const t = useT();
  const format = useFormat();
  const language = useLanguage();
  const { close } = useUiTexts();
  const decimals = DECIMALS[run.process.cutOffStrategy];
  const partName = ({ kind, id }: JudgedPart): string => {
    if (kind === "total") return t("results:total");
    const found =
      kind === "exercise"
        ? findItem<Item>(run.process.items, id)?.item
        : run.competencies.find((competency) => competency.id === id);
    return found ? nameOf(found, language) : "";
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${name} · ${nameOf(item, language)}`}
      closeButtonProps={{ "aria-label": close }}
    >
      <Text fw={650}>{t(judgement.passed ? "results:passed" : "results:failed")}</Text>
      <Text c="dimmed" mb="sm">
        {t("results:explanation")}
      </Text>
      <ul className={classes["parts"]}>
        {judgement.parts.map((part) => {
          const value = part.value === null ? "-" : format.number(part.value, decimals);
          const limit = format.number(part.limit);
          return (
            <li key={part.id}>
              <StatusDot
                tone={part.passed ? "done" : "failed"}
                label={t(part.passed ? "results:reached" : "results:missed")}
              />
              <span>{partName(part)}</span>
              <span className="numbers">{t("results:partValue", { value, limit })}</span>
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}
