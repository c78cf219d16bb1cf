import { textIn } from "@assay/domain";
import { Button, Text, Title } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { useTenant } from "../../../platform/tenant/tenant.ts";
import { toTarget } from "../../../ui/Link.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { attemptQuery } from "../api.ts";
import classes from "../parts/Calibration.module.css";

export const load = ({ queryClient, params }: PageInput<{ id: string }>) =>
  queryClient.ensureQueryData(attemptQuery(params.id));

/** The certificate of an attempt that has passed, to be printed. */
export default function CertificatePage() {
  const t = useT();
  const order = useLanguageOrder();
  const { date, number, list } = useFormat();
  const [now] = useState(Date.now);
  const { appTitle } = useTenant();
  const { id = "" } = useParams({ strict: false });
  const { data: attempt } = useSuspenseQuery(attemptQuery(id));
  const { result, finishedAt, validUntil } = attempt;
  if (!result || finishedAt === null || validUntil === null)
    return <Navigate {...toTarget(paths.calibrationAttempt(id))} replace />;
  const percent = (share: number): string => `${number(Math.round(share * 100))} %`;
  const isOver = Date.parse(validUntil) < now;
  const facts: [string, string][] = [
    [t("calibration:process"), attempt.processName],
    [t("calibration:exercise"), textIn(attempt.exercise.texts, order)?.displayName ?? ""],
    [
      t("calibration:competencies"),
      list(attempt.competencies.map(({ texts }) => textIn(texts, order)?.displayName ?? "")),
    ],
    [t("calibration:set"), attempt.setName],
    [t("calibration:versionName"), number(attempt.version)],
    [t("calibration:samples"), number(result.accuracy.samples)],
    [t("calibration:exact"), percent(result.accuracy.hits)],
    [t("calibration:withinOne"), percent(result.accuracy.withinOne)],
    [t("calibration:passedOn"), date(finishedAt)],
    [t("calibration:validThrough"), date(validUntil)],
  ];
  return (
    <>
      <PageHeader
        title={t("calibration:certificate")}
        backTo={paths.calibrationAttempt(attempt.id)}
        backLabel={t("calibration:toResult")}
      >
        <Button
          variant="light"
          leftSection={<IconPrinter size={20} aria-hidden />}
          onClick={() => print()}
        >
          {t("calibration:print")}
        </Button>
      </PageHeader>
      <article className={classes["certificate"]} aria-label={t("calibration:certificate")}>
        <Text c="dimmed">{appTitle}</Text>
        <Title order={2}>{t("calibration:certificate")}</Title>
        <Text size="xl" fw={600}>
          {attempt.personName}
        </Text>
        <Text>{t("calibration:certified")}</Text>
        <dl className={classes["facts"]}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {isOver && <Text fw={600}>{t("calibration:expired", { date: date(validUntil) })}</Text>}
        <Text size="sm" c="dimmed">
          {t("calibration:ownRule")}
        </Text>
      </article>
    </>
  );
}
