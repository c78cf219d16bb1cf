import {
  DEFAULT_RATING_RULES,
  EVIDENCE_RULES,
  MOST_ASKED_EVIDENCE,
  NAME_RULES,
  SEALINGS,
} from "@assay/domain";
import { NativeSelect, Stack } from "@mantine/core";
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

const EVIDENCE_CHOICES = ["OFF", ...EVIDENCE_RULES] as const;
const COUNTS = Array.from({ length: MOST_ASKED_EVIDENCE }, (_, index) => String(index + 1));

/** Whether observers tag what a rating is based on, and how much of it a submission asks for. */
function EvidenceChoice({ rules, onChange }: { rules: Rules; onChange(rules: Rules): void }) {
  const t = useT();
  const { evidence, ...others } = rules;
  const min = evidence?.min ?? 1;
  const choose = (rule: (typeof EVIDENCE_CHOICES)[number]): void =>
    onChange(rule === "OFF" ? others : { ...others, evidence: { rule, min } });
  return (
    <>
      <div>
        <h3 className={classes["title"]}>{t("ratingRules:evidence")}</h3>
        <ChoiceCards
          label={t("ratingRules:evidence")}
          value={evidence?.rule ?? "OFF"}
          onChange={choose}
          choices={EVIDENCE_CHOICES.map((value) => ({
            value,
            label: t(`ratingRules:evidence_${value}`),
            hint: t(`ratingRules:evidenceHint_${value}`),
          }))}
        />
      </div>
      {evidence && (
        <NativeSelect
          label={t("ratingRules:evidenceMin")}
          value={String(min)}
          data={COUNTS}
          maw={360}
          onChange={(event) =>
            onChange({
              ...others,
              evidence: { ...evidence, min: Number(event.currentTarget.value) },
            })
          }
        />
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
      {value && <EvidenceChoice rules={value} onChange={onChange} />}
    </Stack>
  );
}
