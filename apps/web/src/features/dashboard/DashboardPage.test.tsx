import type { RunSummary, TenantFeature } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { buildCandidateSummary, buildSummary, testDesign, testId } from "../../testing/buildRun.ts";
import { buildTenant, buildUser, succeed } from "../../testing/fakeServer.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";
import { today } from "../../ui/dates.ts";

beforeEach(() => page.viewport(1280, 800));
afterEach(stopApp);

const OWN = "GET /ProcessRun/My?summary=true";
const ALL = "GET /ProcessRun/All?summary=true";
const runs = [
  buildSummary(1, {
    name: "Einkauf",
    plannedDate: today(),
    candidates: [
      buildCandidateSummary(1, { name: "Müller, Zoë", progress: "012" }),
      buildCandidateSummary(2, { name: "Klein, Dora", cells: "s-s", progress: "---" }),
    ],
  }),
  buildSummary(2, { name: "Vertrieb", plannedDate: "2001-01-02", candidates: [] }),
  buildSummary(3, {
    name: "Technik",
    runState: "FINISHED",
    plannedDate: today(),
    seesResults: true,
    candidates: [
      buildCandidateSummary(1, { cells: "sss", progress: "222", state: "PASSED" }),
      buildCandidateSummary(2, { name: 2, cells: "sss", progress: "222" }),
    ],
  }),
];
const answer = (processRuns: RunSummary[]) => succeed({ designs: [testDesign], processRuns });

/** A tenant with different colours for the states. */
const { styling } = buildTenant();
const colors = { error: "#b00020", warning: "#8a5a00", success: "#1b6e2a" };
const light = { ...styling.theme.light, ...colors };
const tenant = buildTenant({ styling: { ...styling, theme: { ...styling.theme, light } } });

async function openDashboard(path = "/dashboard", list = runs) {
  const answers = { [OWN]: answer(list), [ALL]: answer(list) };
  return startApp({ path, user: buildUser(), tenant, answers });
}
const panel = (name: RegExp) => page.getByRole("button", { name });
const tab = (name: RegExp) => page.getByRole("tab", { name });
/** The headings of candidates, by name or number. */
const CANDIDATE = /, |Kandidat/;
const query = () => new URLSearchParams(location.search);

