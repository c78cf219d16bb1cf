import { writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { findFirefox, findWebKit } from "../tools/engines.mjs";
import { chromium } from "./engines/chromium.ts";
import { firefox } from "./engines/firefox.ts";
import { Person } from "./engines/person.ts";
import { webkit } from "./engines/webkit.ts";
import { Wire } from "./engines/wire.ts";
import { EmptyProduct } from "./newTenant/emptyProduct.ts";
import {
  decides,
  exportedCells,
  finishes,
  numbersOnPage,
  reportText,
  takesInAll,
} from "./newTenant/deciding.ts";
import { begins, type Invited, observes, observesAway } from "./newTenant/observing.ts";
import { MODERATOR, OBSERVERS } from "./newTenant/people.ts";
import {
  enrols,
  invitesAll,
  makesCompetencies,
  makesProcess,
  makesRun,
  makesScale,
  wantsReasons,
} from "./newTenant/preparing.ts";
import { expect, test } from "./product.ts";

/*
 * The first assessment day of an organisation in which there is nothing, in English only, with browsers that were
 * never there: from the operator's command to what the board reads.
 */
const TABLET = { width: 1024, height: 820 };
const FIREFOX = findFirefox();
const WEBKIT = findWebKit();
const REASON = "Two of three saw it live; the third came late.";

const installed = new EmptyProduct();

/** Three observers in three browsers, each with a separate connection, for as long as the work takes. */
async function withObservers(
  programs: { firefox: string; webkit: NonNullable<typeof WEBKIT> },
  work: (invited: readonly [Invited, Invited, Invited]) => Promise<void>,
) {
  const engines = [
    await chromium(TABLET),
    await firefox(programs.firefox, TABLET),
    await webkit(programs.webkit, TABLET),
  ] as const;
  const invited = OBSERVERS.map(({ email }, index) => {
    const engine = engines[index] ?? engines[0];
    return {
      person: new Person(engine),
      wire: new Wire(installed.product.url),
      mailbox: installed.mailbox,
      email,
    };
  });
  for (const { wire } of invited) await wire.mend();
  try {
    const [first, second, third] = invited;
    if (first && second && third) await work([first, second, third]);
  } catch (error) {
    for (const [index, engine] of engines.entries()) {
      const body = await engine.screenshot().catch(() => undefined);
      if (body) writeFileSync(test.info().outputPath(`observer${index}.png`), body);
    }
    throw error;
  } finally {
    for (const engine of engines) await engine.close();
    for (const { wire } of invited) await wire.cut();
  }
}

/** The day as its observers and its moderator live it: the third observer is offline when it is finished. */
const theDay = (moderator: Page) => async (invited: readonly [Invited, Invited, Invited]) => {
  const [first, second, third] = invited;
  for (const one of invited) await begins(one);
  await observes(first.person, "Asks the others for their view.", [4, 4]);
  await observes(second.person, "Sums up twice.", [3, 4]);
  await observesAway(third, ["Reads from notes.", " Looks up at the end."], [2, 3]);
  await finishes(moderator);
  await third.wire.mend();
  await third.person.reads("kept apart for the moderators");
};

test("an organisation that begins with nothing holds its first assessment day", async ({
  browser,
}) => {
  test.skip(!FIREFOX || !WEBKIT, "This machine lacks one of the browsers.");
  if (!FIREFOX || !WEBKIT) return;
  const office = await installed.makesOrganisation(browser);
  await wantsReasons(office);
  await invitesAll(office);
  const moderator = await enrols(browser, installed.mailbox, MODERATOR);
  await makesScale(moderator);
  await makesCompetencies(moderator);
  await makesProcess(moderator);
  const address = await makesRun(moderator);
  await withObservers({ firefox: FIREFOX, webkit: WEBKIT }, theDay(moderator));

  await moderator.getByRole("link", { name: "Go to results" }).click();
  // Until it has loaded, the run's page stays, which has the same notice of late work.
  await expect(moderator.getByRole("heading", { level: 1, name: /^Results/ })).toBeVisible();
  await takesInAll(moderator, 2);
  const { row, numbers } = await numbersOnPage(moderator, "Presentation", "Adams");
  // 20 / 6, 9 / 3 and 11 / 3: what came late counts.
  expect(numbers).toEqual(["3.3", "3.0", "3.7"]);
  await expect(row.getByText("not passed", { exact: true })).toBeVisible();
  await decides(moderator, row, REASON);
  const cells = await exportedCells(office, "Adams");
  expect(cells).toEqual(expect.arrayContaining([...numbers, "not passed", "Passed"]));
  expect(cells.join("\n")).toContain(REASON);
  await moderator.goto(address.replace("processruns", "results"));
  const report = await reportText(moderator);
  for (const one of report === undefined ? [] : [...numbers, "not passed", REASON])
    expect(report).toContain(one);
});
