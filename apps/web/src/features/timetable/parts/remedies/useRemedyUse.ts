import type { PlanningSettings } from "@assay/contract";
import type { Remedy } from "@assay/domain";
import { createContext, useContext, useState } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { announce } from "../../../../platform/page/announce.ts";
import { newId } from "../../../../ui/newId.ts";
import {
  observersToChoose,
  remedySection,
  remedySettings,
  type SettingsSection,
} from "../../model/remedySettings.ts";
import type { PlanPage } from "../usePlanPage.ts";
import { usePlanSearch } from "../usePlanSearch.ts";

type UseRemedy = (remedy: Remedy) => void;

/** Set by `PlanDesk`; null outside of it. */
export const RemedyContext = createContext<UseRemedy | null>(null);

/** @throws Error outside of the page of a run's timetable, which provides it */
export function useRemedy(): UseRemedy {
  const use = useContext(RemedyContext);
  if (use === null) throw new Error("A remedy stands outside of the page of a timetable.");
  return use;
}

interface SettingsForm {
  edit(change: (now: PlanningSettings) => PlanningSettings): void;
}

/** Changes the form of the settings by a remedy, unsaved, and leads to the part that shows it. */
export function useRemedyUse({ edit }: SettingsForm, { planned }: Pick<PlanPage, "planned">) {
  const t = useT();
  const { choose } = usePlanSearch();
  const [section, lead] = useState<SettingsSection | null>(null);
  const naming = {
    newId,
    room: (number: number) => t("timetable:planNewRoom", { number }),
    rolePlayer: (number: number) => t("timetable:planNewRolePlayer", { number }),
  };
  const use = (remedy: Remedy): void => {
    edit((now) => remedySettings(now, { remedy, run: planned, naming }));
    const count = observersToChoose(remedy);
    const lines = [
      ...(remedy.loosenings.some(({ what }) => what !== "moreObservers")
        ? [t("timetable:remedyUsed")]
        : []),
      ...(count > 0 ? [t("timetable:remedyChoose", { count })] : []),
    ];
    announce({ tone: count > 0 ? "warning" : "success", text: lines.join("\n") });
    choose({ tab: "settings" });
    lead(remedySection(remedy));
  };
  return { use, section, onLed: () => lead(null) };
}
