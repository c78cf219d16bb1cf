import type { ProcessRun } from "@assay/contract";
import { type Id, tagsEvidence } from "@assay/domain";
import { Skeleton, Text } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { partWithTexts } from "../../../../platform/i18n/partWithTexts.ts";
import { fullName, initials } from "../../../../platform/i18n/names.ts";
import { useLanguage, useT } from "../../../../platform/i18n/texts.ts";
import { Disclosure } from "../../../../ui/Disclosure.tsx";
import { InkView, storedPage } from "../../../observations/shared/writtenPages.ts";
import type { Observer } from "../../model/candidateColumns.ts";
import { CompetencyName } from "../CompetencyName.tsx";
import { nameOf } from "../../model/steps.ts";
import classes from "./Observed.module.css";
import type { ObservedExercise, ObservedPage } from "../../model/observed/observed.ts";

const RichText = lazy(() => import("../../../../ui/RichText.tsx"));

interface ExercisePartProps {
  run: ProcessRun;
  candidateId: Id;
  part: ObservedExercise;
  observerOf(id: Id): Observer;
}

// Only where observers tag evidence.
const PageEvidence = partWithTexts(() => import("./PageEvidence.tsx"), "evidence");

interface PageProps extends Pick<ExercisePartProps, "run" | "candidateId"> {
  shown: ObservedPage;
}

/** A page as it was written or drawn, with the competency that it is about. */
function Page({ run, candidateId, shown }: PageProps) {
  const t = useT();
  const { page, type } = shown;
  const competency = run.competencies.find(({ id }) => id === page.competencyId);
  return (
    <article className={classes["page"]}>
      <h4>{page.title || t("overview:observed_untitled")}</h4>
      {competency && (
        <Text size="sm">
          <CompetencyName competency={competency} />
        </Text>
      )}
      <Suspense fallback={<Skeleton height={80} />}>
        {type === "webInk" ? <InkView page={storedPage(page)} /> : <RichText html={page.content} />}
      </Suspense>
      {tagsEvidence(run.process) && (
        <Suspense fallback={null}>
          <PageEvidence run={run} candidateId={candidateId} pageId={page.id} />
        </Suspense>
      )}
    </article>
  );
}

/** One exercise: each observer with their pages. */
export function ExercisePart({ run, candidateId, part, observerOf }: ExercisePartProps) {
  const t = useT();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(true);
  const { exercise, observers } = part;
  const count = observers.reduce((sum, { pages }) => sum + pages.length, 0);
  return (
    <Disclosure
      title={nameOf(exercise, language)}
      note={t("overview:observed_pages", { count })}
      isOpen={isOpen}
      onToggle={setOpen}
    >
      {count === 0 && <Text c="dimmed">{t("overview:observed_noneHere")}</Text>}
      {observers.map(({ observerId, pages }) => {
        const { person, number = 1 } = observerOf(observerId);
        return (
          <section key={observerId} className={classes["observer"]}>
            <h3>
              <span aria-hidden className={classes["initials"]}>
                {person ? initials(person) : t("results:unknownObserverShort", { number })}
              </span>
              {(person && fullName(person)) ?? t("results:unknownObserver", { number })}
            </h3>
            {pages.map((shown) => (
              <Page key={shown.page.id} run={run} candidateId={candidateId} shown={shown} />
            ))}
          </section>
        );
      })}
    </Disclosure>
  );
}
