import type { Competency } from "@assay/contract";
import { isChangeable, textIn } from "@assay/domain";
import { Button, Text } from "@mantine/core";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";
import { confirm } from "../../../ui/confirm.ts";
import { Notice } from "../../../ui/Notice.tsx";
import classes from "./AssessmentDesk.module.css";
import frame from "../../../ui/Desk.module.css";
import type { useRating } from "./useRating.ts";
import { differences, disagreements } from "../shared/values.ts";

interface RatingDecisionProps {
  rating: ReturnType<typeof useRating>;
  competencies: readonly Competency[];
  /** Name of the candidate. */
  name: string;
}

/** Two ratings of one cell, made by the same user on two devices: only the competencies in which they differ. */
function Conflict({ rating, competencies }: Omit<RatingDecisionProps, "name">) {
  const t = useT();
  const order = useLanguageOrder();
  const format = useFormat();
  const { conflict, values, isToSubmit } = rating;
  // What was submitted elsewhere stands with the submission.
  if (!conflict || !isChangeable(conflict.server)) return null;
  const { server } = conflict;
  // Before a rating is submitted, its observer sees what else is stored too.
  const differing = isToSubmit ? differences : disagreements;
  const shown = (from: typeof values, id: string): string => {
    const value = from.find(({ competencyId }) => competencyId === id)?.selectedCriterion;
    return value == null ? t("assessments:unrated") : format.number(value);
  };
  return (
    <Notice tone="warning" title={t("assessments:conflict")}>
      <Text>{t("assessments:conflictText")}</Text>
      {differing(values, server.values).map((id) => {
        const found = competencies.find((competency) => competency.id === id);
        const name = (found && textIn(found.texts, order)?.displayName) ?? "";
        const own = shown(values, id);
        return (
          <Text key={id}>
            {t("assessments:conflictRow", { name, own, server: shown(server.values, id) })}
          </Text>
        );
      })}
      <div className={frame["choices"]}>
        <Button onClick={() => void conflict.resolveWithOwn()}>{t("assessments:keepOwn")}</Button>
        <Button variant="default" onClick={() => void conflict.takeServer()}>
          {t("assessments:takeServer")}
        </Button>
      </div>
    </Notice>
  );
}

/** What the user has to decide: ratings of two devices, or ratings that the server refuses. */
export function RatingDecision({ rating, competencies, name }: RatingDecisionProps) {
  const t = useT();
  if (rating.state !== "conflict" && rating.state !== "refused") return null;
  const drop = async () => {
    const isConfirmed = await confirm({
      title: t("assessments:discard"),
      text: t("assessments:discardText", { name }),
      confirmLabel: t("assessments:discard"),
      tone: "danger",
    });
    if (isConfirmed) await rating.discard();
  };
  return (
    <div className={classes["decision"]}>
      <Conflict rating={rating} competencies={competencies} />
      {rating.state === "refused" && (
        <Notice tone="warning" title={t("assessments:refused")}>
          <Text>{t("assessments:refusedText")}</Text>
          <div className={frame["choices"]}>
            <Button variant="default" onClick={() => void drop()}>
              {t("assessments:discard")}
            </Button>
          </div>
        </Notice>
      )}
    </div>
  );
}
