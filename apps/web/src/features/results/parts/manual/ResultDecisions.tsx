import type { Assessment, Item, ProcessRun } from "@assay/contract";
import { findItem, type Id } from "@assay/domain";
import { Button, Text } from "@mantine/core";
import { useId, useState } from "react";
import { useLanguage, useT } from "../../../../platform/i18n/texts.ts";
import { discard } from "../../../../platform/drafts/journal.ts";
import { confirm } from "../../../../ui/confirm.ts";
import { Notice } from "../../../../ui/Notice.tsx";
import { ReasonButton } from "../../../../ui/ReasonButton.tsx";
import { nameOf } from "../../model/steps.ts";
import classes from "./Manual.module.css";
import { resultValue } from "../../model/manual/merging.ts";
import type { ResultView } from "../../model/manual/resultView.ts";
import { resolveResult } from "./useResults.ts";

interface DecisionProps {
  run: ProcessRun;
  view: ResultView;
  names: ReadonlyMap<Id, string>;
  text(value: number): string;
}
type Side = "own" | "server";

/** Whose overall result in what. */
function useTitle({ run, view, names }: DecisionProps): string {
  const language = useLanguage();
  const exercise = findItem<Item>(run.process.items, view.stored.exerciseId)?.item;
  const name = names.get(view.stored.candidateId) ?? "";
  return exercise ? `${name} · ${nameOf(exercise, language)}` : name;
}

/** Two moderators have changed the same values: one is chosen for each, and none is lost silently. */
function Conflict(props: DecisionProps) {
  const { run, view, text } = props;
  const t = useT();
  const language = useLanguage();
  const group = useId();
  const title = useTitle(props);
  const [chosen, setChosen] = useState<Readonly<Record<Id, Side>>>({});
  const { conflict } = view;
  if (!conflict) return null;
  const valueIn = (assessment: Assessment, id: Id): string => {
    const value = resultValue(assessment, id);
    return value === null ? t("resultsManual:unrated") : text(value);
  };
  const isOpen = conflict.clashes.some((id) => chosen[id] === undefined);
  const own = conflict.clashes.filter((id) => chosen[id] === "own");
  return (
    <Notice tone="warning" title={t("resultsManual:conflict", { name: title })}>
      <Text>{t("resultsManual:conflictText")}</Text>
      {conflict.clashes.map((id) => {
        const competency = run.competencies.find((one) => one.id === id);
        const sides = [
          ["own", t("resultsManual:here", { value: valueIn(view.shown, id) })],
          ["server", t("resultsManual:there", { value: valueIn(conflict.server, id) })],
        ] as const;
        return (
          <fieldset key={id} className={classes["clash"]}>
            <legend>{competency ? nameOf(competency, language) : ""}</legend>
            {sides.map(([side, label]) => (
              <label key={side}>
                <input
                  type="radio"
                  name={`${group}/${id}`}
                  checked={chosen[id] === side}
                  onChange={() => setChosen({ ...chosen, [id]: side })}
                />
                {label}
              </label>
            ))}
          </fieldset>
        );
      })}
      <ReasonButton
        reason={isOpen ? t("resultsManual:chooseEach") : null}
        onClick={() => void resolveResult(view, own)}
      >
        {t("resultsManual:takeChosen")}
      </ReasonButton>
    </Notice>
  );
}

/** The server will not take the values: the run is over, or the overall result is gone. */
function Refused(props: DecisionProps) {
  const t = useT();
  const title = useTitle(props);
  const drop = async (): Promise<void> => {
    const isSure = await confirm({
      title: t("resultsManual:discard"),
      text: t("resultsManual:discardText", { name: title }),
      confirmLabel: t("resultsManual:discard"),
      tone: "danger",
    });
    if (isSure) await discard(props.view.key);
  };
  return (
    <Notice tone="warning" title={t("resultsManual:refused", { name: title })}>
      <Text>{t("resultsManual:refusedText")}</Text>
      <Button variant="default" className={classes["drop"]} onClick={() => void drop()}>
        {t("resultsManual:discard")}
      </Button>
    </Notice>
  );
}

/** What the user has to decide before all values are stored. */
export function ResultDecisions({
  views,
  ...shown
}: Omit<DecisionProps, "view"> & { views: readonly ResultView[] }) {
  const open = views.filter(({ state }) => state === "conflict" || state === "refused");
  if (open.length === 0) return null;
  return (
    <div className={classes["decisions"]}>
      {open.map((view) =>
        view.state === "refused" ? (
          <Refused key={view.key} {...shown} view={view} />
        ) : (
          // Another version on the server is another question.
          <Conflict key={`${view.key}/${view.conflict?.server.revision}`} {...shown} view={view} />
        ),
      )}
    </div>
  );
}
