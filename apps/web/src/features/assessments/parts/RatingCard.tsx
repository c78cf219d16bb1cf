import type { AssessmentValue, Competency, Item, Scale } from "@assay/contract";
import { type Id, textIn } from "@assay/domain";
import { Text, Title } from "@mantine/core";
import { useId, useState } from "react";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";
import { Disclosure } from "../../../ui/Disclosure.tsx";
import { CueList } from "./CueList.tsx";
import { RadioScale } from "./RadioScale.tsx";
import classes from "./RatingCard.module.css";

/** Whether the window is wide enough to show the cues with the scale; on a phone they are folded. */
const hasRoom = (): boolean => matchMedia("(min-width: 768px)").matches;

interface RatingCardProps {
  competency: Competency;
  exercise: Item;
  scale: Scale;
  value: AssessmentValue;
  hasHighlight: boolean;
  isDisabled: boolean;
  onRate(competencyId: Id, criterion: number | null): void;
  onTick(competencyId: Id, uid: Id, isTicked: boolean): void;
}

/** One competency: its scale, and what helps to choose. */
export function RatingCard(props: RatingCardProps) {
  const { competency, exercise, scale, value, hasHighlight, isDisabled, onRate, onTick } = props;
  const t = useT();
  const order = useLanguageOrder();
  const format = useFormat();
  const heading = useId();
  const [isCuesOpen, setCuesOpen] = useState(hasRoom);
  const texts = textIn(competency.texts, order);
  const name = texts?.displayName ?? "";
  const groups = exercise.cues[competency.id]?.cueGroups ?? [];
  const criterions = scale.criterions.toSorted((a, b) => a.value - b.value);
  const ticked = value.selectedCueIds.length;
  return (
    <section className={classes["card"]} aria-labelledby={heading}>
      <Title order={2} size="h4" id={heading} className={classes["name"]}>
        <svg viewBox="0 0 12 12" aria-hidden className={classes["marker"]}>
          <circle cx="6" cy="6" r="6" fill={competency.colorCode} />
        </svg>
        {name}
      </Title>
      <RadioScale
        name={name}
        criterions={criterions}
        value={value.selectedCriterion}
        isDisabled={isDisabled}
        onChange={(criterion) => onRate(competency.id, criterion)}
      />
      {groups.some(({ cues }) => cues.length > 0) && (
        <Disclosure
          title={t("assessments:cues")}
          isOpen={isCuesOpen}
          onToggle={setCuesOpen}
          note={ticked > 0 ? t("assessments:cuesTicked", { count: ticked }) : undefined}
        >
          <CueList
            scale={scale}
            groups={groups}
            ticked={value.selectedCueIds}
            hasHighlight={hasHighlight}
            isDisabled={isDisabled}
            onTick={(uid, isTicked) => onTick(competency.id, uid, isTicked)}
          />
        </Disclosure>
      )}
      <Disclosure title={t("assessments:description")}>
        <Text>{texts?.description}</Text>
      </Disclosure>
      <Disclosure title={t("assessments:criterions")}>
        <dl className={classes["criterions"]}>
          {criterions.map((criterion) => {
            const own = textIn(criterion.texts, order);
            return (
              <div key={criterion.value}>
                <dt>
                  {format.number(criterion.value)} {own?.textLong}
                </dt>
                <dd>{own?.description}</dd>
              </div>
            );
          })}
        </dl>
      </Disclosure>
    </section>
  );
}
