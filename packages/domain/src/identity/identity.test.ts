import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { passwordViolations } from "./password.ts";
import {
  DEFAULT_ROLES,
  DEFAULT_ROLE_NAME,
  PERMISSIONS,
  permissionsInWords,
  holdsAll,
  holdsPermissions,
} from "./permissions.ts";
import {
  isLastOfSession,
  SESSION_HOURS,
  SESSION_SECONDS,
  secondsLeft,
  sessionEnd,
  shouldRefresh,
} from "./session.ts";

describe("permissions", () => {
  it("knows exactly the 31 of the documents [SEC-05, SEC-06]", () => {
    const first =
      "ASSIGN_ROLES CREATE_ROLES CREATE_USERS DELETE_ROLES DELETE_USERS EDIT_ROLES EDIT_USERS EXPORT_DATA INVITE_USERS LOG_IN MANAGE_SELF RESET_PASSWORDS VIEW_ROLES VIEW_USERS";
    const second =
      "EDIT_SCALES EDIT_COMPETENCIES EDIT_PROCESSES EDIT_PROCEDURES EDIT_RUNS EDIT_PROCESS_RUNS GET_PROCESS_RUNS GET_ALL_PROCESS_RUNS EDIT_OBSERVATIONS GET_ALL_OBSERVATIONS GET_ALL_ASSESSMENTS EDIT_ASSESSMENTS GET_ALL_ASSESSMENTS_IF_PROCESS_RUN_FINISHED OVERWRITE_ASSESSMENTS CORPORATE_DESIGN CORPORATE_SETTINGS PDF_EXPORT";
    expect(PERMISSIONS.join(" ")).toBe(`${first} ${second}`);
    expect(PERMISSIONS).toHaveLength(31);
  });

  it("gives the four roles what their work takes, and every account the observer's [SEC-07, SEC-08]", () => {
    const has = (
      role: keyof typeof DEFAULT_ROLES,
      names: readonly (typeof PERMISSIONS)[number][],
    ) => holdsAll(DEFAULT_ROLES[role], names);
    expect(DEFAULT_ROLE_NAME).toBe("observer");
    expect(Object.values(DEFAULT_ROLES).map((held) => held.length)).toEqual([16, 17, 6, 7]);
    expect(has("administrator", ["CORPORATE_DESIGN", "CORPORATE_SETTINGS", "EXPORT_DATA"])).toBe(
      true,
    );
    expect(
      has("moderator", [
        "EDIT_PROCESSES",
        "EDIT_PROCESS_RUNS",
        "GET_ALL_OBSERVATIONS",
        "GET_ALL_ASSESSMENTS",
        "EDIT_ASSESSMENTS",
        "OVERWRITE_ASSESSMENTS",
      ]),
    ).toBe(true);
    expect(
      has("observer", [
        "GET_PROCESS_RUNS",
        "EDIT_OBSERVATIONS",
        "EDIT_ASSESSMENTS",
        "GET_ALL_ASSESSMENTS_IF_PROCESS_RUN_FINISHED",
      ]),
    ).toBe(true);
    expect(has("auditor", ["GET_ALL_PROCESS_RUNS", "EXPORT_DATA"])).toBe(true);
    expect(has("auditor", ["EDIT_ASSESSMENTS"])).toBe(false);
    expect(has("moderator", ["EXPORT_DATA"])).toBe(false);
  });

  it("asks for all or for any of them", () => {
    expect(holdsAll(["LOG_IN"], ["LOG_IN", "EDIT_ROLES"])).toBe(false);
    expect(holdsAll([], [])).toBe(true);
    const needed = { all: ["EXPORT_DATA", { any: ["VIEW_USERS", "EDIT_USERS"] }] } as const;
    expect(permissionsInWords(needed)).toBe("EXPORT_DATA and (VIEW_USERS or EDIT_USERS)");
    expect(holdsPermissions(new Set(["EXPORT_DATA", "EDIT_USERS"]), needed)).toBe(true);
    expect(holdsPermissions(new Set(["EXPORT_DATA", "LOG_IN"]), needed)).toBe(false);
    expect(holdsPermissions(new Set(["VIEW_USERS", "EDIT_USERS"]), needed)).toBe(false);
  });
});

