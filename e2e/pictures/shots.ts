import { calls } from "@assay/contract";
import type { Locator, Page } from "@playwright/test";
import { draw, paper, type Point } from "../pen.ts";
import { apiOf, demoRun, expect, loaded, type Product } from "../product.ts";
import { addRooms, button, propose } from "../timetable/proposing.ts";
import { openCandidatePages } from "../walk/candidatePlaces.ts";

export interface Shot {
  /** The file's name in docs/pictures, without its ending. */
  name: string;
  /** Whose page it is, of the demo's people. */
  by: "moderator" | "observer1" | "admin";
  viewport?: { width: number; height: number };
  isDark?: boolean;
  /** Brings the signed-in page to what shall be seen. */
  open(page: Page, product: Product): Promise<void>;
}

const TABLET = { width: 1024, height: 768 };
const PHONE = { width: 390, height: 844 };
const PROJECTOR = { width: 1280, height: 720 };
/** The demo's runs: one at work, one that nobody has decided about, two of decisions, one in preparation. */
const AT_WORK = /^Observe: Group exercise/;
const UNDECIDED = "Teamleitung Vertrieb";
const DECIDED = "Projektleitung Digitalisierung";
const MANUAL = "Fachlaufbahn Technik";
const PREPARED = "Teamleitung Einkauf";
/** The candidate whose page is shown. */
const PERSON = { firstName: "Robin", lastName: "Adler" };
const DRAFT = "Teamleitung Netzbetrieb";

/** Opens an observer's cell of the run at work: what they wrote, drew or rated. */
async function openCell(page: Page, candidate: string, type: "html" | "webInk") {
  const link = page.getByRole("link", { name: AT_WORK }).and(page.getByLabel(candidate));
  const address = (await link.getAttribute("href")) ?? "";
  await page.goto(address.replace(/type(?:\/\w+)?$/, `type/${type}`));
}

async function openRating(page: Page, candidate: string) {
  await openCell(page, candidate, "html");
  await page.getByRole("link", { name: "Rate", exact: true }).click();
  await expect(page.getByRole("radiogroup").first()).toBeVisible();
}

/** Gives the page the room of the menu, as one does in front of a projector. */
const closeMenu = (page: Page) => page.getByRole("button", { name: "Close menu" }).click();

/** Part of a page at the upper edge of what is seen, below the bars that stay there. */
async function scrollTo(part: Locator) {
  await part.evaluate((element) => {
    const { top } = element.getBoundingClientRect();
    window.scrollBy({ top: top - 90, behavior: "instant" });
  });
}

/** Draws a ring as a hand does: not quite round, and a little further than once around. */
async function ring(page: Page, [x, y]: Point, radius: number) {
  const cdp = await page.context().newCDPSession(page);
  const points = Array.from({ length: 50 }, (_, step): Point => {
    const angle = step / 7 - 2;
    const distance = radius + 3 * Math.sin(angle * 2) + step / 10;
    return [x + distance * Math.cos(angle), y + 0.9 * distance * Math.sin(angle)];
  });
  await draw(cdp, points, 0.7);
}

/** Writes or draws something, and waits until the page has sent it by itself, and its message is gone. */
async function savedByItself(page: Page, write: () => Promise<void>) {
  await loaded(page);
  const answer = page.waitForResponse("**/api/Observation/updateObservationPage");
  await write();
  await answer;
  const message = page.getByText("Saved", { exact: true });
  await expect(message).toHaveCount(2);
  await expect(message).toHaveCount(1, { timeout: 30_000 });
}

async function openResults(page: Page, product: Product, name: string, query = "") {
  await page.goto(`/results/${await demoRun(product, name)}${query}`);
  await closeMenu(page);
}

