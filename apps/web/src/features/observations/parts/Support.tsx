import type { Item, ProcessRun } from "@assay/contract";
import { type Id, tagsEvidence, textIn } from "@assay/domain";
import { Skeleton } from "@mantine/core";
import { lazy, memo, Suspense, useEffect, useRef, useState } from "react";
import { useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";
import { useTenant } from "../../../platform/tenant/tenant.ts";
import { Disclosure } from "../../../ui/Disclosure.tsx";
import { partWithTexts } from "../../../platform/i18n/partWithTexts.ts";
import type { ObservedCell } from "../model/pageDraft.ts";
import { CompetencyHelp } from "./CompetencyHelp.tsx";
import { ExerciseDocuments } from "./ExerciseDocuments.tsx";
import classes from "./ObservationDesk.module.css";
import listClasses from "./Support.module.css";

const EvidencePanel = partWithTexts(() => import("./evidence/EvidencePanel.tsx"), "evidence");
const CellWork = partWithTexts(
  () => import("../../candidatePages/shared/CellWork.tsx"),
  "handIn",
  "workFiles",
);
const RichText = lazy(() => import("../../../ui/RichText.tsx"));

/** Headings of the manual that count as its chapters. */
const HEADINGS = "h2, h3";
const chaptersOf = (manual: string): string[] =>
  [...new DOMParser().parseFromString(manual, "text/html").querySelectorAll(HEADINGS)].map(
    (heading) => heading.textContent,
  );

interface ManualProps {
  html: string;
  /** The chapter that was asked for. */
  chapter: number | undefined;
  onShown(): void;
}

/** The text has to be there before the page can move to a part of it. */
function Manual({ html, chapter, onShown }: ManualProps) {
  useEffect(() => {
    if (chapter !== undefined) onShown();
  }, [chapter, onShown]);
  return <RichText html={html} />;
}

interface SupportProps {
  run: ProcessRun;
  exercise: Item;
  cell: ObservedCell;
  competencies: readonly { id: Id; name: string; color: string }[];
  onOpenPage(pageId: Id): void;
}

/** What helps while observing: all of it closed at first, so that the text has the room. */
export const Support = memo(function Support(props: SupportProps) {
  const { run, exercise, cell } = props;
  const t = useT();
  const order = useLanguageOrder();
  const { candidatePages } = useTenant();
  const texts = textIn(exercise.texts, order);
  const manual = texts?.manual ?? "";
  const questions = texts?.guidingQuestions ?? [];
  const chapters = chaptersOf(manual);
  const [isManualOpen, setManualOpen] = useState(false);
  const manualText = useRef<HTMLDivElement>(null);
  const [chapter, setChapter] = useState<number>();
  const showChapter = () => {
    if (chapter === undefined) return;
    manualText.current?.querySelectorAll(HEADINGS)[chapter]?.scrollIntoView({ block: "start" });
    setChapter(undefined);
  };
  const goTo = (index: number): void => {
    setManualOpen(true);
    setChapter(index);
  };
  return (
    <aside className={classes["support"]} aria-label={t("observations:support")}>
      {tagsEvidence(run.process) && (
        <Suspense>
          <EvidencePanel {...props} />
        </Suspense>
      )}
      <Disclosure title={t("observations:competencies")}>
        <CompetencyHelp run={run} exercise={exercise} cell={cell} />
      </Disclosure>
      <Disclosure title={t("observations:guidingQuestions")} note={questions.length}>
        <ul className={listClasses["questions"]}>
          {questions.map((question) => (
            <li key={question}>{question}</li>
          ))}
        </ul>
        {questions.length === 0 && t("observations:noGuidingQuestions")}
      </Disclosure>
      <Disclosure title={t("observations:chapters")} note={chapters.length}>
        <ol className={listClasses["chapters"]}>
          {chapters.map((heading, index) => (
            <li key={`${index} ${heading}`}>
              <button type="button" onClick={() => goTo(index)}>
                {heading}
              </button>
            </li>
          ))}
        </ol>
        {chapters.length === 0 && t("observations:noManual")}
      </Disclosure>
      <Disclosure title={t("observations:manual")} isOpen={isManualOpen} onToggle={setManualOpen}>
        <div ref={manualText} className={listClasses["manual"]}>
          {manual === "" && t("observations:noManual")}
          {manual !== "" && isManualOpen && (
            <Suspense fallback={<Skeleton height={200} />}>
              <Manual html={manual} chapter={chapter} onShown={showChapter} />
            </Suspense>
          )}
        </div>
      </Disclosure>
      <ExerciseDocuments exercise={exercise} />
      {candidatePages && (
        <Suspense>
          <CellWork runId={run.id} candidateId={cell.candidateId} exerciseId={exercise.id} />
        </Suspense>
      )}
    </aside>
  );
});
