import type { OwnCalibration } from "@assay/contract";
import { Button, Group, Text } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Link } from "../../../ui/Link.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { ownCalibrationsQuery } from "../api.ts";
import classes from "../parts/Calibration.module.css";
import { useStarting } from "../parts/useStarting.ts";

export const load = ({ queryClient }: PageInput) =>
  queryClient.ensureQueryData({ ...ownCalibrationsQuery, revalidateIfStale: true });

/** The certificate of a set, and whether it still counts. */
function Certificate({ certificate }: { certificate: NonNullable<OwnCalibration["certificate"]> }) {
  const t = useT();
  const { date } = useFormat();
  const [now] = useState(Date.now);
  const isValid = Date.parse(certificate.validUntil) >= now;
  return (
    <>
      <StatusBadge tone={isValid ? "done" : "warning"}>
        {t(isValid ? "calibration:validUntil" : "calibration:expired", {
          date: date(certificate.validUntil),
        })}
      </StatusBadge>
      <Button component={Link} to={paths.certificate(certificate.attemptId)} variant="subtle">
        {t("calibration:toCertificate")}
      </Button>
    </>
  );
}

/** The way on in a set: to the attempt that is under way, a new one, or the latest one. */
function WayOn({ calibration }: { calibration: OwnCalibration }) {
  const t = useT();
  const { start, isStarting } = useStarting();
  const { attempt, next, setId, role, certificate } = calibration;
  if (attempt && attempt.finishedAt === null)
    return (
      <Button component={Link} to={paths.calibrationAttempt(attempt.id)}>
        {t("calibration:goOn", { submitted: attempt.submitted, count: attempt.asked })}
      </Button>
    );
  return (
    <>
      {attempt && (
        <Button component={Link} to={paths.calibrationAttempt(attempt.id)} variant="default">
          {t("calibration:toResult")}
        </Button>
      )}
      {next !== null && (
        <Button
          loading={isStarting}
          variant={certificate ? "default" : "filled"}
          onClick={() => start(setId)}
        >
          {attempt && role === "OBSERVER"
            ? t("calibration:again")
            : t("calibration:begin", { count: next })}
        </Button>
      )}
    </>
  );
}

/** What the user rates as an expert, or is measured by, with their certificates. */
export default function OwnCalibrationsPage() {
  const t = useT();
  const { data: calibrations } = useSuspenseQuery(ownCalibrationsQuery);
  return (
    <>
      <PageHeader title={t("calibration:title")} />
      {calibrations.length === 0 ? (
        <EmptyState title={t("calibration:nothing")} text={t("calibration:nothingText")} />
      ) : (
        <ul className={classes["list"]}>
          {calibrations.map((calibration) => (
            <li key={calibration.setId} className={classes["item"]}>
              <div className={classes["names"]}>
                <Text fw={600}>{calibration.setName}</Text>
                <Text c="dimmed">
                  {calibration.processName} ·{" "}
                  {t("calibration:version", { version: calibration.version })} ·{" "}
                  {t(`calibration:role_${calibration.role}`)}
                </Text>
              </div>
              <Group gap="sm">
                {calibration.certificate && <Certificate certificate={calibration.certificate} />}
                <WayOn calibration={calibration} />
              </Group>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
