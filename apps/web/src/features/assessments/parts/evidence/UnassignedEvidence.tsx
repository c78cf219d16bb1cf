import type { Competency } from "@assay/contract";
import { textIn } from "@assay/domain";
import { NativeSelect, Title } from "@mantine/core";
import { useLanguageOrder, useT } from "../../../../platform/i18n/texts.ts";
import { EvidenceLines } from "../../../observations/shared/EvidenceLines.tsx";
import { assignEvidence } from "../../../observations/shared/assignEvidence.ts";
import { type CellEvidenceProps, useCellEvidence } from "./useCellEvidence.ts";
import classes from "./CellEvidence.module.css";

interface UnassignedEvidenceProps extends CellEvidenceProps {
  competencies: readonly Competency[];
  isDisabled: boolean;
}

/** What is assigned to no competency yet, with a way to do so; nothing without such. */
export default function UnassignedEvidence(props: UnassignedEvidenceProps) {
  const { competencies, isDisabled, ...rest } = props;
  const t = useT();
  const order = useLanguageOrder();
  const { observed, evidence } = useCellEvidence(rest);
  const own = evidence.filter(({ competencyId }) => competencyId === null);
  if (own.length === 0) return null;
  const choices = [
    { value: "", label: t("evidence:assign") },
    ...competencies.map(({ id, texts }) => ({
      value: id,
      label: textIn(texts, order)?.displayName ?? "",
    })),
  ];
  return (
    <section className={classes["unassigned"]} aria-label={t("evidence:unassigned")}>
      <Title order={2} size="h5">
        {t("evidence:unassigned")}
      </Title>
      <EvidenceLines lines={own} keyOf={({ id }) => id}>
        {(one) => (
          <NativeSelect
            aria-label={t("evidence:assign")}
            data={choices}
            value=""
            disabled={isDisabled || one.isSubmitted === true}
            onChange={(event) => {
              const competencyId = event.currentTarget.value;
              if (competencyId !== "") assignEvidence(observed, one, competencyId);
            }}
          />
        )}
      </EvidenceLines>
    </section>
  );
}
