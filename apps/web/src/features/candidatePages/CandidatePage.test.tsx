import type { CandidateVisit } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { buildVisit } from "../../testing/buildCandidatePages.ts";
import { refuse, refuseField, succeed } from "../../testing/fakeServer.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";
import { storeConsent } from "../../platform/session/consent.ts";
import { storeVisit, type Visit } from "./model/visit.ts";

const EXERCISE = "e".repeat(24);
const FILE = "f".repeat(24);
const VISIT = buildVisit({ exercises: [{ id: EXERCISE, name: "Fallstudie", papers: [] }] });
const INFORMATION = {
  version: 2,
  publishedAt: "2026-11-01T08:00:00.000Z",
  language: "de" as const,
  text: "Was wir speichern.",
  acceptedAt: null,
};

beforeEach(() => page.viewport(390, 844));
afterEach(() => {
  storeVisit(null);
  stopApp();
});

const button = (name: string) => page.getByRole("button", { name, exact: true });
type Answers = NonNullable<Parameters<typeof startApp>[0]>["answers"];
const open = (path: string, answers: Answers) => startApp({ path, user: null, answers });
const opened = (visit: CandidateVisit) => {
  storeVisit({ link: "abc", session: { token: "t".repeat(43), expires: visit.now } });
  return open("/candidate", { "GET /CandidatePage": succeed(visit) });
};

describe("a candidate's link", () => {
  it("is needed: without one the page says where it is", async () => {
    await open("/candidate", {});
    await expect.element(page.getByText(/mit dem Link aus der Einladung/)).toBeVisible();
  });

  it("leaves the address, and asks for a code of six digits", async () => {
    const server = await open("/candidate?token=abc", {
      "POST /CandidatePage/Code": succeed({ isMailed: true, minutes: 10 }),
      "POST /CandidatePage/SignIn": refuse("INVALID_TWO_FACTOR_CODE"),
      "GET /CandidatePage": succeed(VISIT),
    });
    await expect.element(button("Code anfordern")).toBeVisible();
    expect(location.search).toBe("");
    await button("Code anfordern").click();
    await expect
      .element(page.getByText("Der Code ist unterwegs. Er gilt 10 Minuten."))
      .toBeVisible();
    await expect.element(button("Öffnen")).toBeDisabled();
    const field = page.getByRole("textbox", { name: "Code" });
    await field.fill("12 34-567");
    await expect.element(field).toHaveValue("123456");
    await button("Öffnen").click();
    await expect.element(page.getByText(/^Dieser Code gilt nicht/)).toBeVisible();
    server.answers["POST /CandidatePage/SignIn"] = succeed({
      token: "t".repeat(43),
      expires: "2026-11-23T20:00:00.000Z",
    });
    await field.fill("123456");
    await button("Öffnen").click();
    await expect
      .element(page.getByRole("heading", { level: 1, name: "Auswahl Juni" }))
      .toBeVisible();
  });

  it("that does not count is said in words, and so are too many codes", async () => {
    const server = await open("/candidate?token=abc", {
      "POST /CandidatePage/Code": refuse("INVALID_TOKEN"),
    });
    await button("Code anfordern").click();
    await expect.element(page.getByText(/^Dieser Link gilt nicht/)).toBeVisible();
    server.answers["POST /CandidatePage/Code"] = refuseField("code", "codesSpent");
    await button("Code anfordern").click();
    await expect.element(page.getByText(/zu viele Codes/)).toBeVisible();
  });
});

