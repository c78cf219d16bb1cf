import type { Locator, Page } from "@playwright/test";
import { PASSWORD } from "../product.ts";
import { words } from "./texts.ts";

/** What comes up over a page: how to get to what opens it, by keyboard. */
export interface Opening {
  name: string;
  /** Has the focus before and afterwards. */
  opener(page: Page): Locator | Promise<Locator>;
  /** Enter, where nothing is said. */
  key?: string;
  /** Comes up otherwise than by a key on its opener. */
  open?(page: Page): Promise<void>;
  /** Gives the page back otherwise than by Escape. */
  close?(page: Page): Promise<void>;
  /** Its opener goes where the page is narrow. */
  isWide?: true;
  /** Comes up over the page only where that is narrow. */
  isNarrow?: true;
  /** A menu: whoever goes on by Tab leaves it. */
  isMenu?: true;
  /** The server's refusal opens it, which the browser's console says as well. */
  isRefused?: true;
}

/** A button of the page; of several keys it has the text of one. */
export const button = (...keys: string[]): Opening => ({
  name: keys.join(),
  opener: (page) =>
    page
      .getByRole("main")
      .getByRole("button", { name: new RegExp(keys.map((key) => words(key).source).join("|")) })
      .first(),
});

/** A button that is of use once something was changed. */
export const after = (
  name: string,
  key: string,
  change: (page: Page) => Promise<void>,
  role: "button" | "link" = "button",
): Opening => ({
  name,
  async opener(page) {
    await change(page);
    return page.getByRole(role, { name: words(key) }).first();
  },
});

export const inTable = (name: string, selector: string): Opening => ({
  name,
  opener: (page) => page.getByRole("table").locator(selector).first(),
});

export const fill = (key: string, value: string) => (page: Page) =>
  page
    .getByRole("textbox", { name: words(key) })
    .first()
    .fill(value);

/** A list of actions or places beside a button of the page. */
export const menu = (name: string, within = "main"): Opening => ({
  name,
  opener: (page) => page.locator(`${within} button[popovertarget]`).first(),
  isMenu: true,
});

/** The menu of the app, where it comes up over the page. */
export const appMenu: Opening = {
  name: "menu",
  opener: (page) => page.getByRole("button", { name: words("shell:openMenu") }),
  isNarrow: true,
};

const WARNED_SECONDS = 59;

/** As another tab would report it: the session is about to end for lack of activity. */
async function letSessionRunOut(page: Page) {
  await page.evaluate((seconds) => {
    const key = "assay.credentials";
    const expires = new Date(Date.now() + seconds * 1000).toISOString();
    const kept = JSON.parse(localStorage.getItem(key) ?? "{}") as object;
    // The keys that are pressed here would prolong any other.
    const ending = { ...kept, autoLogout: true, expires, expiresIn: 0 };
    localStorage.setItem(key, JSON.stringify(ending));
    dispatchEvent(new StorageEvent("storage", { key }));
  }, WARNED_SECONDS);
}

const observationText = (page: Page) =>
  page.getByRole("textbox", { name: words("observations:text") });
const SAVING = "**/api/Observation/updateObservationPage";

/** In the dialog over the page. */
async function signInAgain(page: Page) {
  const password = page.getByRole("dialog").getByLabel(words("identity:password"));
  await password.fill(PASSWORD);
  await password.press("Enter");
}

/** The session is over when a text is sent: who writes signs in over the page. */
export const signIn: Opening = {
  name: "sign in again",
  opener: observationText,
  async open(page) {
    const asNobody = { authorization: "Bearer over" };
    await page.route(
      SAVING,
      (route) => route.continue({ headers: { ...route.request().headers(), ...asNobody } }),
      { times: 1 },
    );
    await page.keyboard.type("Fragt nach. ");
  },
  close: signInAgain,
  isRefused: true,
};

/** At the end of the longest life of a session: nothing prolongs it, and signing in again does. */
export const sessionWarning: Opening = {
  name: "session warning",
  opener: (page) => page.getByRole("main").getByRole("button").first(),
  open: letSessionRunOut,
  async close(page) {
    await page.keyboard.press("Escape");
    await signInAgain(page);
  },
};

