import type { PlanSession } from "@assay/contract";
import { NativeSelect } from "@mantine/core";
import { useT } from "../../../../platform/i18n/texts.ts";
import { useAnswers } from "./useAnswers.ts";
import { useBoard } from "./useBoard.ts";

/** The observers of each candidate with one of them replaced. */
const withObserver = (
  { candidates }: PlanSession,
  candidateId: string,
  seat: number,
  observer: string,
): PlanSession["candidates"] =>
  candidates.map((one) => {
    if (one.id !== candidateId) return one;
    const isThere = seat < one.observers.length;
    const observers = isThere ? one.observers.with(seat, observer) : [...one.observers, observer];
    return { ...one, observers };
  });

const teamsOf = (candidates: PlanSession["candidates"]) =>
  Object.fromEntries(candidates.map(({ id, observers }) => [id, observers]));

/** One select for each observer of each candidate, with what every choice costs or breaks. */
export function SeatSelects({ session }: { session: PlanSession }) {
  const t = useT();
  const { instance, names, change } = useBoard();
  const answer = useAnswers(session);
  const wanted = instance.exercises.find(({ id }) => id === session.exerciseId)?.observers ?? 1;
  return session.candidates.flatMap(({ id, observers }) =>
    Array.from({ length: Math.max(wanted, observers.length) }, (_, seat) => {
      const current = observers[seat] ?? "";
      const others = instance.observers.filter(
        (one) => one.id === current || !observers.includes(one.id),
      );
      return (
        <NativeSelect
          key={`${id}/${seat}`}
          size="md"
          label={t("timetable:boardObserverOf", { number: seat + 1, name: names.candidate(id) })}
          value={current}
          onChange={({ currentTarget: { value } }) =>
            value !== "" &&
            change(session.id, { candidates: withObserver(session, id, seat, value) })
          }
          data={[
            ...(current === "" ? [{ value: "", label: "–" }] : []),
            ...others.map((one) => {
              const name = names.observer(one.id);
              if (one.id === current) return { value: one.id, label: name };
              const next = teamsOf(withObserver(session, id, seat, one.id));
              return {
                value: one.id,
                label: t("timetable:boardChoice", { name, answer: answer({ observers: next }) }),
              };
            }),
          ]}
        />
      );
    }),
  );
}
