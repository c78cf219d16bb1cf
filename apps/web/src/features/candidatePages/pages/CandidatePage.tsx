import { useEffect } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import { usePageTitle } from "../../../platform/page/pageTitle.ts";
import { linkToken } from "../../../platform/session/linkTokens.ts";
import { consent } from "../../../platform/session/consent.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { useStore } from "../../../ui/useStore.ts";
import { paths } from "../../../platform/page/paths.ts";
import { isClosed, storeVisit, visit, visitOf } from "../model/visit.ts";
import { CandidateFrame } from "../parts/CandidateFrame.tsx";
import { CodeCard } from "../parts/CodeCard.tsx";
import { OwnPage } from "../parts/OwnPage.tsx";
import { useKeptPage } from "../parts/useKeptPage.ts";

/** The page of a candidate: first the code of their link, then what it opens. */
export default function CandidatePage() {
  const t = useT();
  usePageTitle(t("candidatePage:title"));
  const known = useStore(visit);
  const hasConsent = useStore(consent);
  const link = linkToken(paths.candidate());
  const now = link === undefined || isClosed(link) ? known : visitOf(link, known);
  useEffect(() => {
    // Kept once the visitor has accepted that the browser keeps it, so that a reload does not need the mail again.
    if (hasConsent && now !== null && now !== known) storeVisit(now);
  }, [hasConsent, known, now]);
  useKeptPage(now);
  return (
    <CandidateFrame>
      {now === null ? (
        <Notice tone="info" title={t("candidatePage:noLink")}>
          {t("candidatePage:noLinkText")}
        </Notice>
      ) : now.session === null ? (
        <CodeCard key={now.link} link={now.link} />
      ) : (
        <OwnPage key={now.session.token} link={now.link} token={now.session.token} />
      )}
    </CandidateFrame>
  );
}
