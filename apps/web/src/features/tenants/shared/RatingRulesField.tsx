import { DEFAULT_RATING_RULES, NAME_RULES, SEALINGS } from "@assay/domain";
import { Stack } from "@mantine/core";
import { useT } from "../../../platform/i18n/texts.ts";
import { ChoiceCards } from "../../../ui/ChoiceCards.tsx";
import type { Rules, RulesChoice } from "./rulesChoice.ts";
import classes from "./RatingRulesField.module.css";

interface RatingRulesFieldProps {
  value: RulesChoice;
  /** Whether the organisation's default can be chosen. */
  hasDefault: boolean;
  onChange(value: RulesChoice): void;
}

const MODES = ["DEFAULT", "OFF", "ON"] as const;
type Mode = (typeof MODES)[number];
/** From what is shown soonest to what is hidden longest, and last what hides nothing. */
const SEALED_FIRST = [...SEALINGS.filter((one) => one !== "OFF"), "OFF"] as const;

const modeOf = (value: RulesChoice): Mode =>
  value === undefined ? "DEFAULT" : value === null ? "OFF" : "ON";

/** How long others' ratings stay hidden, and whether their names may be shown. */
function Sealing({ rules, onChange }: { rules: Rules; onChange(rules: Rules): void }) {
  const t = useT();
  return (
    <>
      <div>
        <h3 className={classes["title"]}>{t("ratingRules:sealing")}</h3>
        <ChoiceCards
          label={t("ratingRules:sealing")}
          value={rules.sealing}
          onChange={(sealing) => onChange({ ...rules, sealing })}
          choices={SEALED_FIRST.map((value) => ({
            value,
            label: t(`ratingRules:sealing_${value}`),
            hint: t(`ratingRules:sealingHint_${value}`),
          }))}
        />
      </div>
      {rules.sealing !== "OFF" && (
        <div>
          <h3 className={classes["title"]}>{t("ratingRules:names")}</h3>
          <ChoiceCards
            label={t("ratingRules:names")}
            value={rules.names}
            onChange={(names) => onChange({ ...rules, names })}
            choices={NAME_RULES.map((value) => ({
              value,
              label: t(`ratingRules:names_${value}`),
              hint: t(`ratingRules:namesHint_${value}`),
            }))}
          />
        </div>
      )}
    </>
  );
}

/** Whether observers submit their ratings, and how independently of each other they rate. */
export function RatingRulesField({ value, hasDefault, onChange }: RatingRulesFieldProps) {
  const t = useT();
  const choose = (mode: Mode): void =>
    onChange(mode === "ON" ? (value ?? DEFAULT_RATING_RULES) : mode === "OFF" ? null : undefined);
  return (
    <Stack gap="md">
      <ChoiceCards
        label={t("ratingRules:title")}
        value={modeOf(value)}
        onChange={choose}
        choices={MODES.filter((mode) => hasDefault || mode !== "DEFAULT").map((mode) => ({
          value: mode,
          label: t(`ratingRules:mode_${mode}`),
          hint: t(`ratingRules:modeHint_${mode}`),
        }))}
      />
      {value && <Sealing rules={value} onChange={onChange} />}
    </Stack>
  );
}
