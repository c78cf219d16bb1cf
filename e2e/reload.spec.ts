import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { Page } from "@playwright/test";
import { copiedQueries, draftsLeft, leaveDrafts } from "./storedOffline.ts";
import { expect, isStoredOffline, test } from "./product.ts";

const TEXT = "Observation text";

async function openObservation(page: Page) {
  const link = page.getByRole("link", { name: /^Observe: / }).first();
  const address = (await link.getAttribute("href")) ?? "";
  // The link leads to the pen where somebody has drawn.
  await page.goto(address.replace(/type(?:\/\w+)?$/, "type/html"));
  const editor = page.getByRole("textbox", { name: TEXT });
  await expect(editor).toBeEditable();
  return editor;
}

test("a page that was opened once loads again without a connection, and goes on", async ({
  signedIn,
}) => {
  const page = await signedIn("observer1@demo.example");
  const editor = await openObservation(page);
  await editor.press("ControlOrMeta+End");
  await editor.pressSequentially(" Said before the outage.");
  await page.getByRole("button", { name: "Save now" }).click();
  await expect(page.getByText("synced").first()).toBeVisible();
  await isStoredOffline(page);
  await page.context().setOffline(true);
  await editor.pressSequentially(" Said during it.");
  await page.reload();

  const again = page.getByRole("textbox", { name: TEXT });
  await expect(again).toContainText("Said before the outage. Said during it.");
  await expect(page.getByText("No connection.")).toBeVisible();
  await expect(again).toBeEditable();
  await again.press("ControlOrMeta+End");
  await again.pressSequentially(" And after the reload.");
  // Another candidate of the run, too.
  await page.getByRole("button", { name: /Switch/ }).click();
  await page.locator("[popover] li a:not([aria-current])").first().click();
  await expect(page.getByRole("textbox", { name: TEXT })).toBeEditable();
  await page.getByRole("textbox", { name: TEXT }).pressSequentially("The next candidate.");
  await page.context().setOffline(false);
  await expect(page.getByText("synced").first()).toBeVisible();
  await expect(page.getByText("No connection.")).toBeHidden();
});

test("a page loads again while the server is away, and says so", async ({ product, signedIn }) => {
  const page = await signedIn("observer2@demo.example");
  const editor = await openObservation(page);
  await isStoredOffline(page);
  await product.stop("SIGKILL");
  await page.reload();
  await expect(page.getByText("The server is not responding.")).toBeVisible();
  await expect(editor).toBeEditable();
  await editor.press("ControlOrMeta+End");
  await editor.pressSequentially(" Nobody was listening.");
  await product.start();
  await expect(page.getByText("synced").first()).toBeVisible();
  await expect(page.getByText("The server is not responding.")).toBeHidden();
  await page.reload();
  await expect(editor).toContainText("Nobody was listening.");
});

test("signing out deletes what was copied, and nothing of the API is kept with the app", async ({
  signedIn,
}) => {
  const page = await signedIn("observer3@demo.example");
  await openObservation(page);
  await isStoredOffline(page);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return all.flat().map((url) => new URL(url).pathname);
  });
  expect(kept).toContain("/");
  expect(kept.filter((name) => !/^\/(?:assets\/.+|favicon\.svg)?$/.test(name))).toEqual([]);
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => page.evaluate(copiedQueries)).toBe(false);
});

test("what has become too old goes from the device with the next page, whoever opens it", async ({
  signedIn,
}) => {
  const page = await signedIn("observer4@demo.example");
  await openObservation(page);
  await isStoredOffline(page);
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login/);
  // Of somebody who never came back; the last one under a clock that was not set.
  await page.evaluate(leaveDrafts, [89, 91, 20_000]);
  await page.goto("/imprint");
  await expect.poll(() => page.evaluate(draftsLeft)).toEqual(["20000", "89"]);
});

/** Serves the built app under two versions in turn, of which each has only its own files. */
async function openVersions() {
  const folder = path.join(import.meta.dirname, "../dist/web");
  const read = (name: string) => readFileSync(path.join(folder, name), "utf8");
  const [, entry = ""] = /const ENTRY = "\/(assets\/[^"]+)"/.exec(read("sw.js")) ?? [];
  const versions = ["first", "second"] as const;
  let now: (typeof versions)[number] = "first";
  const named = (text: string) =>
    text
      .replaceAll(entry, entry.replace("frame-", `frame-${now}-`))
      .replace(/const VERSION = "\w+"/, `const VERSION = "${now}"`);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const [, version, rest] = /^\/assets\/frame-(first|second)-(.+)$/.exec(pathname) ?? [];
    const file = path.join(folder, version ? `assets/frame-${rest}` : pathname);
    if (version !== undefined && version !== now) return response.writeHead(404).end();
    if (pathname.startsWith("/api/")) return response.writeHead(503).end();
    const isFile = /\.\w+$/.test(pathname);
    if (isFile && !existsSync(file)) return response.writeHead(404).end();
    const type = { ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };
    const ending = path.extname(isFile ? pathname : ".html") as keyof typeof type;
    response.setHeader("content-type", type[ending] ?? (isFile ? "font/woff2" : "text/html"));
    if (ending === ".css" || ending === ".svg" || type[ending] === undefined)
      return response.end(isFile ? readFileSync(file) : named(read("index.html")));
    return response.end(named(readFileSync(file, "utf8")));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    entry: (version: string) => `/${entry.replace("frame-", `frame-${version}-`)}`,
    next: () => void (now = "second"),
    close: () => server.close(),
  };
}

test("a new version takes over, and an open page of the old one keeps its files", async ({
  context,
}) => {
  const versions = await openVersions();
  const page = await context.newPage();
  await page.goto(versions.url);
  const register = () =>
    page.evaluate(async () => {
      await navigator.serviceWorker.register("/sw.js");
      await navigator.serviceWorker.ready;
    });
  await register();
  const names = () => page.evaluate(() => caches.keys());
  expect(await names()).toEqual(["assay-first"]);
  versions.next();
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const changed = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
    });
    await registration.update();
    await changed;
  });
  // The server has it no longer.
  const status = (address: string) =>
    page.evaluate(async (at) => (await fetch(at)).status, address);
  expect(await status(versions.entry("first"))).toBe(200);
  expect(await names()).toEqual(["assay-first", "assay-second"]);
  expect((await page.request.get(`${versions.url}${versions.entry("first")}`)).status()).toBe(404);

  await page.reload();
  const sources = () => page.evaluate(() => [...document.scripts].map(({ src }) => src));
  expect((await sources()).at(-1)).toContain("frame-second-");
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage([...document.scripts].map(({ src }) => src));
  });
  await expect.poll(names).toEqual(["assay-second"]);
  await context.setOffline(true);
  await page.reload();
  expect((await sources()).at(-1)).toContain("frame-second-");
  await expect(page.locator("#root")).not.toBeEmpty();
  versions.close();
});