export const shots: readonly Shot[] = [
  { name: "dashboard", by: "moderator", open: loaded },
  {
    name: "observer",
    by: "observer1",
    viewport: TABLET,
    async open(page) {
      await loaded(page);
      await scrollTo(page.getByRole("tablist"));
    },
  },
  {
    name: "writing",
    by: "observer1",
    viewport: TABLET,
    async open(page) {
      await openCell(page, "Demir", "html");
      const text = page.getByRole("textbox", { name: "Observation text" });
      await savedByItself(page, async () => {
        await text.press("Control+End");
        await text.press("Enter");
        await text.pressSequentially("fragt Herrn Brenner nach seiner Rechnung und wartet");
      });
      await page.getByText("Guiding questions").click();
    },
  },
  {
    name: "pen",
    by: "observer1",
    viewport: TABLET,
    async open(page) {
      await openCell(page, "Hoffmann", "webInk");
      const box = await paper(page).boundingBox();
      if (!box) throw new Error("There is no paper.");
      await savedByItself(page, async () => {
        await page.getByRole("button", { name: "Line width 2" }).click();
        await ring(page, [box.x + 517, box.y + 497], 46);
      });
    },
  },
  {
    name: "rating",
    by: "observer1",
    viewport: TABLET,
    open: (page) => openRating(page, "Demir"),
  },
  {
    name: "phone",
    by: "observer1",
    viewport: PHONE,
    async open(page) {
      await openRating(page, "Hoffmann");
      // Closed where there is no room for them beside the scale.
      await page.getByText("Behavioural cues").first().click();
    },
  },
  {
    name: "results",
    by: "moderator",
    viewport: PROJECTOR,
    open: (page, product) => openResults(page, product, UNDECIDED),
  },
  {
    name: "explained",
    by: "moderator",
    viewport: PROJECTOR,
    async open(page, product) {
      await openResults(page, product, UNDECIDED);
      const row = page.getByRole("row", { name: /Sommerfeld/ });
      await row.getByRole("button", { name: "Lea Sommerfeld: passed" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "boxplot",
    by: "moderator",
    open: (page, product) =>
      openResults(page, product, UNDECIDED, "?view=chart&chartMode=boxplot&singleDiagram=true"),
  },
  {
    name: "overall",
    by: "moderator",
    async open(page, product) {
      await openResults(page, product, MANUAL);
      await page.getByRole("link", { name: "Lene Bachmann" }).click();
      await expect(page.locator("td[data-overwritten]").first()).toBeVisible();
    },
  },
  {
    name: "dark",
    by: "moderator",
    viewport: PROJECTOR,
    isDark: true,
    open: (page, product) => openResults(page, product, DECIDED),
  },
  {
    name: "run",
    by: "moderator",
    async open(page, product) {
      await page.goto(`/processruns/${await demoRun(product, PREPARED)}`);
      await closeMenu(page);
      await loaded(page);
      await scrollTo(page.getByRole("heading", { name: "Observer teams" }));
    },
  },
  {
    name: "timetable",
    by: "moderator",
    async open(page, product) {
      await page.goto(`/processruns/${await demoRun(product, PREPARED)}/planning`);
      await closeMenu(page);
      await addRooms(page, 2);
      await button(page, /^Choose all \d+ who may observe$/).click();
      const exercises = page.getByRole("region", { name: "Exercises" }).getByRole("group");
      for (const exercise of await exercises.all())
        await exercise.getByLabel("Duration", { exact: true }).fill("40");
      await button(await propose(page), "Publish").click();
      await button(page.getByRole("dialog"), "Publish").click();
      await page
        .getByRole("navigation", { name: "Parts of the timetable" })
        .getByRole("link", { name: "Timetable" })
        .click();
      await page.getByRole("link", { name: "Observer", exact: true }).click();
      const message = page.getByText("The timetable has been published.");
      await expect(message).toBeVisible();
      await expect(message).toHaveCount(0, { timeout: 30_000 });
    },
  },
  {
    name: "process",
    by: "moderator",
    async open(page) {
      await page.getByRole("link", { name: "Processes" }).click();
      await page.getByRole("link", { name: "Auswahl Teamleitung" }).click();
      await page.getByRole("link", { name: /Cues/ }).click();
    },
  },
  {
    name: "theme",
    by: "admin",
    open: async (page) => void (await page.goto("/customize/theme")),
  },
  {
    name: "users",
    by: "admin",
    viewport: PROJECTOR,
    async open(page) {
      await page.goto("/admin/user");
      await closeMenu(page);
      await loaded(page);
    },
  },
  {
    name: "candidate",
    by: "moderator",
    viewport: PHONE,
    async open(page, product) {
      const runId = await demoRun(product, DRAFT);
      const { candidateId } = await openCandidatePages(product, { runId, person: PERSON });
      const moderator = await apiOf(product, "moderator@demo.example");
      const { url, code } = await moderator.ok(calls.handOverCandidatePage, {
        params: { id: runId },
        body: { candidateId, language: "en" },
      });
      await page.goto(`/candidate${new URL(url).search}`);
      await page.getByLabel("Code", { exact: true }).fill(code);
      await page.getByRole("button", { name: "Open", exact: true }).click();
      await expect(page.getByText("Information and consent")).toBeVisible();
    },
  },
];
