import { DEFAULT_ROLES, type Permission } from "@assay/domain";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { buildUser } from "../../testing/fakeServer.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1280, 900));
afterEach(stopApp);

const open = (path: string, permissions: readonly Permission[] | null = DEFAULT_ROLES.observer) =>
  startApp({
    path,
    user: permissions && buildUser({ permissions: [...permissions] }),
  });
const title = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const link = (name: string) => page.getByRole("link", { name, exact: true });

describe("the help", () => {
  // The first of all, as long as no guide is loaded yet.
  it("opens at the heading that the address names", async () => {
    await open("/help/moderator#danach");
    const heading = page.getByRole("heading", { level: 2, name: "Danach", exact: true });
    await expect.element(heading).toBeInViewport();
    const top = (): number => heading.element().getBoundingClientRect().top;
    await expect.poll(top).toBeLessThan(300);
  });

  it.each([
    ["observer", "Beobachten"],
    ["moderator", "Moderieren"],
    ["administrator", "Verwalten"],
    ["auditor", "Prüfen"],
  ] as const)("shows the %s's guide first", async (role, name) => {
    await open("/help", DEFAULT_ROLES[role]);
    await expect.element(title(name)).toBeVisible();
  });

  it("is in the menu, and leads from one guide to the others", async () => {
    await open("/dashboard");
    const menu = page.getByRole("navigation", { name: "Hauptmenü" });
    await menu.getByRole("link", { name: "Hilfe", exact: true }).click();
    await expect.element(title("Beobachten")).toBeVisible();
    await link("Moderieren").click();
    await expect.element(title("Moderieren")).toBeVisible();
    await expect.element(link("Moderieren")).toHaveAttribute("aria-current", "page");
  });

  it("lists the headings of the guide, and sets off the product's words", async () => {
    await open("/help/observer");
    const contents = page.getByRole("navigation", { name: "Auf dieser Seite" });
    await contents.getByRole("link", { name: "Wenn etwas nicht klappt" }).click();
    await expect
      .element(page.getByRole("heading", { level: 2, name: "Wenn etwas nicht klappt" }))
      .toBeInViewport();
    const picture = page.getByRole("img", { name: "Bewerten nach Verhaltensankern" });
    await expect.element(picture).toHaveAttribute("loading", "lazy");
    await expect.element(page.getByText("Zwei Fassungen dieser Seite")).toBeVisible();
  });

  it("is in the user's language", async () => {
    await open("/help/observer");
    await page.getByRole("combobox", { name: "Sprache" }).selectOptions("Français");
    await expect.element(title("Observer")).toBeVisible();
  });

  it("shows the candidate's guide to somebody without an account, with the way back", async () => {
    await open("/help/candidate", null);
    await expect.element(title("Teilnehmen")).toBeVisible();
    await expect
      .element(link("Zurück zur persönlichen Seite"))
      .toHaveAttribute("href", "/candidate");
  });

  it("shows one's own guide where an address names none", async () => {
    await open("/help/constructor");
    await expect.element(title("Beobachten")).toBeVisible();
  });
});
