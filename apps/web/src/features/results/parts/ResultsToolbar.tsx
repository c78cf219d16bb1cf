import type { Item, ProcessRun } from "@assay/contract";
import type { Id } from "@assay/domain";
import { Switch } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useLanguage, useT } from "../../../platform/i18n/texts.ts";
import { paths, type ResultsTarget } from "../../../platform/page/paths.ts";
import { toTarget } from "../../../ui/Link.tsx";
import { type SwitchEntry, SwitchMenu } from "../../../ui/SwitchMenu.tsx";
import classes from "./ResultsToolbar.module.css";
import { inOrderOf, nameOf, ratedLeaves, stepHolding } from "../model/steps.ts";
import { ViewChoice } from "./ViewChoice.tsx";

interface ResultsToolbarProps {
  run: ProcessRun;
  /** Where the page is now: route and query. */
  target: ResultsTarget;
  item: Item | undefined;
  names: ReadonlyMap<Id, string>;
}

type MenuProps = Omit<ResultsToolbarProps, "item">;

/** Leads to another candidate, or to all of them, and keeps the view (RES-001 to RES-003). */
function CandidateMenu({ run, target, names }: MenuProps) {
  const t = useT();
  const isManual = run.process.cutOffStrategy === "MANUAL";
  const step = target.exerciseId ?? run.process.items[0]?.id;
  const candidates = inOrderOf(names, run.candidates).map(({ candidateId }) => ({
    candidateId,
    label: names.get(candidateId) ?? "",
  }));
  const all = {
    label: t("results:allCandidates"),
    to: paths.results({
      ...target,
      candidateId: undefined,
      exerciseId: step,
      overview: target.exerciseId ? target.overview : undefined,
      ...(isManual && { showAll: true }),
    }),
    isCurrent: target.candidateId === undefined,
  };
  // Under MANUAL, showing all of them is a separate mode; choosing one leaves it.
  const entries = candidates.map(({ candidateId, label }) => ({
    label,
    to: paths.results({ ...target, candidateId, ...(isManual && { showAll: undefined }) }),
    isCurrent: candidateId === target.candidateId,
  }));
  const current = entries.find((entry) => entry.isCurrent) ?? all;
  const title = t("results:candidates");
  return (
    <SwitchMenu
      label={title}
      current={current.label}
      sections={[{ title, entries: [all, ...entries] }]}
    />
  );
}

/**
 * Leads to another step or exercise, and keeps the candidate; a centre is a group of its exercises (RES-004, RES-005).
 */
function ExerciseMenu({ run, target }: MenuProps) {
  const t = useT();
  const language = useLanguage();
  const isManual = run.process.cutOffStrategy === "MANUAL";
  // Under MANUAL the overview of a centre shows the overall results of its exercises.
  const to = (exerciseId: Id | undefined, overview?: true) =>
    paths.results({ ...target, exerciseId, overview: isManual ? overview : undefined });
  const holding = target.exerciseId && stepHolding(run, target.exerciseId);
  const entryOf = (item: Item, label = nameOf(item, language), overview?: true) => ({
    label,
    to: to(item.id, overview),
    isCurrent: item.id === target.exerciseId,
  });
  const steps = run.process.items.map((item): SwitchEntry =>
    item.itemType === "ASSESSMENT_CENTER"
      ? {
          group: nameOf(item, language),
          isCurrent: item === holding,
          items: [
            entryOf(item, t("results:overview"), true),
            ...ratedLeaves(item).map((sub) => entryOf(sub)),
          ],
        }
      : entryOf(item),
  );
  const isOfAll = target.candidateId === undefined;
  const all = {
    label: t("results:allSteps"),
    to: isOfAll
      ? paths.results({ ...target, exerciseId: undefined, overview: true, showAll: undefined })
      : to(undefined),
    isCurrent: target.exerciseId === undefined,
  };
  const title = t("results:exercises");
  const shown = run.process.items
    .flatMap((item) => [item, ...item.items])
    .find(({ id }) => id === target.exerciseId);
  return (
    <SwitchMenu
      label={title}
      current={shown ? nameOf(shown, language) : all.label}
      sections={[{ title, entries: [all, ...steps] }]}
    />
  );
}

/** Whose results of which exercise are shown, and how. */
export function ResultsToolbar(props: ResultsToolbarProps) {
  const { run, target, item } = props;
  const t = useT();
  const navigate = useNavigate();
  const isManual = run.process.cutOffStrategy === "MANUAL";
  // All candidates in all steps are one table of verdicts: it has no chart, and no observers who differ.
  const isOverview = !item && target.candidateId === undefined && target.overview === true;
  const isHighlighting = target.highlight !== false;
  const highlight = isHighlighting ? false : undefined;
  const observed = target.observed ? undefined : true;
  return (
    <div className={classes["toolbar"]} data-on-screen>
      <CandidateMenu {...props} />
      <ExerciseMenu {...props} />
      {!isManual && !isOverview && <ViewChoice run={run} target={target} item={item} />}
      {!(isManual && target.showAll) && !isOverview && (
        <Switch
          className={classes["highlight"]}
          label={t("results:highlight")}
          checked={isHighlighting}
          onChange={() =>
            void navigate({ ...toTarget(paths.results({ ...target, highlight })), replace: true })
          }
        />
      )}
      {target.candidateId !== undefined && (
        <Switch
          className={classes["highlight"]}
          label={t("results:observed")}
          checked={target.observed === true}
          onChange={() =>
            void navigate({ ...toTarget(paths.results({ ...target, observed })), replace: true })
          }
        />
      )}
    </div>
  );
}
