import type { Item, LeafItem } from "@assay/contract";
import {
  EXAMPLES,
  type Example,
  exampleRatings,
  type ExampleRating,
  exampleResults,
  judgeStep,
} from "@assay/domain";
import { Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { useProcessEditor } from "../useProcessEditor.ts";
import classes from "./CutOff.module.css";
import { ExampleCard } from "./ExampleCard.tsx";

const keyOf = ({ exerciseId, competencyId, observer }: ExampleRating): string =>
  `${exerciseId}/${competencyId}/${observer}`;

/** Example candidates, and whether and why each of them would pass (PROC-11). */
export function ExamplePreview({ item, name }: { item: Item | LeafItem; name: string }) {
  const t = useT();
  const { draft, scale } = useProcessEditor();
  const strategy = draft.cutOffStrategy;
  /** What somebody tries here; it is stored nowhere. */
  const [tried, setTried] = useState<ReadonlyMap<string, number>>(new Map());
  const cards = useMemo(() => {
    const criterions = scale?.criterions ?? [];
    return EXAMPLES.map((example) => {
      const ratings = exampleRatings(example, item, criterions).map((rating) => ({
        ...rating,
        value: tried.get(`${example}/${keyOf(rating)}`) ?? rating.value,
      }));
      const resultRatings = exampleResults(item, ratings, criterions);
      return { example, ratings, judgement: judgeStep({ item, strategy, ratings, resultRatings }) };
    });
  }, [item, scale, strategy, tried]);
  const onTry = (example: Example, rating: ExampleRating): void =>
    setTried((now) => new Map(now).set(`${example}/${keyOf(rating)}`, rating.value));
  return (
    <section className={classes["preview"]} aria-label={t("cutOff:previewOf", { name })}>
      <Text fw={600} component="h3">
        {t("cutOff:preview")}
      </Text>
      <Text c="dimmed" size="sm" mb="sm">
        {t(strategy === "MANUAL" ? "cutOff:previewManual" : "cutOff:previewHint")}
      </Text>
      {scale === null ? (
        <Text>{t("cutOff:noScale")}</Text>
      ) : (
        <ul className={classes["examples"]}>
          {cards.map((card) => (
            <ExampleCard
              key={card.example}
              {...card}
              item={item}
              onTry={(rating) => onTry(card.example, rating)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