describe("a candidate's page", () => {
  it("says what is coming where no timetable is published", async () => {
    await opened(VISIT);
    await expect.element(page.getByText("Für Ada Lovelace")).toBeVisible();
    await expect.element(page.getByText("Fallstudie")).toBeVisible();
    await expect.element(page.getByText(/sobald sie feststehen/)).toBeVisible();
    // What is not offered is not there.
    expect(page.getByRole("textbox").query()).toBeNull();
  });

  it("shows sessions in the times of the place, and says that this device has others", async () => {
    const startsAt = "2026-11-23T08:00:00.000Z";
    const here = new Date(startsAt).getHours() * 60;
    const session = { exerciseId: EXERCISE, date: "2026-11-23", room: "Raum A", startsAt };
    const times = { prepFrom: here + 40, from: here + 60, to: here + 120, prepRoom: "Raum B" };
    await opened({
      ...VISIT,
      timeZone: "Pacific/Auckland",
      sessions: [{ ...session, ...times }],
    });
    await expect.element(page.getByText(/Dieses Gerät zeigt die Uhrzeit von/)).toBeVisible();
    await expect.element(page.getByText(/Raum A · Vorbereitung ab .* in Raum B/)).toBeVisible();
    await expect.element(button("Termine als Kalenderdatei")).toBeVisible();
  });

  it("asks for the information first, and keeps it to read once it is accepted", async () => {
    const server = await opened({ ...VISIT, information: INFORMATION });
    const accepted = { ...INFORMATION, acceptedAt: "2026-11-23T08:01:00.000Z" };
    server.answers["POST /CandidatePage/Consent"] = succeed({
      ...VISIT,
      information: accepted,
    });
    await expect.element(page.getByText("Fassung 2 vom 01.11.2026")).toBeVisible();
    await button("Gelesen und einverstanden").click();
    await expect.element(page.getByText(/angenommen am 23\.11\.2026/)).toBeVisible();
    expect(button("Gelesen und einverstanden").query()).toBeNull();
  });

  it("shows the new words when they were changed while they were read", async () => {
    const server = await opened({ ...VISIT, information: INFORMATION });
    const information = { ...INFORMATION, version: 3, text: "Neu: auch Dateien." };
    server.answers["POST /CandidatePage/Consent"] = refuse("UPDATE_FAILED", "r-1", {
      ...VISIT,
      information,
    });
    await button("Gelesen und einverstanden").click();
    await expect.element(page.getByText("Neu: auch Dateien.")).toBeVisible();
    await expect.element(page.getByText(/gerade geändert/)).toBeVisible();
  });

  it("has papers as long as they are open, and says when they come and that they are over", async () => {
    const paper = { fileId: FILE, fileName: "Fall.pdf", size: 10, contentType: "application/pdf" };
    const times = { opensAt: "2026-11-23T08:00:00.000Z", closesAt: "2026-11-23T09:00:00.000Z" };
    const withPapers = (state: "before" | "open" | "closed"): CandidateVisit => ({
      ...VISIT,
      exercises: [
        {
          id: EXERCISE,
          name: "Fallstudie",
          papers: state === "open" ? [paper] : [],
          window: { state, ...times },
        },
      ],
    });
    await opened(withPapers("open"));
    await expect.element(button("Fall.pdf")).toBeVisible();
    await expect.element(page.getByText(/^Jetzt da, bis/)).toBeVisible();
    await opened(withPapers("closed"));
    await expect.element(page.getByText("Die Zeit ist vorbei.")).toBeVisible();
    expect(button("Fall.pdf").query()).toBeNull();
    await opened(withPapers("before"));
    await expect.element(page.getByText(/^Ab 23\.11\.2026/)).toBeVisible();
  });

  it("asks for a code again when the session is over, and forgets everything when it is closed", async () => {
    storeVisit({ link: "abc", session: { token: "t".repeat(43), expires: VISIT.now } });
    await open("/candidate", { "GET /CandidatePage": refuse("NOT_LOGGED_IN") });
    await expect.element(button("Code anfordern")).toBeVisible();
    const server = await opened(VISIT);
    server.answers["POST /CandidatePage/SignOut"] = succeed(null);
    await button("Seite schließen und vergessen").click();
    await expect.element(page.getByText(/mit dem Link aus der Einladung/)).toBeVisible();
    expect(localStorage.getItem("assay.candidate")).toBeNull();
  });
});

describe("a candidate's page without a connection", () => {
  const TOKEN = "t".repeat(43);
  const session = (expires: number, token = TOKEN) => ({
    link: "abc",
    session: { token, expires: new Date(expires).toISOString() },
  });
  const HOUR = 3_600_000;
  const away = (): never => {
    throw new TypeError("away");
  };
  const shown = () => page.getByText("Für Ada Lovelace");
  const kept = (): string => localStorage.getItem("assay.guest") ?? "";
  let removeConsent = (): void => undefined;
  beforeEach(() => {
    storeConsent();
    removeConsent = () => {
      document.cookie = "gdpr=; Max-Age=0; Path=/";
    };
  });
  afterEach(() => {
    removeConsent();
    localStorage.removeItem("assay.guest");
  });
  const openAway = () =>
    startApp({
      path: "/candidate",
      user: null,
      keepsChoices: true,
      answers: { "GET /CandidatePage": away },
    });
  /** Opens the page once with a connection, then again without one. */
  async function reopened(before: Visit, after: Visit | null = before) {
    storeVisit(before);
    await open("/candidate", { "GET /CandidatePage": succeed(VISIT) });
    await expect.element(shown()).toBeVisible();
    await expect.poll(kept).toContain("Lovelace");
    stopApp();
    storeVisit(after);
    return openAway();
  }

  it("opens as it was, and says that this is the last state", async () => {
    await reopened(session(Date.now() + HOUR));
    await expect.element(shown()).toBeVisible();
    await expect.element(page.getByText(/Zu sehen ist der letzte Stand/)).toBeVisible();
    await button("Seite schließen und vergessen").click();
    await expect.poll(() => shown().query()).toBeNull();
    expect(kept()).toBe("");
  });

  it("shows nothing of one whose session is over, or to another", async () => {
    const soon = session(Date.now() + HOUR);
    await reopened(soon, session(Date.now() + HOUR, "u".repeat(43)));
    await expect.element(page.getByText(/konnte nicht/)).toBeVisible();
    expect(shown().query()).toBeNull();
    stopApp();
    const stored = JSON.parse(kept() || "{}") as Record<string, unknown>;
    expect(JSON.stringify(stored)).not.toContain("Lovelace");
  });

  it("is forgotten on the device with the session's end", async () => {
    await reopened(session(Date.now() + HOUR));
    await expect.element(shown()).toBeVisible();
    stopApp();
    const stored = JSON.parse(kept()) as Record<string, unknown>;
    const past = new Date(Date.now() - 1).toISOString();
    localStorage.setItem("assay.guest", JSON.stringify({ ...stored, expires: past }));
    await openAway();
    await expect.element(page.getByText(/konnte nicht/)).toBeVisible();
    expect(shown().query()).toBeNull();
    expect(kept()).not.toContain("Lovelace");
  });
});
