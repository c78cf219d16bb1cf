import type { CandidatePages } from "@assay/contract";
import { observedLeaves, textIn } from "@assay/domain";
import { Checkbox, Stack, Text } from "@mantine/core";
import { useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";
import { Section } from "../../../ui/Section.tsx";
import { updatePages } from "../api.ts";
import rows from "../shared/Rows.module.css";
import { Release } from "./Release.tsx";
import { type PagesProps, usePagesChange } from "./usePagesChange.ts";

/** Which documents of the exercises candidates get, and in a run without a timetable when. */
export function PaperChoice({ run, pages, mayInvite }: PagesProps) {
  const t = useT();
  const order = useLanguageOrder();
  const { papers, releases, isTimetabled } = pages;
  const exercises = observedLeaves(run.process.items).filter(
    ({ documents }) => documents.length > 0,
  );
  const has = (exerciseId: string, fileId: string): boolean =>
    papers.some((one) => one.exerciseId === exerciseId && one.fileId === fileId);
  const change = usePagesChange(run.id, (next: CandidatePages["papers"], { offers, revision }) =>
    updatePages(run.id, { offers, papers: next, revision }),
  );
  const toggle = (exerciseId: string, fileId: string): void => {
    const others = papers.filter((one) => one.exerciseId !== exerciseId || one.fileId !== fileId);
    change.mutate(has(exerciseId, fileId) ? others : [...papers, { exerciseId, fileId }]);
  };
  return (
    <Section
      title={t("candidatePages:papers")}
      hint={isTimetabled ? t("candidatePages:papersTimed") : t("candidatePages:papersByHand")}
    >
      {exercises.length === 0 ? (
        <Text c="dimmed">{t("candidatePages:noDocuments")}</Text>
      ) : (
        <ul className={rows["list"]}>
          {exercises.map(({ id, texts, documents }) => {
            const name = textIn(texts, order)?.displayName ?? "";
            const marked = documents.some((document) => has(id, document.id));
            return (
              <li key={id} className={rows["row"]}>
                <Stack gap="xs">
                  <strong>{name}</strong>
                  {documents.map((document) => (
                    <Checkbox
                      key={document.id}
                      size="md"
                      label={document.originalFileName}
                      disabled={!mayInvite || change.isPending}
                      checked={has(id, document.id)}
                      onChange={() => toggle(id, document.id)}
                    />
                  ))}
                </Stack>
                {mayInvite && marked && !isTimetabled && run.runState === "STARTED" && (
                  <Release
                    runId={run.id}
                    exerciseId={id}
                    labels={{
                      open: t("candidatePages:openOf", { name }),
                      close: t("candidatePages:closeOf", { name }),
                    }}
                    release={releases.find(({ exerciseId }) => exerciseId === id)}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}
