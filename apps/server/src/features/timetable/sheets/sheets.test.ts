import { calls, type RunPlan, type SheetKind } from "@assay/contract";
import {
  buildDraftPlan,
  buildPlannedRun,
  buildTenant,
  buildUser,
  hasPdfTools,
  moveRun,
  type PlannedTestRun,
  planningRoom,
  readPdf,
  startTestServer,
  type TestServer,
  type TestUser,
  textOfPdf,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
let moderator: TestUser;
let run: PlannedTestRun;
let sessions: RunPlan["sessions"];
/** Three candidates are in each session together, and each of them has another observer. */
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  const tenant = await buildTenant(server);
  moderator = await buildUser(tenant, "moderator");
  const rooms = [1, 2].map((number) => ({ ...planningRoom(number), seats: 6 }));
  const made = await buildPlannedRun(server, { tenant, moderator }, { rooms });
  const inGroups = Object.entries(made.settings.exercises).map(
    ([id, planning]) =>
      [id, { ...planning, groupMin: 3, groupMax: 3, candidatesPerObserver: 1 }] as const,
  );
  const settings = { ...made.settings, exercises: Object.fromEntries(inGroups) };
  const body = { settings, revision: 1 };
  await moderator.ok(calls.updatePlanning, { params: made.params, body });
  run = { ...made, settings };
  const { id, revision } = await buildDraftPlan(moderator, run);
  ({ sessions } = await moderator.ok(calls.publishPlan, { params: { id }, body: { revision } }));
  await moveRun(moderator, run.run.id, "Start");
});
afterAll(() => server.close());

const english = { "x-language": "en" };
interface Asked {
  kind: SheetKind;
  id?: string;
  day?: string;
}
const sheet = (user: TestUser, query: Asked) =>
  user.bytes(calls.getTimetablePdf, { params: run.params, query, headers: english });
const refusal = async (user: TestUser, query: Asked) =>
  (await user.refused(calls.getTimetablePdf, { params: run.params, query })).types;
const lastNames = () => [
  ...run.candidates.map(({ lastName }) => lastName),
  ...run.observers.map(({ user }) => user.lastName),
];
const clock = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");

/** Milliseconds that a few files may take on a busy machine, where they are written with a low priority. */
const WRITING_MS = 120_000;

describe.skipIf(!hasPdfTools())("a timetable on paper", { timeout: WRITING_MS }, () => {
  it("of a candidate in a group names nobody else, and not how many they are", async () => {
    const [one, other, third] = run.candidates;
    const of = async ({ id }: { id: string }) =>
      textOfPdf(await sheet(moderator, { kind: "person", id }));
    const text = await of(one!);
    expect(sessions[0]!.candidates).toHaveLength(3);
    expect(text).toContain(one!.lastName);
    expect(text).not.toContain(other!.lastName);
    expect(text).not.toContain(third!.lastName);
    // Whoever is in the same sessions has the same sheet, but for the name.
    const named = ({ firstName, lastName }: typeof one & object) => `${firstName} ${lastName}`;
    expect((await of(other!)).replace(named(other!), named(one!))).toBe(text);
    for (const { user } of run.observers) expect(text).not.toContain(user.lastName);
    expect(text).toContain(`Preparation from ${clock(sessions[0]!.start - 10)}`);
  });

  it("names nobody else in a candidate's calendar either", async () => {
    const [one, ...others] = run.candidates;
    const query = { personId: one!.id };
    const file = await moderator.bytes(calls.getCalendar, { params: run.params, query });
    for (const { lastName } of others) expect(file.toString()).not.toContain(lastName);
  });

  it("of an observer has the candidates whom they watch, and when they rate", async () => {
    const [{ id, observers }] = sessions[0]!.candidates as [
      RunPlan["sessions"][0]["candidates"][0],
    ];
    const observer = run.observers.find(({ user }) => observers.includes(user.id))!;
    const text = await textOfPdf(await sheet(observer, { kind: "person" }));
    expect(text).toContain(run.candidates.find((one) => one.id === id)!.lastName);
    expect(text).toContain(`Rating until ${clock(sessions[0]!.start + 60 + 15)}`);
  });

  it("of a room, and of a day, has all who take part", async () => {
    const { roomId } = sessions[0]!;
    const room = await textOfPdf(await sheet(moderator, { kind: "room", id: roomId }));
    const day = await textOfPdf(await sheet(moderator, { kind: "day" }));
    for (const name of lastNames()) {
      expect(room).toContain(name);
      expect(day).toContain(name);
    }
    const { date } = run.settings.days[0]!;
    expect(day).toContain(date.split("-").toReversed().join("."));
  });

  it("beside a door says when the room is in use, and names nobody", async () => {
    const bytes = await sheet(moderator, { kind: "doors" });
    // The same timetable gives the same file.
    expect(bytes.equals(await sheet(moderator, { kind: "doors" }))).toBe(true);
    const pdf = await readPdf(bytes);
    expect(pdf).toMatchObject({ isTagged: true, isAccessible: true, missingFonts: [] });
    const used = new Set(sessions.map(({ roomId, day }) => `${roomId}/${day}`));
    expect(pdf.pages).toBe(used.size);
    for (const name of lastNames()) expect(pdf.text).not.toContain(name);
    const { start } = sessions[0]!;
    expect(pdf.text).toContain(`${clock(start)}–${clock(start + 60)}`);
  });
});

describe("who may have a timetable on paper", () => {
  it("is nobody but its planners for anything but one's own", async () => {
    const [observer, other] = run.observers as [TestUser, TestUser];
    expect(await refusal(observer, { kind: "day" })).toEqual(["NO_PERMISSION"]);
    expect(await refusal(observer, { kind: "doors" })).toEqual(["NO_PERMISSION"]);
    for (const id of [run.candidates[0]!.id, other.user.id])
      expect(await refusal(observer, { kind: "person", id })).toEqual(["ITEM_NOT_FOUND"]);
  });

  it("finds nothing on a day or in a room that the timetable does not have", async () => {
    expect(await refusal(moderator, { kind: "day", day: "2031-01-01" })).toEqual([
      "ITEM_NOT_FOUND",
    ]);
    expect(await refusal(moderator, { kind: "room", id: "f".repeat(24) })).toEqual([
      "ITEM_NOT_FOUND",
    ]);
  });
});
