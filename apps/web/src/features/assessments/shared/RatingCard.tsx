import type { AssessmentValue, Competency, Criterion, Item, Scale } from "@assay/contract";
import { type Id, textIn } from "@assay/domain";
import { Text, Title } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
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
  /** What the rating is based on; absent where nothing is tagged. */
  evidence?: ReactNode;
  /** What is said beside a cue; absent where nothing is tagged. */
  cueMark?: ((uid: Id) => ReactNode) | undefined;
  onRate(competencyId: Id, criterion: number | null): void;
  onTick(competencyId: Id, uid: Id, isTicked: boolean): void;
}

type CuesProps = Omit<RatingCardProps, "onRate" | "evidence">;

/** The cues of a competency, if it has any: unfolded where there is room. */
function Cues(props: CuesProps) {
  const { competency, exercise, scale, value, hasHighlight, isDisabled, onTick, cueMark } = props;
  const t = useT();
  const [isOpen, setOpen] = useState(hasRoom);
  const groups = exercise.cues[competency.id]?.cueGroups ?? [];
  const ticked = value.selectedCueIds;
  if (!groups.some(({ cues }) => cues.length > 0)) return null;
  return (
    <Disclosure
      title={t("assessments:cues")}
      isOpen={isOpen}
      onToggle={setOpen}
      note={ticked.length > 0 ? t("assessments:cuesTicked", { count: ticked.length }) : undefined}
    >
      <CueList
        {...{ scale, groups, ticked, hasHighlight, isDisabled, cueMark }}
        onTick={(uid, isTicked) => onTick(competency.id, uid, isTicked)}
      />
    </Disclosure>
  );
}

/** What each value of the scale means. */
function Criterions({ criterions }: { criterions: readonly Criterion[] }) {
  const order = useLanguageOrder();
  const format = useFormat();
  return (
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
  );
}

/** One competency: its scale, and what helps to choose. */
export function RatingCard(props: RatingCardProps) {
  const { competency, exercise, scale, value, hasHighlight, isDisabled, onRate, onTick } = props;
  const { cueMark } = props;
  const t = useT();
  const order = useLanguageOrder();
  const heading = useId();
  const texts = textIn(competency.texts, order);
  const name = texts?.displayName ?? "";
  const criterions = scale.criterions.toSorted((a, b) => a.value - b.value);
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
      {props.evidence}
      <Cues
        {...{ competency, exercise, scale, value, hasHighlight, isDisabled, onTick, cueMark }}
      />
      <Disclosure title={t("assessments:description")}>
        <Text>{texts?.description}</Text>
      </Disclosure>
      <Disclosure title={t("assessments:criterions")}>
        <Criterions criterions={criterions} />
      </Disclosure>
    </section>
  );
}
