import type { PlanSession } from "@assay/contract";
import { type PlanEvent, type PlanMoment, instanceOf } from "@assay/domain";
import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Notice } from "../../../../ui/Notice.tsx";
import {
  alreadyThere,
  EVENT_KINDS,
  type EventKind,
  eventOf,
  eventTargets,
  isTimed,
  usualValue,
} from "../../model/eventChoices.ts";
import type { PlanNames } from "../../model/planNames.ts";
import { hoursOfSession, peopleOf } from "../../model/sessionTexts.ts";
import { NumberField } from "../settings/NumberField.tsx";
import { TimeField } from "../settings/TimeField.tsx";
import { usePlanPage } from "../usePlanPage.ts";
import classes from "./Repair.module.css";

/** What an event is likely to be about, where it is said beside a session, a room or a person. */
export interface EventAbout {
  kind: EventKind;
  /** Ids of sessions, exercises, rooms and people; where a kind has one of them, it offers no others. */
  ids: readonly string[];
}

interface EventChoiceProps {
  sessions: readonly PlanSession[];
  now: PlanMoment;
  names: PlanNames;
  about?: EventAbout | undefined;
  onChoose(event: PlanEvent): void;
}

interface TargetsProps extends EventChoiceProps {
  kind: EventKind;
}

/** The longest time by which something takes longer or is late, in minutes. */
const LONGEST = 240;

/** Buttons for the person, session, exercise or room that an event is about; a press chooses the event. */
function Targets({ kind, sessions, now, names, about, onChoose }: TargetsProps) {
  const t = useT();
  const { planning, planned } = usePlanPage();
  const instance = instanceOf(planning.settings, planned);
  const [value, setValue] = useState(() => usualValue(kind, { instance, now }));
  const day = { instance, run: planned, sessions, now };
  const all = eventTargets(kind, day);
  const own = all.filter((id) => about?.ids.includes(id));
  const targets = own.length > 0 ? own : all;
  const there = kind === "candidateLate" ? alreadyThere(day) : [];
  const nameOf = (id: string): string => {
    if (kind === "observerAway") return names.observer(id);
    if (kind === "roomLost") return names.room(id);
    if (kind === "exerciseDelayed") return names.exercise(id);
    const session = kind === "overrun" ? sessions.find((one) => one.id === id) : undefined;
    if (!session) return names.candidate(id);
    const time = hoursOfSession(instance, session);
    return `${time} ${names.exercise(session.exerciseId)} (${peopleOf(session, names)})`;
  };
  const thereText =
    there.length > 0 &&
    t("timetable:repairThere", { count: there.length, names: names.list(there.map(nameOf)) });
  if (targets.length === 0)
    return <Notice tone="info">{thereText || t(`timetable:repairNobody_${kind}`)}</Notice>;
  return (
    <Stack gap="sm">
      {value !== null && (
        <div className={classes["value"]}>
          {isTimed(kind) ? (
            <TimeField
              label={t(`timetable:repairFrom_${kind}`)}
              value={value}
              onChange={setValue}
            />
          ) : (
            <NumberField
              label={t("timetable:repairMinutes")}
              value={value}
              min={5}
              max={LONGEST}
              onChange={setValue}
            />
          )}
        </div>
      )}
      <div
        className={classes["choices"]}
        role="group"
        aria-label={t(`timetable:repairWho_${kind}`)}
      >
        {targets.map((id) => (
          <Button
            key={id}
            variant="default"
            onClick={() => onChoose(eventOf(kind, id, value ?? 0))}
          >
            {nameOf(id)}
          </Button>
        ))}
      </div>
      {kind === "exerciseDelayed" && (
        <p className={classes["note"]}>{t("timetable:repairDelayNote")}</p>
      )}
      {thereText && <p className={classes["note"]}>{thereText}</p>}
    </Stack>
  );
}

/** What has changed, in two taps. */
export function EventChoice(props: EventChoiceProps) {
  const t = useT();
  const [kind, choose] = useState<EventKind | null>(props.about?.kind ?? null);
  return (
    <Stack gap="md">
      <div className={classes["choices"]} role="group" aria-label={t("timetable:repairWhat")}>
        {EVENT_KINDS.map((one) => (
          <Button
            key={one}
            variant={one === kind ? "filled" : "default"}
            aria-pressed={one === kind}
            onClick={() => choose(one)}
          >
            {t(`timetable:repairEvent_${one}`)}
          </Button>
        ))}
      </div>
      {kind !== null && <Targets key={kind} {...props} kind={kind} />}
    </Stack>
  );
}
