import { useQuery } from "@tanstack/react-query";
import { errorText } from "../../../../platform/i18n/errorText.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { ErrorNotice } from "../../../../ui/ErrorNotice.tsx";
import { planningQuery, plansQuery } from "../../api.ts";
import type { EventAbout } from "../repair/EventChoice.tsx";
import RepairDialog from "../repair/RepairDialog.tsx";
import { PlanContext, usePlanReads } from "../usePlanPage.ts";

interface DayRepairProps {
  runId: string;
  about: EventAbout;
  /** The server's time in ms since the epoch. */
  clock: () => number;
  onClose(): void;
}

function Repair({ runId, ...rest }: DayRepairProps) {
  const page = usePlanReads(runId);
  const plan = page.plans.find(({ state }) => state === "PUBLISHED");
  // Without a published timetable the page is about to be drawn without its times.
  if (!plan) return null;
  return (
    <PlanContext value={page}>
      <RepairDialog plan={plan} {...rest} />
    </PlanContext>
  );
}

/** The repair of the published timetable, from a row of the live day. What it needs is read when it is opened. */
export default function DayRepair(props: DayRepairProps) {
  const t = useT();
  const planning = useQuery(planningQuery(props.runId));
  const plans = useQuery(plansQuery(props.runId));
  if (planning.data && plans.data) return <Repair {...props} />;
  const error = planning.error ?? plans.error;
  if (error === null) return null;
  return (
    <Dialog title={t("timetable:repairTitle")} onClose={props.onClose}>
      <ErrorNotice
        title={t("day:repairFailed")}
        text={errorText(error, t)}
        onRetry={() => void Promise.all([planning.refetch(), plans.refetch()])}
      />
    </Dialog>
  );
}
