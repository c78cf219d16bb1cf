import type { AttemptSummary } from "@assay/contract";
import { Anchor, Text, Title } from "@mantine/core";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { Link } from "../../../ui/Link.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import classes from "./Calibration.module.css";

/** The finished attempts of an observer beside each other, the first one first. */
export function Attempts({ attempts }: { attempts: readonly AttemptSummary[] }) {
  const t = useT();
  const { date, number } = useFormat();
  const finished = attempts.filter(({ result }) => result).toSorted((a, b) => a.number - b.number);
  if (finished.length < 2) return null;
  const percent = (share: number): string => `${number(Math.round(share * 100))} %`;
  return (
    <section>
      <Title order={2} size="h3" mb="sm">
        {t("calibration:attempts")}
      </Title>
      <div className={classes["scroll"]}>
        <table className={classes["table"]}>
          <thead>
            <tr>
              <th scope="col">{t("calibration:attempt")}</th>
              <th scope="col">{t("calibration:exact")}</th>
              <th scope="col">{t("calibration:withinOne")}</th>
              <th scope="col">{t("calibration:onAverage")}</th>
              <th scope="col">{t("calibration:outcome")}</th>
            </tr>
          </thead>
          <tbody>
            {finished.map(({ id, number: place, finishedAt, result, hasPassed }) => (
              <tr key={id}>
                <th scope="row">
                  <Anchor component={Link} to={paths.calibrationAttempt(id)}>
                    {t("calibration:attemptOn", { number: place, date: date(finishedAt ?? "") })}
                  </Anchor>
                </th>
                <td className="numbers">{percent(result?.accuracy.hits ?? 0)}</td>
                <td className="numbers">{percent(result?.accuracy.withinOne ?? 0)}</td>
                <td className="numbers">
                  {number(Math.round((result?.accuracy.elevation ?? 0) * 10) / 10)}
                </td>
                <td>
                  <StatusBadge tone={hasPassed ? "done" : "warning"}>
                    {t(hasPassed ? "calibration:isPassed" : "calibration:isNotPassed")}
                  </StatusBadge>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Text c="dimmed" size="sm" mt="xs">
        {t("calibration:attemptsHint")}
      </Text>
    </section>
  );
}
