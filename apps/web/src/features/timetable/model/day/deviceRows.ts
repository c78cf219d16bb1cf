import type { RunDevice } from "@assay/contract";
import {
  CLOCK_MAY_DIFFER_S,
  devicesInUse,
  isCellFinished,
  isDeviceReady,
  type WhoIsWhere,
} from "@assay/domain";
import {
  type DayContext,
  type DayFact,
  type DayRow,
  type DrawnRow,
  savedFact,
  unsentFacts,
  whereFacts,
} from "./dayRow.ts";

type Looks = Pick<DayRow, "state" | "tone" | "note">;

/** Whether a device is ready, and if not, why. */
function looksOf({ t, names }: DayContext, device: RunDevice, isInUse: boolean): Looks {
  const { ready, cells, problems } = device;
  const name = device.device === "" ? t("day:deviceUnknown") : device.device;
  if (!isInUse) return { note: name, state: t("day:notInUse"), tone: "neutral" };
  const isReady = isDeviceReady(device);
  const reasons = problems.map((problem) => t(`day:problem_${problem}`));
  return {
    note: [name, ...(isReady ? [] : [names.list(reasons)])].filter(Boolean).join(" · "),
    state: t("day:readyOf", { ready, all: cells }),
    tone: isReady ? "done" : "warning",
  };
}

function clockFact({ t }: DayContext, { clockAhead }: RunDevice): DayFact {
  const seconds = Math.abs(clockAhead);
  if (seconds <= CLOCK_MAY_DIFFER_S)
    return { name: "clock", value: t("day:clockRight"), tone: "done" };
  const minutes = Math.round(seconds / 60);
  const value = t(clockAhead > 0 ? "day:clockAhead" : "day:clockBehind", { minutes });
  return { name: "clock", value, tone: "warning" };
}

interface DevicesOptions {
  /** Null if no timetable is published. */
  where: WhoIsWhere | null;
  compare(this: void, a: string, b: string): number;
}

/** What is known of a person, whichever device they use. */
function personFacts(context: DayContext, personId: string, where: WhoIsWhere | null): DayFact[] {
  const cells = context.index.cellsOf(personId);
  const done = cells.filter(isCellFinished).length;
  const all = cells.length;
  return [
    ...(where ? whereFacts(context, where.people.get(personId), "person") : []),
    {
      name: "done",
      value: context.t("day:ofAll", { done, all }),
      tone: done >= all ? "done" : done > 0 ? "partial" : "todo",
    },
    savedFact(context, cells),
    ...unsentFacts(context, context.index.unsentOf(personId)),
  ];
}

interface Person {
  personId: string;
  title: string;
}

/** A person with one of their devices; without one, who was never heard of. What concerns the person is said once. */
function deviceRow(
  context: DayContext,
  { personId, title }: Person,
  { device, isOld, isFirst }: { device: RunDevice | null; isOld: boolean; isFirst: boolean },
  where: WhoIsWhere | null,
): DayRow {
  const { t, when, counts } = context;
  const sessions = where?.people.get(personId)?.now ?? [];
  const row = {
    personId,
    title,
    warnings: isFirst ? counts.of(personId) : 0,
    kind: where ? ("observerAway" as const) : null,
    about: [personId, ...sessions.map(({ session }) => session.entry.id)].join(" "),
  };
  const facts = isFirst ? personFacts(context, personId, where) : [];
  if (device === null) {
    const looks = { note: t("day:deviceNever"), state: t("day:deviceNone"), tone: "todo" as const };
    return { ...row, ...looks, id: personId, facts };
  }
  return {
    ...row,
    ...looksOf(context, device, !isOld),
    id: `${personId}/${device.deviceId}`,
    facts: [
      { name: "seen", value: when(device.seenAt), tone: null },
      ...(isOld ? [] : [clockFact(context, device)]),
      ...facts,
    ],
  };
}

/** Everybody who observes by name, with each of their devices; who was never heard of, without one. */
export function deviceRows(
  context: DayContext,
  people: readonly string[],
  { where, compare }: DevicesOptions,
): DrawnRow[] {
  const { names, index } = context;
  const used = devicesInUse(index.devices);
  const own = Map.groupBy(index.devices, ({ personId }) => personId);
  return people
    .map((personId) => ({ personId, title: names.observer(personId) }))
    .toSorted((a, b) => compare(a.title, b.title))
    .flatMap((person): DrawnRow[] => {
      const { personId } = person;
      const inUse = used.get(personId) ?? [];
      const isOld = (device: RunDevice) => !inUse.includes(device);
      const devices = (own.get(personId) ?? []).toSorted(
        (a, b) => Number(isOld(a)) - Number(isOld(b)),
      );
      const none = { device: null, isOld: false, isFirst: true };
      if (devices.length === 0)
        return [{ id: personId, personId, row: () => deviceRow(context, person, none, where) }];
      return devices.map((device, place) => {
        const one = { device, isOld: isOld(device), isFirst: place === 0 };
        return {
          id: `${personId}/${device.deviceId}`,
          personId,
          row: () => deviceRow(context, person, one, where),
        };
      });
    });
}
