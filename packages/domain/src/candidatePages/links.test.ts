import { describe, expect, it } from "vitest";
import { RUN_STATES } from "../runs/state.ts";
import { candidatePath, type LinkFacts, linkEndsOn, linkRefusal } from "./links.ts";

const facts: LinkFacts = {
  isOn: true,
  linkDays: 30,
  runState: "PREPARED",
  finishedAt: null,
  lastDay: null,
  plannedDate: null,
  invitedAt: new Date("2026-11-01T10:00:00Z"),
  revokedAt: null,
  email: "a@b.example",
  sentTo: "a@b.example",
};
const now = new Date("2026-11-05T10:00:00Z");

describe("the last day of a candidate's link", () => {
  it.each([
    ["after the invitation, as long as no day is known", {}, "2026-12-01"],
    ["after the planned day", { plannedDate: "2026-11-20" }, "2026-12-20"],
    [
      "after the last day of the timetable, if that is later",
      { plannedDate: "2026-11-20", lastDay: "2026-11-21" },
      "2026-12-21",
    ],
    ["after the invitation, if that is later than both", { lastDay: "2026-10-01" }, "2026-12-01"],
    [
      "after the finish, whatever was planned",
      { finishedAt: new Date("2026-11-10T23:59:59Z"), lastDay: "2026-11-21" },
      "2026-12-10",
    ],
    [
      "after an invitation that followed the finish",
      { finishedAt: new Date("2026-10-10T12:00:00Z") },
      "2026-12-01",
    ],
  ])("is some days %s", (_, changes, day) => {
    expect(linkEndsOn({ ...facts, ...changes })).toBe(day);
  });

  it("counts whole, in UTC", () => {
    expect(linkRefusal(facts, new Date("2026-12-01T23:59:59.999Z"))).toBeNull();
    expect(linkRefusal(facts, new Date("2026-12-02T00:00:00Z"))).toBe("expired");
  });
});

describe("a candidate's link", () => {
  it.each([
    ["off", { isOn: false }],
    ["revoked", { revokedAt: now }],
    ["emailChanged", { email: "c@d.example" }],
    ["emailChanged", { email: null }],
    // It was handed over, and meanwhile there is an address.
    ["emailChanged", { sentTo: null }],
  ] as const)("is refused as %s", (reason, changes) => {
    expect(linkRefusal({ ...facts, ...changes }, now)).toBe(reason);
  });

  it("counts for the same address in other letters, and for a candidate who never had one", () => {
    expect(linkRefusal({ ...facts, email: "A@B.example" }, now)).toBeNull();
    expect(linkRefusal({ ...facts, email: null, sentTo: null }, now)).toBeNull();
  });

  it("counts in every state of a run until it is archived", () => {
    const open = RUN_STATES.filter(
      (runState) => linkRefusal({ ...facts, runState }, now) !== "runClosed",
    );
    expect(open).toEqual(["DRAFT", "PREPARED", "STARTED", "FINISHED"]);
  });

  it("leads to the page in the language of its mail", () => {
    expect(candidatePath({ token: "a-b_c", language: "fr" })).toBe(
      "/candidate?token=a-b_c&language=fr",
    );
  });
});
