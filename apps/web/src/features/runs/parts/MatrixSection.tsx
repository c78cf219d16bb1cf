import { Text } from "@mantine/core";
import { useMemo } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { columnsOf, countUnobserved, observable } from "../model/matrix.ts";
import { Matrix } from "./Matrix.tsx";
import { Section } from "../../../ui/Section.tsx";
import { useEditor } from "./useEditor.ts";

/** Step 3: who observes whom in which exercise; it needs candidates and a team (TEAM-010). */
export function MatrixSection() {
  const t = useT();
  const { base, draft } = useEditor();
  const columns = useMemo(() => columnsOf(base.process), [base.process]);
  const exerciseIds = useMemo(() => columns.map((column) => column.id), [columns]);
  const candidates = observable(draft, base);
  const unobserved = countUnobserved({ ...draft, candidates }, exerciseIds);
  const isReady = candidates.length > 0 && draft.teams.length > 0;
  if (!isReady) {
    return (
      <Section step={3} title={t("runs:step3")}>
        <Text c="dimmed">{t("runs:matrixWaits")}</Text>
      </Section>
    );
  }
  return (
    <Section
      step={3}
      title={t("runs:step3")}
      hint={t("runs:step3Hint")}
      actions={
        <div role="status">
          <StatusBadge tone={unobserved === 0 ? "done" : "partial"}>
            {unobserved === 0 ? t("runs:allObserved") : t("runs:unobserved", { count: unobserved })}
          </StatusBadge>
        </div>
      }
    >
      <Matrix columns={columns} exerciseIds={exerciseIds} />
    </Section>
  );
}
