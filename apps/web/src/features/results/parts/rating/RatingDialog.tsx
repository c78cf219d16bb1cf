import type { Assessment, Item, ProcessRun } from "@assay/contract";
import { emptyValues, findItem, type Id } from "@assay/domain";
import { Button, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useLanguage, useT } from "../../../../platform/i18n/texts.ts";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { useUiTexts } from "../../../../ui/texts.ts";
import { overwritesQuery } from "../../api.ts";
import { nameOf } from "../../model/steps.ts";
import { OverwriteForm } from "./OverwriteForm.tsx";
import classes from "./RatingDialog.module.css";
import { RatingFacts } from "./RatingFacts.tsx";

interface RatingDialogProps {
  run: ProcessRun;
  assessment: Assessment;
  competencyId: Id;
  /** The observer. */
  name: string;
  onClose(): void;
}

/** One rating: how it came about, what was made of it, and for users who may overwrite it: another value. */
export default function RatingDialog(props: RatingDialogProps) {
  const { run, assessment, competencyId, name, onClose } = props;
  const t = useT();
  const language = useLanguage();
  const { close } = useUiTexts();
  const { view } = useParams({ strict: false });
  const exercise = findItem<Item>(run.process.items, assessment.exerciseId)?.item;
  const competency = run.competencies.find(({ id }) => id === competencyId);
  const found = assessment.values.find((one) => one.competencyId === competencyId);
  const value = found ?? emptyValues([competencyId])[0];
  const names = [competency, exercise].map((one) => (one ? nameOf(one, language) : ""));
  const mayOverwrite = run.can.overwrite === true && view !== "audit" && found !== undefined;
  const isTooEarly = run.can.overwrite === "notFinished";
  const past = useQuery({
    ...overwritesQuery(assessment),
    enabled: run.can.seeAllAssessments === true,
  });
  return (
    <Dialog size={600} title={names.filter(Boolean).join(" · ")} onClose={onClose}>
      {/* What comes later would push away what is about to be pressed. */}
      {past.isLoading && <Skeleton height={420} />}
      {value && !past.isLoading && (
        <RatingFacts
          run={run}
          assessment={assessment}
          exercise={exercise}
          value={value}
          name={name}
          past={past.isError ? null : (past.data ?? [])}
        />
      )}
      {isTooEarly && <Text c="dimmed">{t("resultsManual:overwriteLater")}</Text>}
      {mayOverwrite && !past.isLoading ? (
        <OverwriteForm
          run={run}
          assessment={assessment}
          value={found}
          past={past.data ?? []}
          onClose={onClose}
        />
      ) : (
        <div className={classes["footer"]}>
          <Button variant="default" onClick={onClose}>
            {close}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
