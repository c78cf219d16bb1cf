import { afterEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { paths } from "../../platform/page/paths.ts";
import { createAppRouter } from "./router.tsx";
import { candidateList } from "../../testing/buildLists.ts";
import { buildRun, buildSummary, testDesign, testId } from "../../testing/buildRun.ts";
import { buildUser, succeed } from "../../testing/fakeServer.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

afterEach(stopApp);

const [run, candidate, exercise] = ["r", "c", "e"].map((letter) => letter.repeat(24));
const cell = { id: run ?? "", candidateId: candidate, exerciseId: exercise };
const leafOf = (path: string) => createAppRouter().matchRoutes(path).at(-1);

describe("every path", () => {
  it("has its page, with the parameters as given [ROUTE-002, ROUTE-004, ROUTE-005, ROUTE-006, ROUTE-014]", () => {
    expect(leafOf(paths.dashboard())?.fullPath).toBe("/{-$view}/dashboard");
    expect(leafOf(paths.dashboard({ view: "audit" }))?.params).toMatchObject({ view: "audit" });
    expect(leafOf(paths.runs())?.fullPath).toBe("/processruns");
    expect(leafOf(paths.run(cell.id))?.fullPath).toBe("/processruns/$id");
    expect(leafOf(paths.createRun(cell.id))?.fullPath).toBe("/processruns/create-processrun/$id");
    expect(leafOf(paths.resultsEntry(cell.id))?.fullPath).toBe("/{-$view}/results/$id");
    expect(leafOf(paths.login("a@b.de"))?.params).toEqual({ email: "a@b.de" });
  });

  it("of a cell takes every number of its parts [ROUTE-007, ROUTE-009, ROUTE-012]", () => {
    const given = [{ id: cell.id }, { id: cell.id, candidateId: candidate }, cell];
    for (const parts of given) {
      expect(leafOf(paths.observations(parts))?.params).toMatchObject(parts);
      expect(leafOf(paths.assessments(parts))?.params).toMatchObject(parts);
      expect(leafOf(paths.results({ ...parts, audit: true }))?.params).toMatchObject(parts);
    }
    const typed = leafOf(paths.observations({ ...cell, observationType: "webInk" }));
    expect(typed?.params).toMatchObject({ ...cell, observationType: "webInk" });
  });

  it("that says something unknown is missing [ROUTE-002, ROUTE-008]", async () => {
    for (const path of [
      "/other/dashboard",
      `${paths.observations(cell)}/pencil`,
      "/processruns/a/b",
    ]) {
      await startApp({ path });
      await expect.element(page.getByRole("heading", { name: "Seite fehlt." })).toBeVisible();
    }
  });
});

describe("the demo page of the documents", () => {
  it("is no part of the product: nothing is there, and nothing leads there [NAV-01]", async () => {
    await startApp({ path: "/about", user: null });
    await expect.element(page.getByRole("heading", { name: "Seite fehlt." })).toBeVisible();
    await expect.poll(() => document.querySelectorAll('a[href*="about"]')).toHaveLength(0);
  });
});

describe("an auditor without runs of their own", () => {
  it("is sent to the audit view of dashboard and results [SEC-03, ROUTE-015]", async () => {
    const user = buildUser({ permissions: ["GET_ALL_PROCESS_RUNS"] });
    await startApp({ path: "/dashboard?selectedTab=FINISHED", user });
    await expect.poll(() => location.pathname).toBe("/audit/dashboard");
    expect(location.search).toBe("?selectedTab=FINISHED");
    await startApp({ path: paths.results(cell), user });
    await expect.poll(() => location.pathname).toBe(paths.results({ ...cell, audit: true }));
  });

  it("is not sent there who has runs of their own too [SEC-15]", async () => {
    const runs = succeed({ designs: [], processRuns: [] });
    await startApp({ path: "/", answers: { "GET /ProcessRun/My?summary=true": runs } });
    await expect.poll(() => location.pathname).toBe("/dashboard");
  });
});

describe("somebody who may not see all runs", () => {
  it("has no audit view: the address opens as their own, and nobody reads Auditor", async () => {
    const user = buildUser({ permissions: ["GET_PROCESS_RUNS"] });
    const answers = {
      "GET /ProcessRun/My?summary=true": succeed({ designs: [], processRuns: [] }),
    };
    await startApp({ path: "/audit/dashboard?selectedTab=STARTED", user, answers });
    await expect.poll(() => location.pathname).toBe("/dashboard");
    await startApp({ path: paths.results({ ...cell, audit: true }), user, answers });
    await expect.poll(() => location.pathname).toBe(paths.results(cell));
    expect(page.getByRole("banner").getByText("Auditor").query()).toBeNull();
  });
});

describe("the app bar", () => {
  it("names the role of the view that is open [ROUTE-016]", async () => {
    const processRuns = [buildSummary(1, { isModerator: true })];
    const runs = succeed({ designs: [testDesign], processRuns });
    const answers = {
      "GET /ProcessRun/My?summary=true": runs,
      "GET /ProcessRun/All?summary=true": runs,
    };
    await page.viewport(1400, 900);
    await startApp({ path: "/dashboard", answers });
    const bar = page.getByRole("banner");
    await expect.element(bar.getByText("Moderator")).toBeVisible();
    await startApp({ path: "/audit/dashboard", answers });
    await expect.element(bar.getByText("Auditor")).toBeVisible();
    await expect.poll(() => bar.getByText("Moderator").query()).toBeNull();
  });
});

describe("the pages of the day", () => {
  it("speak each language, and German where none was chosen [ROUTE-017]", async () => {
    const processRuns = [buildSummary(1)];
    const answers = {
      "GET /ProcessRun/My?summary=true": succeed({ designs: [testDesign], processRuns }),
      [`GET /ProcessRun/${testId(100)}`]: succeed(buildRun()),
      [`GET /ProcessRun/${testId(100)}/Candidates`]: succeed(candidateList([])),
      "GET /Users": succeed({ users: [] }),
    };
    const words = {
      Deutsch: ["Meine Läufe", "Läufe", "Teams der Beobachter"],
      English: ["My runs", "Runs", "Observer teams"],
      Français: ["Mes sessions", "Sessions", "Équipes"],
    };
    await page.viewport(1400, 900);
    const addresses = ["/dashboard", "/processruns", `/processruns/${testId(100)}`];
    for (const [language, headings] of Object.entries(words)) {
      for (const [index, path] of addresses.entries()) {
        await startApp({ path, answers });
        if (language !== "Deutsch")
          await page
            .getByRole("combobox", { name: /^(Sprache|Language|Langue)$/ })
            .last()
            .selectOptions(language);
        const heading = page.getByRole("heading", { name: new RegExp(headings[index] ?? "") });
        await expect.element(heading.first()).toBeVisible();
      }
    }
  });
});

describe("a page for guests", () => {
  const menu = () => page.getByRole("navigation");

  it("shows the imprint in German in every language, with the menu [NAV-02]", async () => {
    await startApp({ path: "/imprint", user: null });
    await page.viewport(1400, 900);
    await page.getByRole("combobox", { name: "Sprache" }).selectOptions("English");
    await expect.element(page.getByRole("heading", { name: "Impressum" })).toBeVisible();
    await expect.element(page.getByText("Angaben nach § 5 DDG")).toBeVisible();
    await expect.element(menu()).toBeVisible();
  });

  it("shows the privacy notice, with the menu [NAV-03]", async () => {
    await startApp({ path: "/privacy", user: null });
    await page.viewport(1400, 900);
    await expect.element(page.getByRole("heading", { name: "Datenschutzhinweis" })).toBeVisible();
    await expect.element(menu()).toBeVisible();
  });
});

describe("an imprint of one's own", () => {
  it("is missing until there is one, and the page says so", async () => {
    await startApp({ path: "/imprint", user: null });
    await expect.element(page.getByText(/noch kein eigenes Impressum/)).toBeVisible();
  });

  it("is in the reader's language where the organisation has written it", async () => {
    const own = (language: string) => succeed({ html: `<p>Acme, ${language}</p>`, language });
    const answers = {
      "GET /LegalText/imprint?language=de": own("de"),
      "GET /LegalText/imprint?language=en": own("en"),
    };
    await startApp({ path: "/imprint", user: null, answers });
    await page.viewport(1400, 900);
    await expect.element(page.getByText("Acme, de")).toBeVisible();
    await page.getByRole("combobox", { name: "Sprache" }).selectOptions("English");
    await expect.element(page.getByText("Acme, en")).toBeVisible();
    await expect.element(page.getByRole("article")).toHaveAttribute("lang", "en");
    await expect.element(page.getByText(/noch kein eigenes/)).not.toBeInTheDocument();
  });
});

describe("the operator's own words", () => {
  it("stand in the place of the demo's", async () => {
    const html = `<h2>Anbieter</h2><p>Acme GmbH, <a href="https://acme.example">Hamburg</a></p>`;
    const answers = {
      "GET /LegalText/imprint?language=de": succeed({ html, language: null }),
    };
    await startApp({ path: "/imprint", user: null, answers });
    await expect.element(page.getByRole("heading", { name: "Anbieter" })).toBeVisible();
    await expect.element(page.getByText(/Acme GmbH/)).toBeVisible();
    // In the colour of the organisation's links, which is readable on its background.
    const { color } = getComputedStyle(page.getByRole("link", { name: "Hamburg" }).element());
    expect(color).toBe("rgb(29, 78, 216)");
    await expect.element(page.getByText(/Assay Demo/)).not.toBeInTheDocument();
  });
});

describe("a page of one's own", () => {
  it("is for who is signed in; the root leads to the start [NAV-11, NAV-12, NAV-13]", async () => {
    for (const path of ["/", "/myaccount", "/user/change-password"]) {
      await startApp({ path, user: null });
      await expect.poll(() => location.pathname).toBe("/login");
    }
    for (const [path, name] of [
      ["/myaccount", "Mein Konto"],
      ["/user/change-password", "Passwort ändern"],
    ] as const) {
      await startApp({ path });
      await expect.element(page.getByRole("heading", { name, level: 1 })).toBeVisible();
    }
    const runs = succeed({ designs: [], processRuns: [] });
    await startApp({ path: "/", answers: { "GET /ProcessRun/My?summary=true": runs } });
    await expect.poll(() => location.pathname).toBe("/dashboard");
  });
});
