import { impossibleReasons, instanceOf, resourceLoads } from "@assay/domain";
import { useDeferredValue, useMemo } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Section } from "../../../../ui/Section.tsx";
import { StatusDot } from "../../../../ui/StatusBadge.tsx";
import { LOAD_TONES, loadState } from "../../model/lights.ts";
import { loadName } from "../../model/reasonSentences.ts";
import { ImpossibleNotice } from "../ImpossibleNotice.tsx";
import { RemedyHelp } from "../remedies/RemedyHelp.tsx";
import { usePlanPage } from "../usePlanPage.ts";
import classes from "./Settings.module.css";
import { useSettings } from "./useSettings.ts";

/** Whether everything is enough, by arithmetic: it follows every entry. */
export function Lights() {
  const t = useT();
  const { planned } = usePlanPage();
  const { settings, names } = useSettings();
  const entered = useDeferredValue(settings);
  const instance = useMemo(() => instanceOf(entered, planned), [entered, planned]);
  const loads = useMemo(() => resourceLoads(instance), [instance]);
  const reasons = useMemo(() => impossibleReasons(instance), [instance]);
  return (
    <Section title={t("timetable:planLights")} hint={t("timetable:planLightsHint")}>
      <ul className={classes["lights"]}>
        {loads.map((load) => {
          const state = loadState(load);
          const { needed, there } = load;
          return (
            <li key={`${load.resource}/${load.kind}`} data-state={state}>
              <StatusDot tone={LOAD_TONES[state]} label="" />
              <span className={classes["state"]}>{t(`timetable:planLoadState_${state}`)}</span>
              <span className="numbers">
                {t("timetable:planLoad", { name: loadName(t, load), needed, there })}
              </span>
            </li>
          );
        })}
      </ul>
      <ImpossibleNotice reasons={reasons} names={names} />
      {reasons.length > 0 && <RemedyHelp instance={instance} names={names} />}
    </Section>
  );
}
