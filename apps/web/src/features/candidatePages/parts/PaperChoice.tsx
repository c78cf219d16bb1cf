import type { CandidatePages } from "@assay/contract";
import { observedLeaves, textIn } from "@assay/domain";
import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";
import { Section } from "../../../ui/Section.tsx";
import { releasePapers, updatePages } from "../api.ts";
import classes from "./Pages.module.css";
import { type PagesProps, usePagesChange } from "./usePagesChange.ts";

interface ReleaseProps {
  runId: string;
  exerciseId: string;
  name: string;
  release: CandidatePages["releases"][number] | undefined;
}

/** Opens and closes the papers of an exercise by hand. */
function Release({ runId, exerciseId, name, release }: ReleaseProps) {
  const t = useT();
  const { dateTime } = useFormat();
  const isOpen = release !== undefined && release.closedAt === null;
  const change = usePagesChange(runId, (open: boolean) => releasePapers(runId, exerciseId, open));
  return (
    <Group gap="sm">
      <Button
        variant="default"
        loading={change.isPending}
        aria-label={t(isOpen ? "candidatePages:closeOf" : "candidatePages:openOf", { name })}
        onClick={() => change.mutate(!isOpen)}
      >
        {isOpen ? t("candidatePages:close") : t("candidatePages:open")}
      </Button>
      {release && (
        <Text c="dimmed" size="sm" role="status">
          {release.closedAt === null
            ? t("candidatePages:openSince", { date: dateTime(release.openedAt) })
            : t("candidatePages:closedSince", { date: dateTime(release.closedAt) })}
        </Text>
      )}
    </Group>
  );
}

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
        <ul className={classes["list"]}>
          {exercises.map(({ id, texts, documents }) => {
            const name = textIn(texts, order)?.displayName ?? "";
            const marked = documents.some((document) => has(id, document.id));
            return (
              <li key={id} className={classes["row"]}>
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
                    name={name}
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
