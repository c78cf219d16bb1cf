import { Stack } from "@mantine/core";
import { useState } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { ReasonButton } from "../../../../ui/ReasonButton.tsx";
import { Section } from "../../../../ui/Section.tsx";
import { isPair, MOST_PAIRS, type Pair } from "../../model/apart.ts";
import { usePlanPage } from "../usePlanPage.ts";
import { SearchSelect } from "../SearchSelect.tsx";
import classes from "./Settings.module.css";
import { useSettings } from "./useSettings.ts";
import { RemoveButton } from "../RowButtons.tsx";
import { useChoices } from "../useChoices.ts";

interface PairFormProps {
  pairs: readonly Pair[];
  onAdd(pair: Pair): void;
}

/** Two candidates who are to be kept apart. */
function PairForm({ pairs, onAdd }: PairFormProps) {
  const t = useT();
  const inOrder = useChoices();
  const { planned } = usePlanPage();
  const { names } = useSettings();
  const [one, setOne] = useState<string | null>(null);
  const [other, setOther] = useState<string | null>(null);
  const choices = inOrder(planned.candidates, names.candidate);
  const pair = one !== null && other !== null ? { one, other } : null;
  const isKnown = pair !== null && pairs.some((known) => isPair(known, pair));
  const missing = pair === null ? t("timetable:planApartIncomplete") : null;
  const add = (): void => {
    if (pair === null) return;
    onAdd(pair);
    setOne(null);
    setOther(null);
  };
  return (
    <div className={classes["row"]}>
      <SearchSelect
        label={t("timetable:planApartOne")}
        data={choices.filter(({ value }) => value !== other)}
        value={one}
        onChange={setOne}
      />
      <SearchSelect
        label={t("timetable:planApartOther")}
        data={choices.filter(({ value }) => value !== one)}
        value={other}
        onChange={setOther}
      />
      <ReasonButton
        variant="default"
        reason={isKnown ? t("timetable:planApartKnown") : missing}
        onClick={add}
      >
        {t("timetable:planAddApart")}
      </ReasonButton>
    </div>
  );
}

/** Candidates who may not be in the same group. */
export function ApartSection() {
  const t = useT();
  const { settings, change, mayEdit, errorAt, names } = useSettings();
  const { rules } = settings;
  const { apart } = rules;
  const error = errorAt("rules.apart");
  const set = (pairs: Pair[]): void => change({ rules: { ...rules, apart: pairs } });
  return (
    <Section title={t("timetable:planApart")} hint={t("timetable:planApartHint")}>
      <Stack gap="sm">
        {apart.length > 0 && (
          <ul className={classes["pairs"]}>
            {apart.map((pair, index) => {
              const [one, other] = [names.candidate(pair.one), names.candidate(pair.other)];
              const name = t("timetable:planApartPair", { one, other });
              return (
                <li key={`${pair.one} ${pair.other}`}>
                  <span>{name}</span>
                  {mayEdit && (
                    <RemoveButton
                      label={t("timetable:planRemoveOf", { name })}
                      onClick={() => set(apart.toSpliced(index, 1))}
                    />
                  )}
                </li>
              );
            })}
          </ul>
        )}
        {error && <p className={classes["error"]}>{error}</p>}
        {mayEdit && apart.length < MOST_PAIRS && (
          <PairForm pairs={apart} onAdd={(pair) => set([...apart, pair])} />
        )}
      </Stack>
    </Section>
  );
}