describe("passwords", () => {
  it("need at least 8 characters [AUTH-22]", () => {
    expect(passwordViolations("Abc-123")).toEqual(["length"]);
    expect(passwordViolations("Abc-1234")).toEqual([]);
  });

  it("need one upper-case and one lower-case letter, a digit and a special character [AUTH-23]", () => {
    expect(passwordViolations("abc-1234")).toEqual(["upper"]);
    expect(passwordViolations("ABC-1234")).toEqual(["lower"]);
    expect(passwordViolations("Abc-defg")).toEqual(["digit"]);
    expect(passwordViolations("Abcd1234")).toEqual(["special"]);
    expect(passwordViolations("Äöü ß 123")).toEqual([]);
  });

  it("need at least 4 different characters [AUTH-24]", () => {
    expect(passwordViolations("Aa1Aa1Aa1")).toEqual(["special", "distinct"]);
    expect(passwordViolations("Aa1-Aa1-")).toEqual([]);
  });

  it("name every broken rule in a fixed order", () => {
    expect(passwordViolations("")).toEqual([
      "length",
      "upper",
      "lower",
      "digit",
      "special",
      "distinct",
    ]);
  });
});

describe("session", () => {
  const now = Date.parse("2026-03-01T10:00:00.000Z");
  const inSeconds = (seconds: number) => new Date(now + seconds * 1000).toISOString();
  const session = (left: number, idleMs: number) =>
    shouldRefresh({
      expires: inSeconds(left),
      expiresIn: SESSION_SECONDS,
      lastActivity: now - idleMs,
      now,
    });

  it("counts whole seconds down to 0", () => {
    expect(secondsLeft(inSeconds(61), now)).toBe(61);
    expect(secondsLeft(inSeconds(0.2), now)).toBe(1);
    expect(secondsLeft(inSeconds(-5), now)).toBe(0);
    expect(secondsLeft("not a date", now)).toBe(0);
  });

  it("is refreshed in its second half while the user is active", () => {
    expect(session(901, 0)).toBe(false);
    expect(session(900, 0)).toBe(false);
    expect(session(899, 0)).toBe(true);
    expect(session(899, 60_000)).toBe(true);
    expect(session(899, 60_001)).toBe(false);
    expect(session(0, 0)).toBe(false);
  });

  it("lasts as long as it is used, and no longer than the tenant lets it, but never less than was given", () => {
    const HOUR = 3_600_000;
    const moments = fc.record({
      age: fc.integer({ min: 0, max: 200 * HOUR }),
      left: fc.integer({ min: 0, max: SESSION_SECONDS * 1000 }),
      longestHours: fc.integer(SESSION_HOURS),
    });
    fc.assert(
      fc.property(moments, ({ age, left, longestHours }) => {
        const [at, startedAt, endsAt] = [now, now - age, now + left].map((ms) => new Date(ms));
        const end = sessionEnd({ now: at!, startedAt: startedAt!, longestHours, endsAt: endsAt! });
        const [whole, oldest] = [now + SESSION_SECONDS * 1000, now - age + longestHours * HOUR];
        expect(end.getTime()).toBeGreaterThanOrEqual(now + left);
        expect(end.getTime()).toBeLessThanOrEqual(whole);
        if (longestHours === 0 || oldest >= whole) expect(end.getTime()).toBe(whole);
        else expect(end.getTime()).toBe(Math.max(oldest, now + left));
      }),
    );
  });

  it("asks for no refresh where none prolongs it", () => {
    const moment = { expires: inSeconds(10), lastActivity: now, now };
    for (const expiresIn of [1, 600, SESSION_SECONDS - 1]) {
      expect(isLastOfSession(expiresIn)).toBe(true);
      expect(shouldRefresh({ ...moment, expiresIn })).toBe(false);
    }
    expect(isLastOfSession(SESSION_SECONDS)).toBe(false);
    expect(shouldRefresh({ ...moment, expiresIn: SESSION_SECONDS })).toBe(true);
  });
});
