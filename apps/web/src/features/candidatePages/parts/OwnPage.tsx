import type { CandidateVisit } from "@assay/contract";
import { Button, Group, Stack, Title } from "@mantine/core";
import { Suspense, useEffect } from "react";
import { useFormat } from "../../../platform/i18n/format.ts";
import { fullName } from "../../../platform/i18n/names.ts";
import { isApiError } from "../../../platform/http/ApiError.ts";
import { partWithTexts } from "../../../platform/i18n/partWithTexts.ts";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { useTenant } from "../../../platform/tenant/tenant.ts";
import { ErrorNotice } from "../../../ui/ErrorNotice.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { closeVisit, storeVisit } from "../model/visit.ts";
import { leavePage } from "../model/visitCalls.ts";
import { ownReport } from "../shared/slots.ts";
import { Adjustments } from "./Adjustments.tsx";
import classes from "./CandidateFrame.module.css";
import { useLeaving } from "./handIn/useLeaving.ts";
import { Information } from "./Information.tsx";
import { OwnSessions } from "./OwnSessions.tsx";
import { Papers } from "./Papers.tsx";
import { Questions } from "./Questions.tsx";
import { useVisit } from "./useVisit.ts";

const OwnSelfAssessment = partWithTexts(() => import("./OwnSelfAssessment.tsx"), "selfAssessment");
const OwnStatements = partWithTexts(() => import("./OwnStatements.tsx"), "counterStatements");
const HandIns = partWithTexts(
  () => import("./handIn/HandIns.tsx"),
  "handIn",
  "workFiles",
  "fileEditing",
);

interface OwnPageProps {
  link: string;
  /** The token of the candidate's session. */
  token: string;
}

function Head({ page }: { page: CandidateVisit }) {
  const t = useT();
  const { date } = useFormat();
  return (
    <div className={classes["head"]}>
      <Title order={1}>{page.runName}</Title>
      <p>{t("candidatePage:for", { name: fullName(page) ?? "" })}</p>
      <p>{t("candidatePage:endsOn", { date: date(page.endsOn) })}</p>
    </div>
  );
}

/** All that a candidate gets about their run, and what they can say. */
export function OwnPage({ link, token }: OwnPageProps) {
  const t = useT();
  const { feedback } = useTenant();
  const { page, error, isOld, retry, change } = useVisit(token);
  const isOver = isApiError(error, "NOT_LOGGED_IN");
  useEffect(() => {
    if (isOver) storeVisit({ link, session: null });
  }, [isOver, link]);
  const leave = useLeaving(page?.owner ?? "", () => {
    void leavePage(token).catch(() => undefined);
    closeVisit(link);
  });
  if (page === undefined)
    return error === null || isOver ? (
      <div role="status">{t("candidatePage:loading")}</div>
    ) : (
      <ErrorNotice title={t("candidatePage:failed")} text={errorText(error, t)} onRetry={retry} />
    );
  const said = { token, page, onChange: change };
  const mustAccept = page.information !== null && page.information.acceptedAt === null;
  return (
    <Stack gap="lg">
      <Head page={page} />
      {(error !== null || isOld) && !isOver && (
        <Notice tone="warning">{t("candidatePage:stale")}</Notice>
      )}
      {mustAccept && <Information {...said} />}
      <Suspense>{feedback && <ownReport.View token={token} />}</Suspense>
      <OwnSessions token={token} page={page} />
      <Papers token={token} page={page} />
      <Suspense>
        <OwnSelfAssessment token={token} />
        <OwnStatements token={token} />
      </Suspense>
      {page.exercises.some(({ takesWork }) => takesWork) && (
        <Suspense>
          <HandIns token={token} page={page} />
        </Suspense>
      )}
      {page.offers.questions && <Questions {...said} />}
      {page.offers.adjustments && <Adjustments {...said} />}
      {!mustAccept && <Information {...said} />}
      <Group justify="center">
        <Button variant="subtle" onClick={() => void leave()}>
          {t("candidatePage:leave")}
        </Button>
      </Group>
    </Stack>
  );
}
