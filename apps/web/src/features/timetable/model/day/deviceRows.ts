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

/** Everybody who observes by name, with each of their devices; who was never heard of, without one. */
export function deviceRows(
  context: DayContext,
  people: readonly string[],
  { where, compare }: DevicesOptions,
): DayRow[] {
  const { t, names, clock, index, counts } = context;
  const used = devicesInUse(index.devices);
  const own = Map.groupBy(index.devices, ({ personId }) => personId);
  return people
    .map((personId) => ({ personId, title: names.observer(personId) }))
    .toSorted((a, b) => compare(a.title, b.title))
    .flatMap(({ personId, title }): DayRow[] => {
      const row = {
        personId,
        title,
        kind: where ? ("observerAway" as const) : null,
        about: [
          personId,
          ...(where?.people.get(personId)?.now ?? []).map(({ session }) => session.entry.id),
        ].join(" "),
      };
      const facts = personFacts(context, personId, where);
      const devices = own.get(personId) ?? [];
      const inUse = used.get(personId) ?? [];
      const isOld = (device: RunDevice) => !inUse.includes(device);
      if (devices.length === 0) {
        const looks = {
          note: t("day:deviceNever"),
          state: t("day:deviceNone"),
          tone: "todo" as const,
        };
        return [{ ...row, ...looks, id: personId, warnings: counts.of(personId), facts }];
      }
      return devices
        .toSorted((a, b) => Number(isOld(a)) - Number(isOld(b)))
        .map((device, place) => ({
          ...row,
          ...looksOf(context, device, !isOld(device)),
          id: `${personId}/${device.deviceId}`,
          // What concerns the person is said once.
          warnings: place === 0 ? counts.of(personId) : 0,
          facts: [
            { name: "seen", value: clock(device.seenAt), tone: null },
            ...(isOld(device) ? [] : [clockFact(context, device)]),
            ...(place === 0 ? facts : []),
          ],
        }));
    });
}
