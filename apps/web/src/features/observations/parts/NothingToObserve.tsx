import type { ProcessRun } from "@assay/contract";
import { isErased } from "@assay/domain";
import { Stack } from "@mantine/core";
import { useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Link } from "../../../ui/Link.tsx";
import { useDocumentTitle } from "../../../ui/texts.ts";
import type { Place } from "../model/cells.ts";

interface NothingToObserveProps {
  run: ProcessRun;
  /** A cell that the user does observe. */
  own: Place | undefined;
  /** What the address names. */
  asked: Partial<Place>;
}

/** Says that the user observes nothing here, and leads on to where they have something to do. */
export function NothingToObserve({ run, own, asked }: NothingToObserveProps) {
  const t = useT();
  const isGone = isErased(run, asked.candidateId ?? "");
  const elsewhere = own
    ? "notAssigned"
    : run.can.moderatorView === true
      ? "notObserving"
      : "noCells";
  const key = isGone ? "erased" : elsewhere;
  const hasResults = run.can.seeAllAssessments === true && run.started;
  const title = t(`observations:${key}`);
  useDocumentTitle(title);
  return (
    <EmptyState isPage title={title} text={t(`observations:${key}Text`)}>
      <Stack gap="xs" align="center">
        {own && (
          <Link to={paths.observations({ id: run.id, ...own })}>{t("observations:toOwnCell")}</Link>
        )}
        {hasResults && (
          <Link to={paths.results({ id: run.id, ...asked })}>{t("observations:toResults")}</Link>
        )}
        <Link to={paths.dashboard({ processRun: run.id })}>{t("observations:toDashboard")}</Link>
      </Stack>
    </EmptyState>
  );
}
