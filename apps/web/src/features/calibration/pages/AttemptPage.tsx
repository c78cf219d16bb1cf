import type { CalibrationAttempt } from "@assay/contract";
import { Anchor, Button, Stack, Text, Title } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { attemptQuery } from "../api.ts";
import { Attempts } from "../parts/Attempts.tsx";
import classes from "../parts/Calibration.module.css";
import { ResultInWords } from "../parts/ResultInWords.tsx";
import { useStarting } from "../parts/useStarting.ts";

export const load = ({ queryClient, params }: PageInput<{ id: string }>) =>
  queryClient.ensureQueryData(attemptQuery(params.id));

/** The samples in the order of the attempt, each with how far it is. */
function Samples({ attempt }: { attempt: CalibrationAttempt }) {
  const t = useT();
  const carried = attempt.answers.filter(({ isCarried }) => isCarried).length;
  return (
    <section>
      <Title order={2} size="h3" mb="sm">
        {t("calibration:samples")}
      </Title>
      <ul className={classes["list"]}>
        {attempt.samples.map(({ id, name }, place) => {
          const answer = attempt.answers.find(({ sampleId }) => sampleId === id);
          const isDone = answer !== undefined && answer.submittedAt !== null;
          const isWrong = attempt.result?.wrongIds.includes(id) === true;
          return (
            <li key={id} className={classes["item"]}>
              <Anchor
                component={Link}
                to={paths.calibrationSample(attempt.id, id)}
                className={classes["names"] ?? ""}
              >
                {t("calibration:sampleName", { place: place + 1, name })}
              </Anchor>
              {isDone && isWrong && !attempt.hasPassed ? (
                <StatusBadge tone="warning">{t("calibration:toRepeat")}</StatusBadge>
              ) : (
                <StatusBadge tone={isDone ? "done" : answer ? "partial" : "todo"}>
                  {t(
                    isDone
                      ? "calibration:submitted"
                      : answer
                        ? "calibration:begun"
                        : "calibration:open",
                  )}
                </StatusBadge>
              )}
            </li>
          );
        })}
      </ul>
      {carried > 0 && (
        <Text c="dimmed" mt="xs">
          {t("calibration:carried", { count: carried })}
        </Text>
      )}
    </section>
  );
}

/** An attempt at a set: its samples, and its result once all are submitted. */
export default function AttemptPage() {
  const t = useT();
  const { id = "" } = useParams({ strict: false });
  const { data: attempt } = useSuspenseQuery(attemptQuery(id));
  const { start, isStarting } = useStarting();
  const isExpert = attempt.role === "EXPERT";
  return (
    <>
      <PageHeader
        title={attempt.setName}
        subtitle={`${attempt.processName} · ${t("calibration:version", { version: attempt.version })}`}
        backTo={paths.calibrations()}
        backLabel={t("calibration:toOwn")}
      >
        {attempt.hasPassed && (
          <Button component={Link} to={paths.certificate(attempt.id)}>
            {t("calibration:toCertificate")}
          </Button>
        )}
        {!isExpert && attempt.finishedAt !== null && attempt.next !== null && (
          <Button
            variant={attempt.hasPassed ? "default" : "filled"}
            loading={isStarting}
            onClick={() => start(attempt.setId)}
          >
            {attempt.hasPassed
              ? t("calibration:again")
              : t("calibration:repeat", { count: attempt.next })}
          </Button>
        )}
      </PageHeader>
      <Stack gap="lg">
        {attempt.finishedAt === null && (
          <Notice tone="info">
            {t(isExpert ? "calibration:expertIntro" : "calibration:observerIntro")}
          </Notice>
        )}
        {isExpert && attempt.finishedAt !== null && (
          <Notice tone="success">{t("calibration:expertDone")}</Notice>
        )}
        {attempt.result && <ResultInWords attempt={attempt} result={attempt.result} />}
        <Samples attempt={attempt} />
        <Attempts attempts={[attempt, ...attempt.others]} />
      </Stack>
    </>
  );
}
