import type { ProcessRun } from "@assay/contract";
import { evidenceSummary, type Id, textIn } from "@assay/domain";
import { useQuery } from "@tanstack/react-query";
import { useLanguageOrder, useT } from "../../../../platform/i18n/texts.ts";
import { candidateEvidenceQuery } from "../../../observations/api.ts";
import { EvidenceLines } from "../../../observations/shared/EvidenceLines.tsx";
import classes from "./Observed.module.css";

interface PageEvidenceProps {
  run: ProcessRun;
  candidateId: Id;
  pageId: Id;
}

/** What is marked on a page, by competency, with how much of it speaks for and against each; nothing without such. */
export default function PageEvidence({ run, candidateId, pageId }: PageEvidenceProps) {
  const t = useT();
  const order = useLanguageOrder();
  const { data = [] } = useQuery(candidateEvidenceQuery(run.id, candidateId));
  const own = data
    .filter((one) => one.pageId === pageId)
    .map((one) => ({ ...one, at: Date.parse(one.at) }));
  if (own.length === 0) return null;
  const nameOf = (id: Id | null): string => {
    const competency = run.competencies.find((one) => one.id === id);
    return (competency && textIn(competency.texts, order)?.displayName) ?? t("evidence:unassigned");
  };
  return (
    <section aria-label={t("evidence:title")} className={classes["evidence"]}>
      {evidenceSummary(own).map(({ competencyId, plus, minus, neutral, evidence }) => (
        <div key={competencyId ?? ""}>
          <p>
            <b>{nameOf(competencyId)}</b> {t("evidence:counts", { plus, minus, neutral })}
          </p>
          <EvidenceLines lines={evidence} keyOf={({ id }) => id} />
        </div>
      ))}
    </section>
  );
}
