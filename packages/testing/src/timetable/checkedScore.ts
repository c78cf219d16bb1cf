import type { ScorePart, TimetableInstance, TimetablePlan } from "@assay/domain";

/** The score of a plan a second time, by minutes and lists: only for plans that keep all rules. */
export function checkedScore(
  instance: TimetableInstance,
  { sessions }: TimetablePlan,
): Record<ScorePart, number> {
  const { rules, observers, candidates, exercises } = instance;
  const lunch = rules.lunch ?? undefined;
  const planned = sessions.map((session) => {
    const exercise = exercises.find(({ id }) => id === session.exercise)!;
    const end = session.start + exercise.duration + (session.extra ?? 0);
    const team = new Set(session.candidates.flatMap((one) => session.observers[one] ?? []));
    return { ...session, plan: exercise, begin: session.start - exercise.prep, end, team };
  });
  const ordered = planned.toSorted((a, b) => a.day - b.day || a.start - b.start);
  const cells = sessions.flatMap((session) =>
    session.candidates.map((candidate) => ({
      candidate,
      team: session.observers[candidate] ?? [],
    })),
  );

  let length = 0;
  for (const day of new Set(planned.map((one) => one.day))) {
    const own = planned.filter((one) => one.day === day);
    const last = Math.max(...own.map(({ end, plan }) => end + plan.rating));
    length += last - Math.min(...own.map(({ begin }) => begin));
  }

  let [wait, roomChanges] = [0, 0];
  for (const { id } of candidates)
    for (const day of instance.days.keys()) {
      const own = ordered.filter((one) => one.day === day && one.candidates.includes(id));
      const [first, last] = [own[0], own.at(-1)];
      if (!first || !last) continue;
      let free = 0;
      for (let place = 1; place < own.length; place++)
        free += own[place]!.begin - own[place - 1]!.end - (rules.changeMinutes ?? 0);
      const eats =
        lunch && first.begin < lunch.from + lunch.minutes && last.end > lunch.to - lunch.minutes;
      wait += Math.max(0, free - (eats ? lunch.minutes : 0));
    }
  const people = [
    ...candidates.map(
      ({ id }) =>
        (one: (typeof ordered)[number]) =>
          one.candidates.includes(id),
    ),
    ...observers.map(
      ({ id }) =>
        (one: (typeof ordered)[number]) =>
          one.team.has(id),
    ),
  ];
  for (const takesPart of people)
    for (const day of instance.days.keys()) {
      const rooms = ordered
        .filter((one) => one.day === day && takesPart(one))
        .map((one) => one.room);
      for (let place = 1; place < rooms.length; place++)
        if (rooms[place] !== rooms[place - 1]) roomChanges++;
    }

  let [repeats, sameGender, noLanguage] = [0, 0, 0];
  for (const { id, language } of candidates) {
    const own = cells.filter(({ candidate }) => candidate === id);
    const met = own.flatMap(({ team }) => team);
    repeats += met.length - new Set(met).size;
    for (const { team } of own) {
      const there = team.map((one) => observers.find((other) => other.id === one)!);
      if (there.length > 1 && there.every(({ gender }) => gender === there[0]!.gender))
        sameGender++;
      if (language && there.every(({ languages }) => !languages?.includes(language))) noLanguage++;
    }
  }

  const counted = observers.filter(({ standIn }) => !standIn);
  const minutes = counted.map(({ available }) =>
    (available ?? instance.days).reduce((sum, { from, to }) => sum + to - from, 0),
  );
  const allMinutes = minutes.reduce((sum, one) => sum + one, 0);
  const watched = cells.flatMap(({ team }) => team);
  const off = counted.map(
    ({ id }, place) =>
      watched.filter((one) => one === id).length - (watched.length * minutes[place]!) / allMinutes,
  );
  const balance = Math.round((Math.max(...off) - Math.min(...off)) * 100) / 100;

  const most = Math.ceil(candidates.length / exercises.length);
  let order = 0;
  for (const { id: exercise } of exercises.filter(({ groupMax }) => groupMax === 1))
    for (const place of exercises.keys()) {
      const there = candidates.filter(({ id }) => {
        const own = ordered.filter((one) => one.candidates.includes(id));
        return own[place]?.exercise === exercise;
      });
      order += Math.max(0, there.length - most);
    }
  return { length, wait, balance, repeats, roomChanges, order, sameGender, noLanguage };
}
