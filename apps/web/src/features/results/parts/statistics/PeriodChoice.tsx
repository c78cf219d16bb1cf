import type { ShownProcessStatistics } from "@assay/contract";
import { NativeSelect } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useDateTexts } from "../../../../platform/forms/useDateTexts.ts";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { paths } from "../../../../platform/page/paths.ts";
import { DateField } from "../../../../ui/DateField.tsx";
import type { Period } from "../../api.ts";
import classes from "./Statistics.module.css";

interface PeriodChoiceProps {
  id: string;
  period: Period;
  answer: Pick<ShownProcessStatistics, "version" | "versions">;
}

/** Chooses the runs that count: those of one version, since another one measures something else, and of some days. */
export function PeriodChoice({ id, period, answer }: PeriodChoiceProps) {
  const t = useT();
  const format = useFormat();
  const dateTexts = useDateTexts();
  const navigate = useNavigate();
  const choose = (change: Period): void =>
    void navigate({
      to: paths.processStatistics(id, { ...period, version: answer.version, ...change }),
      replace: true,
    });
  const { from, to } = period;
  const isReversed = from !== undefined && to !== undefined && from > to;
  return (
    <div className={classes["period"]} role="group" aria-label={t("statistics:period")}>
      <NativeSelect
        label={t("statistics:version")}
        value={String(answer.version)}
        onChange={({ currentTarget: { value } }) =>
          choose({ version: value, from: undefined, to: undefined })
        }
        data={answer.versions.map(({ version, runs, candidates, from: first, to: last }) => ({
          value: String(version),
          label: t("statistics:versionOf", {
            version,
            runs,
            candidates,
            from: format.date(first),
            to: format.date(last),
          }),
        }))}
      />
      <DateField
        label={t("statistics:from")}
        value={from ?? null}
        onChange={(day) => choose({ from: day ?? undefined })}
        placeholder={t("statistics:dateFormat")}
        texts={dateTexts}
      />
      <DateField
        label={t("statistics:to")}
        value={to ?? null}
        onChange={(day) => choose({ to: day ?? undefined })}
        placeholder={t("statistics:dateFormat")}
        texts={dateTexts}
        error={isReversed ? t("statistics:reversed") : undefined}
      />
    </div>
  );
}