/** The session ends while the device is offline; after the next sign-in its user is asked about what was written. */
export const unclaimed: Opening = {
  name: "who wrote this",
  opener: observationText,
  async open(page) {
    const key = "assay.credentials";
    // As the browser and another tab would say it, and without a failed call in the console.
    const become = (isOnline: boolean, credentials: object) =>
      page.evaluate(
        ([online, name, value]) => {
          Object.defineProperty(navigator, "onLine", { value: online, configurable: true });
          localStorage.setItem(name, value);
          dispatchEvent(new Event(online ? "online" : "offline"));
          dispatchEvent(new StorageEvent("storage", { key: name }));
        },
        [isOnline, key, JSON.stringify(credentials)] as const,
      );
    const kept = JSON.parse(
      await page.evaluate((name) => localStorage.getItem(name) ?? "{}", key),
    ) as object;
    const expires = new Date(Date.now() - 1_000).toISOString();
    const over = { autoLogout: true, expires, expiresIn: 0 };
    await become(false, { ...kept, ...over });
    await page.waitForFunction((name) => localStorage.getItem(name) === null, key);
    await page.keyboard.type("Wer war das? ");
    await page.getByText(words("ui:waiting")).first().waitFor();
    await become(true, kept);
  },
  async close(page) {
    const answer = page.getByRole("button", { name: words("account:unclaimedNotMine") });
    await answer.press("Enter");
  },
};

/** As of an organisation whose pages lock, though not while somebody walks over them. */
export const letPagesLock = (page: Page) =>
  page.route("**/api/Tenant", async (route) => {
    const { "if-none-match": _, ...headers } = route.request().headers();
    const response = await route.fetch({ headers });
    const answer = (await response.json()) as { payload: object };
    await route.fulfill({
      response,
      json: { ...answer, payload: { ...answer.payload, lockAfterMinutes: 240 } },
    });
  });

/** As another tab would do it in which nobody has entered anything for that time. */
export const lockPages = (page: Page) =>
  page.evaluate(() => localStorage.setItem("assay.locked", "1"));

/** Somebody else's version of a text is stored a moment before one's own. */
export const conflict: Opening = {
  name: "two versions",
  async opener(page) {
    await page.route(
      SAVING,
      async (route) => {
        const sent = route.request().postDataJSON() as object;
        const Content = "<p>Fragt nach, sobald jemand ausweicht.</p>";
        await route.fetch({ postData: { ...sent, Content } });
        await route.continue();
      },
      { times: 1 },
    );
    await observationText(page).pressSequentially("Fragt zweimal nach. ");
    return page.getByRole("button", { name: words("observations:compare") });
  },
  isRefused: true,
};

/** The server wants to know again who turns the second factor on. */
export const passwordAgain: Opening = {
  name: "password",
  opener: (page) => page.getByRole("main").getByRole("button", { name: words("account:turnOn") }),
  async open(page) {
    // What it says to whom may not do something, as it does once the sign-in is ten minutes old.
    await page.route(
      "**/api/login/SetTwoFactorEnabled",
      async (route) => {
        const { origin } = new URL(route.request().url());
        const asked = { url: `${origin}/api/Roles`, method: "GET" };
        await route.fulfill({ response: await route.fetch(asked) });
      },
      { times: 1 },
    );
    await page.keyboard.press("Enter");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: words("account:turnOn") })
      .press("Enter");
    await page.getByRole("dialog").locator("input[type=password]").waitFor();
  },
  isRefused: true,
};

/** All people of the list are chosen, unless an opening before has begun to choose. */
export async function chooseEverybody(page: Page): Promise<void> {
  const all = page.getByRole("button", { name: words("administration:chooseAll") });
  const begin = page.getByRole("button", { name: words("administration:chooseMany") });
  await all.or(begin).first().waitFor();
  if (!(await all.isVisible())) await begin.click();
  await all.click();
}