describe("the dashboard", () => {
  it("opens the next run, and keeps the selection in the address [DASH-014, DASH-018]", async () => {
    await openDashboard();
    await expect.element(panel(/Einkauf/)).toHaveAttribute("aria-expanded", "true");
    await expect.poll(() => query().get("processRun")).toBe(testId(1));
    expect(query().get("selectedTab")).toBe("STARTED");
    await panel(/Vertrieb/).click();
    await expect.poll(() => query().get("selectedPanel")).toBe(testId(2));
    await expect.element(panel(/Einkauf/)).toHaveAttribute("aria-expanded", "false");
    await tab(/Abgeschlossen/).click();
    await expect.poll(() => query().get("processRun")).toBe(testId(3));
    history.back();
    await expect.element(panel(/Vertrieb/)).toHaveAttribute("aria-expanded", "true");
  });

  it("shows what a shared address selects, and closes a panel [ROUTE-003, DASH-012]", async () => {
    await openDashboard(`/dashboard?processRun=${testId(3)}`);
    await expect.element(panel(/Technik/)).toHaveAttribute("aria-expanded", "true");
    await expect
      .poll(() => page.getByRole("heading", { level: 3, name: CANDIDATE }).elements())
      .toHaveLength(2);
    await panel(/Technik/).click();
    await expect.element(panel(/Technik/)).toHaveAttribute("aria-expanded", "false");
    await expect.poll(() => page.getByRole("heading", { level: 3 }).elements()).toHaveLength(0);
  });

  it("has tabs in order, those without runs disabled [DASH-009, DASH-011]", async () => {
    await openDashboard();
    await expect.element(tab(/Laufend/)).toHaveAttribute("aria-selected", "true");
    const names = page.getByRole("tab").elements();
    expect(names.map((element) => element.textContent)).toEqual([
      "Laufend (2)",
      "Abgeschlossen (1)",
      "Anonymisiert (0)",
    ]);
    await expect.element(tab(/Anonymisiert/)).toBeDisabled();
  });

  it("has another title, all runs and the archive in the audit view [DASH-001, DASH-004, DASH-010]", async () => {
    const server = await openDashboard("/audit/dashboard");
    await expect.element(page.getByRole("heading", { level: 1, name: /Audit/ })).toBeVisible();
    await expect
      .poll(() => page.getByRole("tab").elements().at(-1)?.textContent)
      .toMatch(/Archiviert/);
    const calls = server.requests.map(({ call }) => call);
    expect(calls).toContain(ALL);
    expect(calls).not.toContain(OWN);
  });

  it("leads to observing and rating, and colours the latter [DASH-003, DASH-019, DASH-020]", async () => {
    const server = await openDashboard();
    const place = `${testId(1)}/candidate/${testId(301)}/exercise/${testId(11)}/type`;
    const observe = page.getByRole("link", { name: "Beobachten: Gruppe, Müller, Zoë" });
    await expect.element(observe).toHaveAttribute("href", `/observations/${place}`);
    const valueOf = (element: Element, name: string) =>
      getComputedStyle(element).getPropertyValue(name);
    const shown = ["offen", "begonnen", "fertig"].map((word) => {
      const link = page.getByRole("link", { name: new RegExp(`^Bewerten.*– ${word}$`) });
      return valueOf(link.element(), "--button-bg");
    });
    const wanted = ["error", "warning", "success"].map((name) =>
      valueOf(document.documentElement, `--mantine-color-${name}-light`),
    );
    expect(shown).toEqual(wanted);
    expect(new Set(shown).size).toBe(3);
    await expect.poll(() => page.getByRole("link", { name: /Dora/ }).query()).toBeNull();
    expect(server.requests.map(({ call }) => call)).toContain(OWN);
  });

  it("shows decisions, results and erased names of a finished run [DASH-025, CAND-015]", async () => {
    await openDashboard("/dashboard?selectedTab=FINISHED");
    await expect.element(page.getByText("Bestanden", { exact: true })).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Kandidat 2" })).toBeVisible();
    const link = page.getByRole("link", { name: /^Ergebnisse: Gruppe/ }).first();
    const path = `/results/${testId(3)}/candidate/${testId(301)}/processStep/${testId(11)}`;
    await expect.element(link).toHaveAttribute("href", path);
    await expect.poll(() => page.getByRole("link", { name: /^Bewerten/ }).query()).toBeNull();
  });

  it("leads to the own observations of a moderator who observes, where that is licensed [DASH-023]", async () => {
    const overview = page.getByRole("link", { name: "Eigene Beobachtungen: Müller, Zoë" });
    const shown = async (isModeratorObserver: boolean, tenantFeatures: TenantFeature[]) => {
      const list = runs.map((run) => ({ ...run, isModeratorObserver }));
      const answers = { [OWN]: answer(list), [ALL]: answer(list) };
      const licensed = buildTenant({ tenantFeatures });
      await startApp({ path: "/dashboard", user: buildUser(), tenant: licensed, answers });
      await expect.element(page.getByRole("heading", { name: "Müller, Zoë" })).toBeVisible();
      return overview.query() !== null;
    };
    expect(await shown(true, ["MES_COMPETENCE_EXPORT"])).toBe(true);
    const address = `/moderatorobservations/${testId(1)}/candidate/${testId(301)}`;
    await expect.element(overview).toHaveAttribute("href", address);
    expect(await shown(true, ["MES_COMPETENCY_EXPORT"])).toBe(true);
    expect(await shown(true, ["PDF_EXPORT"])).toBe(false);
    expect(await shown(false, ["MES_COMPETENCE_EXPORT"])).toBe(false);
  });

  it("searches from two characters on [DASH-005]", async () => {
    await openDashboard();
    const cards = () => page.getByRole("heading", { level: 3, name: CANDIDATE }).elements();
    await expect.poll(cards).toHaveLength(2);
    const field = page.getByRole("searchbox");
    await field.fill("z");
    expect(cards()).toHaveLength(2);
    await field.fill("zo");
    await expect.poll(cards).toHaveLength(1);
    await expect.poll(() => page.getByRole("button", { name: /Vertrieb/ }).query()).toBeNull();
    await field.fill("xyz");
    await expect.element(page.getByText("Niemand gefunden")).toBeVisible();
  });

  it("shows started runs in a week from Monday, selects them, and moves by weeks [DASH-006, DASH-007, DASH-008]", async () => {
    await openDashboard(`/dashboard?processRun=${testId(3)}`);
    const week = page.getByRole("region", { name: /–/ });
    await expect.element(week.getByRole("listitem").first()).toMatchTextContent(/^Mo/);
    await expect.poll(() => week.getByRole("link").elements()).toHaveLength(1);
    await week.getByRole("link", { name: "Einkauf" }).click();
    await expect.poll(() => query().get("processRun")).toBe(testId(1));
    await expect.element(panel(/Einkauf/)).toHaveAttribute("aria-expanded", "true");
    await page.getByRole("button", { name: "Eine Woche weiter" }).click();
    await expect.element(week.getByText(/kein gestarteter Lauf/)).toBeVisible();
    await page.getByRole("button", { name: "Diese Woche" }).click();
    await expect.element(week.getByRole("link", { name: "Einkauf" })).toBeVisible();
  });

  it("scrolls to the selected run after 200 ms, in a second [DASH-013]", async () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      buildSummary(10 + index, { name: `Nummer ${index}`, candidates: runs[0]?.candidates ?? [] }),
    );
    await openDashboard(`/dashboard?processRun=${testId(10)}`, many);
    const wanted = panel(/Nummer 20/);
    await wanted.click();
    const top = () => wanted.element().closest("section")?.getBoundingClientRect().top ?? 0;
    const bar = 60;
    await expect.poll(() => Math.round(top())).toBe(bar + 10);
  });

  it("shows every candidate of a large run", async () => {
    const candidates = Array.from({ length: 120 }, (_, index) =>
      buildCandidateSummary(1 + index, { name: `Person, ${index + 1}`, progress: "012" }),
    );
    await openDashboard("/dashboard", [
      buildSummary(1, { name: "Einkauf", plannedDate: today(), candidates }),
    ]);
    const cards = page.getByRole("heading", { level: 3, name: CANDIDATE });
    await expect.poll(() => cards.elements().length).toBe(120);
    expect(new Set(cards.elements().map((card) => card.textContent)).size).toBe(120);
  });

  it("leaves the tabs in view when one is chosen whose run can be seen", async () => {
    const many = Array.from({ length: 8 }, (_, index) =>
      buildSummary(10 + index, {
        name: `Nummer ${index}`,
        runState: index < 2 ? "STARTED" : "FINISHED",
        candidates: runs[0]?.candidates ?? [],
      }),
    );
    await openDashboard("/dashboard", many);
    await expect.element(panel(/Nummer 0/)).toHaveAttribute("aria-expanded", "true");
    await tab(/Abgeschlossen/).click();
    await expect.element(panel(/Nummer 2/)).toHaveAttribute("aria-expanded", "true");
    // The 200 ms until a scroll begins and the second that it takes.
    await new Promise((resolve) => setTimeout(resolve, 1400));
    await expect.element(tab(/Abgeschlossen/)).toBeInViewport();
    expect(scrollY).toBe(0);
  });

  it("tells what to do while nothing has started", async () => {
    await openDashboard("/dashboard", [buildSummary(1, { runState: "DRAFT" })]);
    await expect.element(page.getByText(/Ein Lauf ist in Vorbereitung/)).toBeVisible();
    await userEvent.tab();
    await expect.element(page.getByRole("link", { name: "Zu den Läufen" })).toBeVisible();
  });
});

describe("the start page without runs", () => {
  it("leads an administrator to the pages of their menu, and asks for no runs [NAV-25]", async () => {
    const user = buildUser({ permissions: ["LOG_IN", "EDIT_USERS", "CORPORATE_DESIGN"] });
    const server = await startApp({ path: "/dashboard", user, tenant });
    const main = page.getByRole("main");
    await expect.element(main.getByRole("link", { name: "Benutzerkonten" })).toBeVisible();
    await expect.element(main.getByRole("heading", { name: "Start" })).toBeVisible();
    const links = [...main.element().querySelectorAll("a")].map((link) => link.textContent);
    expect(links).toEqual(["Benutzerkonten", "Erscheinungsbild", "Hilfe", "Mein Konto"]);
    expect(server.requests.some(({ call }) => call.includes("ProcessRun"))).toBe(false);
  });
});
