import type { Scale } from "@assay/contract";
import { Anchor } from "@mantine/core";
import { ScaleDrawing } from "../../../scales/shared/ScaleDrawing.tsx";
import { useT } from "../../../../platform/i18n/texts.ts";
import { paths } from "../../../../platform/page/paths.ts";
import { useAccountCan } from "../../../../platform/session/abilities.ts";
import { confirm } from "../../../../ui/confirm.ts";
import { ChoiceCards } from "../../../../ui/ChoiceCards.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { Section } from "../../../../ui/Section.tsx";
import { useProcessEditor } from "../useProcessEditor.ts";
import classes from "./Choice.module.css";
import { cuesFromGroup } from "../../model/choice/competencyUse.ts";

/** Asks where another scale has other groups: cues are written for groups (decisions §10). */
function useScaleChoice() {
  const t = useT();
  const { draft, edit } = useProcessEditor();
  return async (next: Scale): Promise<void> => {
    const cues = cuesFromGroup(draft.items, 0);
    const lost = cuesFromGroup(draft.items, next.selectedPartition.length);
    const text = [
      t("processes:scaleKeeps", { cues: cues - lost }),
      ...(lost > 0 ? [t("processes:scaleLoses", { cues: lost })] : []),
    ];
    const isSure =
      cues === 0 ||
      (await confirm({
        title: t("processes:scaleTitle"),
        text: text.join("\n"),
        confirmLabel: t("processes:takeScale", { name: next.name }),
        tone: lost > 0 ? "danger" : "normal",
      }));
    if (isSure) edit((now) => ({ ...now, scaleId: next.id }));
  };
}

/** Chooses the scale on which is rated. */
export function ScaleChoice() {
  const t = useT();
  const { draft, scales } = useProcessEditor();
  const mayCreate = useAccountCan("createScale");
  const choose = useScaleChoice();
  const newOne = mayCreate && (
    <Anchor
      href={paths.createScale()}
      target="_blank"
      rel="noopener"
      className={classes["new"] ?? ""}
    >
      {t("processes:newScale")}
    </Anchor>
  );
  if (scales.length === 0) {
    return (
      <Section title={t("processes:scale")}>
        <EmptyState title={t("processes:noScales")} text={t("processes:noScalesText")}>
          {newOne}
        </EmptyState>
      </Section>
    );
  }
  return (
    <Section title={t("processes:scale")} hint={t("processes:scaleHint")} actions={newOne}>
      <ChoiceCards
        label={t("processes:scale")}
        value={draft.scaleId}
        onChange={(id) => {
          const scale = scales.find((one) => one.id === id);
          if (scale) void choose(scale);
        }}
        minWidth={340}
        choices={scales.map((scale) => ({
          value: scale.id,
          label: scale.name,
          hint: scale.description === "" ? undefined : scale.description,
          drawing: (
            <ScaleDrawing
              values={scale.criterions.map(({ value }) => value)}
              partition={scale.selectedPartition}
              highlighted={scale.highlightedPartition}
            />
          ),
        }))}
      />
      {draft.scaleId === null && <p className={classes["lacking"]}>{t("processes:noScale")}</p>}
    </Section>
  );
}
