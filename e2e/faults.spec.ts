import { EDITS } from "./faults/edits.ts";
import { FAULTS, whileServerDies } from "./faults/faultKinds.ts";
import { Observer, type Written } from "./faults/observer.ts";
import { expect, test } from "./product.ts";

const EMAILS = [1, 2, 3].map((number) => `observer${number}@demo.example`);
/** `npm run soak` says how often every fault happens to each observer; otherwise each happens to one of them. */
const TIMES = Number(process.env["SOAK_TIMES"] ?? 0);
const ROUNDS = TIMES > 0 ? FAULTS.length * TIMES : Math.ceil(FAULTS.length / EMAILS.length);
/** Each was opened before the server dies: what the device shows then it has seen before. */
const CELLS = Math.min(3, ROUNDS);

/** Each observer begins at another place, so that all of them meet other faults, with other kinds of edits. */
const roundOf = (observer: number, round: number) => {
  // In few rounds none is left out: what the device shows while the server is unreachable was opened before.
  const edits = EDITS.filter(
    (_, kind) => TIMES === 0 || kind !== (round + observer) % EDITS.length,
  );
  const fault = FAULTS[(round + 2 * observer) % FAULTS.length]!;
  return { fault, edits: round % 2 === 0 ? edits.toReversed() : edits };
};

test("three observers write through every fault, and the server has it all [OBS-029]", async ({
  browser,
  product,
}) => {
  test.setTimeout(ROUNDS * 150_000);
  const observers = await Promise.all(
    EMAILS.map(async (email) => {
      const context = await browser.newContext({ baseURL: product.url });
      const observer = new Observer(product, context, email);
      await observer.begin(CELLS);
      return observer;
    }),
  );
  const happened = new Set<string>();
  const cellOf = (observer: Observer, round: number): Written =>
    [...observer.cells.values()][round % CELLS]!;
  const write = async (observer: Observer, cell: Written, round: number, edits = EDITS) => {
    for (const edit of edits) await edit(observer, cell, `Round ${round}`);
  };

  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(
      observers.map(async (observer, index) => {
        const { fault, edits } = roundOf(index, round);
        const cell = cellOf(observer, round);
        await fault.during(observer, cell, () => write(observer, cell, round, edits));
        happened.add(`${fault.name} ${index}`);
      }),
    );
  }
  const round = ROUNDS;
  const all = (run: (observer: Observer) => Promise<void>) =>
    Promise.all(observers.map(run)).then(() => undefined);
  await whileServerDies(
    product,
    () => all((observer) => write(observer, cellOf(observer, round), round)),
    () => all((observer) => write(observer, cellOf(observer, round + 1), round + 1)),
  );
  const kinds = TIMES > 0 ? FAULTS.length * observers.length : FAULTS.length;
  expect(happened.size).toBe(kinds);

  for (const observer of observers) {
    await observer.settle();
    const stored = await observer.read();
    for (const cell of observer.cells.values()) expect(stored(cell)).toEqual(cell);
    expect(observer.lies).toEqual([]);
    expect(observer.truths).toBeGreaterThan(0);
  }
});
