import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { checkTimetable, clashingOrder, timetableInstance } from "@assay/testing/timetable.ts";
import type { TimetableInstance, TimetablePlan } from "@assay/domain";
import { afterAll, describe, expect, it } from "vitest";
import { runCommand } from "./program.ts";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-plan-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));

function file(name: string, content: unknown): string {
  const place = path.join(folder, name);
  fs.writeFileSync(place, typeof content === "string" ? content : JSON.stringify(content));
  return place;
}

/** Runs a command, for which no database may be opened. */
async function plan(...words: string[]) {
  let [out, error] = ["", ""];
  const terminal = {
    out: (text: string) => void (out += text),
    error: (text: string) => void (error += text),
  };
  const open = () => Promise.reject(new Error("a database was opened"));
  const code = await runCommand(["plan", ...words], terminal, open, "1.0.0");
  return { code, out, error };
}

const instance = timetableInstance("S", 1);
const instanceFile = file("instance.json", instance);

/** Milliseconds: searches are slow on a busy machine, since they are measured in work. */
const PATIENCE = 120_000;

describe("assay plan", { timeout: PATIENCE }, () => {
  it("makes a plan that keeps all rules, the same from the same seed", async () => {
    const { code, out } = await plan("solve", instanceFile, "--seconds", "1", "--seed", "3");
    expect(code).toBe(0);
    expect(checkTimetable(instance, JSON.parse(out) as TimetablePlan)).toEqual([]);
  });

  it("repairs a plan after an event", async () => {
    const solved = await plan("solve", instanceFile, "--seconds", "1");
    const agreed = file("plan.json", solved.out);
    const event = file("event.json", { now: { day: 0, at: 660 }, observerIll: "o02" });
    const { code, out } = await plan("repair", instanceFile, agreed, event, "--seconds", "1");
    expect(code).toBe(0);
    const repaired = JSON.parse(out) as TimetablePlan & { instance: TimetableInstance };
    expect(checkTimetable(repaired.instance, repaired)).toEqual([]);
  });

  it("says why there is no plan, and what would lead to one", async () => {
    const few = { ...timetableInstance("M", 1), conflicts: [] };
    const { out } = await plan(
      "explain",
      file("few.json", { ...few, observers: few.observers.slice(0, 6) }),
      "--seconds",
      "2",
    );
    const { possible, sentences, remedies } = JSON.parse(out) as Record<string, unknown[]>;
    expect(possible).toBe(false);
    expect(sentences).toContain("observers: 3760 minutes are needed, 3330 are there.");
    expect(remedies?.length).toBeGreaterThan(0);
    const clash = await plan("explain", file("clash.json", clashingOrder()), "--seconds", "1");
    expect(JSON.parse(clash.out)).toMatchObject({ possible: "unknown" });
    expect(JSON.parse((await plan("explain", instanceFile)).out)).toMatchObject({ possible: true });
  });

  it.each([
    ["a file that is not there", "/nowhere.json", "cannot be read", 1],
    ["text", file("text.json", "no"), "is not JSON", 1],
    ["another file", file("other.json", { days: [] }), "is no instance of a timetable", 1],
    [
      "an id that stands twice",
      file("twice.json", { ...instance, rooms: [...instance.rooms, ...instance.rooms] }),
      "stands twice",
      1,
    ],
  ])("refuses %s with one sentence", async (_, name, sentence, code) => {
    const answer = await plan("solve", name);
    expect(answer).toMatchObject({ code, out: "" });
    expect(answer.error).toContain(sentence);
  });

  it("refuses an option that is no number", async () => {
    expect((await plan("solve", instanceFile, "--seconds", "x")).code).toBe(2);
  });
});
