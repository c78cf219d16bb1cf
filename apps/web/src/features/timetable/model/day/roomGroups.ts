import type { WhoIsWhere } from "@assay/domain";

/** The rooms in which a session is on now, each with those who observe there. */
export const roomGroups = ({ rooms }: WhoIsWhere): { label: string; personIds: string[] }[] =>
  [...rooms.values()].flatMap(({ now }) =>
    now
      .filter(({ part }) => part === "session")
      .map(({ session: { entry } }) => ({
        label: entry.room,
        personIds: [...new Set(entry.candidates.flatMap(({ observers }) => observers))],
      })),
  );
