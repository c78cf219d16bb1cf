import type { ReactNode } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Notice } from "../../../../ui/Notice.tsx";
import { AgreementSection } from "./Agreement.tsx";
import { DecisionSections } from "./Decisions.tsx";
import { ObserverSections, OwnFigures } from "./ObserverSections.tsx";
import { OverallSection } from "./Overall.tsx";
import classes from "./Statistics.module.css";
import { StatisticsContext, type StatisticsShownHere, useStatistics } from "./useStatistics.ts";
import { SharesSection } from "./VarianceShares.tsx";

/** What the figures rest on, and what they are not for. */
function Introduction({ children }: { children: ReactNode }) {
  const t = useT();
  const { shows, ratings, wasSealed } = useStatistics().shown;
  return (
    <div className={classes["intro"]}>
      <Notice tone="info" title={t("statistics:noAdjustment")}>
        {t(`statistics:shows_${shows}`)}
      </Notice>
      {children}
      <p>{t("statistics:basis", { count: ratings.independent, leftOut: ratings.leftOut })}</p>
      {!wasSealed && <p>{t("statistics:notSealed")}</p>}
    </div>
  );
}

interface StatisticsSectionsProps {
  value: StatisticsShownHere;
  /** What is said of the data beside their numbers. */
  introduction?: ReactNode;
  /** Sections after the others. */
  children?: ReactNode;
}

/** All figures that the user sees, their own first. */
export function StatisticsSections({ value, introduction, children }: StatisticsSectionsProps) {
  const { shown, ownId } = value;
  const own = shown.statistics.observers.find(({ observerId }) => observerId === ownId);
  return (
    <StatisticsContext value={value}>
      <div className={classes["page"]}>
        <Introduction>{introduction}</Introduction>
        {(own || shown.shows === "OWN") && <OwnFigures own={own} />}
        <AgreementSection />
        {shown.shows === "RUN_AND_OBSERVERS" && <ObserverSections />}
        <SharesSection />
        <OverallSection />
        <DecisionSections />
        {children}
      </div>
    </StatisticsContext>
  );
}
