import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { ServiceAway } from "./serviceAway.ts";
import { openTurns } from "./turns.ts";

it("so many work at a time, also after a failure, in the order in which they came", async () => {
  const inTurn = openTurns(2);
  let running = 0;
  let most = 0;
  const began: number[] = [];
  const work = (index: number) =>
    inTurn(async () => {
      began.push(index);
      most = Math.max(most, (running += 1));
      await delay(5);
      running -= 1;
      if (index % 3 === 0) throw new Error("failed");
      return index;
    });
  const ends = await Promise.allSettled(Array.from({ length: 10 }, (_, index) => work(index)));
  expect(most).toBe(2);
  expect(began).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(ends.filter(({ status }) => status === "rejected")).toHaveLength(4);
});

it("who waits for too long is told to come later, and keeps nobody's turn", async () => {
  const inTurn = openTurns(1, 10);
  const blocking = Promise.withResolvers<string>();
  const first = inTurn(() => blocking.promise);
  await expect(inTurn(async () => "never")).rejects.toBeInstanceOf(ServiceAway);
  blocking.resolve("first");
  expect(await first).toBe("first");
  expect(await inTurn(async () => "next")).toBe("next");
});

it("who sends a single one waits for one of another who sends a thousand, not for all of them", async () => {
  const inTurn = openTurns(1);
  const began: string[] = [];
  const work = (key: string) => inTurn(async () => void began.push(key), key);
  const blocking = Promise.withResolvers<void>();
  const first = inTurn(() => blocking.promise, "many");
  const many = Array.from({ length: 1000 }, () => work("many"));
  const single = work("single");
  blocking.resolve();
  await Promise.all([first, ...many, single]);
  expect(began.indexOf("single")).toBe(1);
  expect(began).toHaveLength(1001);
});
