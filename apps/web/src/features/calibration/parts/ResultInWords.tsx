import type { CalibrationAttempt, CalibrationResult } from "@assay/contract";
import { type AccuracyWords, accuracyWords, type NearnessWord } from "@assay/domain";
import { Stack, Text, Title } from "@mantine/core";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { Disclosure } from "../../../ui/Disclosure.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { StatusBadge, type StatusTone } from "../../../ui/StatusBadge.tsx";
import classes from "./Calibration.module.css";

const TONES: Record<NearnessWord, StatusTone> = {
  asExperts: "done",
  partly: "partial",
  differently: "warning",
};
const PARTS = ["ranking", "competencies", "pattern"] as const;

/** How the observer uses the scale, and what they see as the experts do. */
function Words({ words }: { words: AccuracyWords }) {
  const t = useT();
  const { number } = useFormat();
  const { level, steps, parts } = words;
  return (
    <ul className={classes["list"]}>
      <li className={classes["item"]}>
        <Text className={classes["names"]}>
          {t(`calibration:level_${level}`, { steps: number(steps) })}
        </Text>
        <StatusBadge tone={level === "same" ? "done" : "partial"}>
          {t("calibration:levelName")}
        </StatusBadge>
      </li>
      {parts &&
        PARTS.map((part) => (
          <li key={part} className={classes["item"]}>
            <Text className={classes["names"]}>{t(`calibration:${part}_${parts[part]}`)}</Text>
            <StatusBadge tone={TONES[parts[part]]}>{t(`calibration:${part}Name`)}</StatusBadge>
          </li>
        ))}
    </ul>
  );
}

/** The figures behind the words, unrounded enough to be compared. */
function Figures({ result }: { result: CalibrationResult }) {
  const t = useT();
  const { number } = useFormat();
  const { accuracy } = result;
  const squared = accuracy.differential?.squared;
  const rows: [string, number | null][] = [
    [t("calibration:figureElevation"), accuracy.elevation],
    [t("calibration:figureMeanSquare"), accuracy.meanSquare],
    ...(squared
      ? ([
          [t("calibration:figureE"), squared.elevation],
          [t("calibration:figureDE"), squared.differentialElevation],
          [t("calibration:figureSA"), squared.stereotypeAccuracy],
          [t("calibration:figureDA"), squared.differentialAccuracy],
          [t("calibration:figureRDE"), accuracy.differential?.samplesR ?? null],
          [t("calibration:figureRSA"), accuracy.differential?.competenciesR ?? null],
          [t("calibration:figureRDA"), accuracy.differential?.patternR ?? null],
        ] satisfies [string, number | null][])
      : []),
  ];
  return (
    <div className={classes["scroll"]}>
      <table className={classes["table"]}>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="numbers">
                {value === null ? t("calibration:notComputable") : number(value)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ResultProps {
  attempt: CalibrationAttempt;
  result: CalibrationResult;
}

/** What an attempt amounts to, in words: passed or not and why, and how the observer sees beside the experts. */
export function ResultInWords({ attempt, result }: ResultProps) {
  const t = useT();
  const { number } = useFormat();
  const { accuracy, behaviour, faults } = result;
  const { rules } = attempt;
  const percent = (share: number): string => `${number(Math.round(share * 100))} %`;
  return (
    <Stack gap="md">
      <Title order={2} size="h3">
        {t("calibration:result")}
      </Title>
      <Notice tone={attempt.hasPassed ? "success" : "warning"}>
        {t(attempt.hasPassed ? "calibration:passed" : "calibration:notPassed")}
        {faults.length > 0 && rules && (
          <ul className={classes["behaviours"]}>
            {faults.map((fault) => (
              <li key={fault}>
                {t(`calibration:fault_${fault}`, {
                  withinOne: rules.withinOne,
                  exact: rules.exact,
                  steps: number(rules.elevationTenths / 10),
                  times: rules.farOff,
                })}
              </li>
            ))}
          </ul>
        )}
      </Notice>
      <Text>
        {t("calibration:shares", {
          hits: percent(accuracy.hits),
          withinOne: percent(accuracy.withinOne),
        })}
      </Text>
      <Words words={accuracyWords(accuracy)} />
      {accuracy.differential === null && <Text c="dimmed">{t("calibration:tooFew")}</Text>}
      <Text>
        {behaviour.share === null
          ? t("calibration:noBehaviours")
          : t("calibration:behaviours", {
              found: behaviour.found,
              count: behaviour.keyBehaviours,
              unfounded: behaviour.unfounded,
            })}
      </Text>
      <Disclosure title={t("calibration:figures")}>
        <Figures result={result} />
      </Disclosure>
      <Text c="dimmed" size="sm">
        {t("calibration:ownRule")}
      </Text>
    </Stack>
  );
}
