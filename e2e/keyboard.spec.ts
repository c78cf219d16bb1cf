import { enterAt, tabTo } from "./presses.ts";
import { expect, PASSWORD, test } from "./product.ts";
import { words } from "./walk/texts.ts";

/*
 * An observer's way without a pointer: Tab, Enter and the arrows, from signing in to signing out.
 */
const TEXT = "Hands the floor to the one who has not spoken yet";
const ID = /[0-9a-f]{24}/;

/** Everything that the browser keeps of the page, apart from the app's own files. */
function kept() {
  const read = async <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => reject(request.error));
    });
  const rowsOf = async (name: string) => {
    const database = await read(indexedDB.open(name));
    const rows = await Promise.all(
      [...database.objectStoreNames].map((store) =>
        read(database.transaction(store).objectStore(store).getAll()),
      ),
    );
    database.close();
    return rows.flat() as unknown[];
  };
  const cached = async (name: string) =>
    (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
  return (async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage).map((key) => [key, sessionStorage.getItem(key)]),
    rows: (
      await Promise.all((await indexedDB.databases()).map(({ name = "" }) => rowsOf(name)))
    ).flat(),
    calls: (await Promise.all((await caches.keys()).map(cached)))
      .flat()
      .filter((path) => path.startsWith("/api/")),
  }))();
}

test("an observer signs in, observes, rates and signs out by keyboard, and leaves nothing behind", async ({
  page,
  product,
}) => {
  const button = (key: string) => page.getByRole("button", { name: words(key) }).first();
  await page.goto(`${product.url}/login`);
  await enterAt(page, button("app:accept"));
  await tabTo(page, page.getByLabel(words("identity:email")));
  await page.keyboard.type("observer1@demo.example");
  await tabTo(page, page.getByLabel(words("identity:password")));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard/);

  const run = page.getByRole("button", { name: /Teamleitung Kundenservice/ });
  await tabTo(page, run);
  if ((await run.getAttribute("aria-expanded")) !== "true") await page.keyboard.press("Enter");
  await enterAt(page, page.getByRole("link", { name: /^Beobachten: / }).first());

  await tabTo(page, page.getByRole("textbox", { name: words("observations:text") }));
  await page.keyboard.press("Control+End");
  await page.keyboard.type(` ${TEXT}`);
  await enterAt(page, button("observations:save"));
  await expect(page.getByText(words("observations:synced")).first()).toBeVisible();
  await enterAt(page, page.getByRole("link", { name: words("observations:toAssessment") }));

  const scale = page.getByRole("radiogroup").first();
  await tabTo(page, scale);
  const saved = page.waitForResponse(
    (answer) => answer.url().includes("/api/Assessment") && answer.request().method() !== "GET",
  );
  await page.keyboard.press("ArrowRight");
  await expect(scale.locator("input:checked")).toBeFocused();
  expect((await saved).ok()).toBe(true);

  await enterAt(page, page.getByRole("link", { name: words("shell:home") }));
  await expect(page).toHaveURL(/\/dashboard/);
  await enterAt(
    page,
    page.getByRole("navigation").getByRole("button", { name: words("shell:logout") }),
  );
  await enterAt(
    page,
    page.getByRole("dialog").getByRole("button", { name: words("shell:logout") }),
  );
  await expect(page).toHaveURL(/\/login/);
  // The copies of what was opened go, and nothing is left that was not sent: only the device's own id stays.
  await expect
    .poll(() => page.evaluate(kept))
    .toMatchObject({ rows: [expect.stringMatching(ID)], calls: [] });
  const { local, session } = await page.evaluate(kept);
  expect(local.filter((key) => !["assay.language", "assay.scheme"].includes(key))).toEqual([]);
  // Where pages were scrolled to, and not which ones.
  expect(JSON.stringify(session)).not.toMatch(ID);
  expect(JSON.stringify(session)).not.toContain("observer1");
});
