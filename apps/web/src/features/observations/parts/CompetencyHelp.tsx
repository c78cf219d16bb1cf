import type { Item, ProcessRun } from "@assay/contract";
import { partitionGroups, tagsEvidence, textIn } from "@assay/domain";
import { NativeSelect, Text } from "@mantine/core";
import { Suspense, useState } from "react";
import { useFormat } from "../../../platform/i18n/format.ts";
import { levelsName } from "../../../platform/i18n/levels.ts";
import { useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";
import { partWithTexts } from "../../../platform/i18n/partWithTexts.ts";
import type { ObservedCell } from "../model/pageDraft.ts";
import classes from "./Support.module.css";

const CueTargets = partWithTexts(() => import("./evidence/CueTargets.tsx"), "evidence");

interface CompetencyHelpProps {
  run: ProcessRun;
  exercise: Item;
  cell: ObservedCell;
}

/** What to look for: a competency's description and its cues, by the values they speak for. */
export function CompetencyHelp({ run, exercise, cell }: CompetencyHelpProps) {
  const t = useT();
  const order = useLanguageOrder();
  const { number } = useFormat();
  const competencies = run.competencies.filter(({ id }) => exercise.competencyIds.includes(id));
  const [chosen, setChosen] = useState(competencies[0]?.id);
  const competency = competencies.find(({ id }) => id === chosen);
  if (!competency) return <Text>{t("observations:noCompetencies")}</Text>;
  const { criterions, selectedPartition } = run.scale;
  const ranges = partitionGroups(criterions, selectedPartition).map((levels) =>
    levelsName(levels, { order, number }),
  );
  const groups = exercise.cues[competency.id]?.cueGroups ?? [];
  return (
    <>
      <NativeSelect
        aria-label={t("observations:competency")}
        value={chosen ?? ""}
        data={competencies.map(({ id, texts }) => ({
          value: id,
          label: textIn(texts, order)?.displayName ?? "",
        }))}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <Text mt="sm">{textIn(competency.texts, order)?.description}</Text>
      {groups.map(({ cues }, index) =>
        cues.length === 0 ? null : (
          <div key={ranges[index] ?? index}>
            <p className={classes["range"]}>{ranges[index]}</p>
            {tagsEvidence(run.process) ? (
              <Suspense>
                <CueTargets {...{ run, cell, groups, index }} competencyId={competency.id} />
              </Suspense>
            ) : (
              <ul className={classes["cues"]}>
                {cues.map(({ uid, cueTexts }) => (
                  <li key={uid}>{textIn(cueTexts, order)}</li>
                ))}
              </ul>
            )}
          </div>
        ),
      )}
    </>
  );
}
