import type { OwnSession } from "@assay/contract";
import { useT } from "../../../platform/i18n/texts.ts";
import { clockOf } from "../../timetable/shared/clock.ts";
import classes from "./CandidateFrame.module.css";

interface SessionFactsProps {
  session: OwnSession;
  /** The exercise. */
  name: string;
}

/** What a candidate has to know of a session beside its time. */
export function SessionFacts({ session, name }: SessionFactsProps) {
  const t = useT();
  const { room, prepFrom, from, prepRoom } = session;
  const time = clockOf(prepFrom);
  const preparation = prepRoom
    ? t("candidatePage:prepIn", { time, room: prepRoom })
    : t("candidatePage:prep", { time });
  return (
    <>
      <div className={classes["name"]}>{name}</div>
      <div className={classes["details"]}>
        {[room, ...(prepFrom < from ? [preparation] : [])].filter(Boolean).join(" · ")}
      </div>
    </>
  );
}
