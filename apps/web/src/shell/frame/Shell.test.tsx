import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { buildTenant, buildUser, succeed } from "../../testing/fakeServer.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

afterEach(stopApp);
beforeEach(() => page.viewport(1400, 900));

const link = (name: string) => page.getByRole("link", { name, exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });

describe("the drawer", () => {
  it("is 320 wide and links the user's name to My Account [SHELL-04]", async () => {
    await startApp({ path: "/imprint" });
    await link("Ada Lovelace").click();
    await expect.element(page.getByRole("heading", { name: "Mein Konto" })).toBeVisible();
    expect(location.pathname).toBe("/myaccount");
    const drawer = document.querySelector("[data-zone=drawer]");
    expect(drawer?.getBoundingClientRect().width).toBe(320);
  });

  it("asks before it signs out [SHELL-05]", async () => {
    await startApp({ path: "/imprint" });
    await button("Abmelden").click();
    await expect.element(page.getByRole("dialog", { name: "Abmelden?" })).toBeVisible();
    await button("Abbrechen").click();
    await expect.element(link("Ada Lovelace")).toBeVisible();
  });

  it("shows only what the user may open [NAV-23, NAV-25]", async () => {
    await startApp({ path: "/imprint", user: buildUser({ permissions: ["GET_PROCESS_RUNS"] }) });
    await expect.element(link("Start")).toBeVisible();
    await expect.poll(() => link("Läufe").query()).toBeNull();
  });

  it("lies over the page where there is little room, and closes by Escape", async () => {
    await page.viewport(768, 1024);
    await startApp({ path: "/imprint" });
    await button("Menü öffnen").click();
    await expect.element(link("Ada Lovelace")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(button("Menü öffnen")).toBeVisible();
    expect(localStorage.getItem("assay.menu")).toBeNull();
  });

  it("folds to icons beside the page on this device, until it is opened again", async () => {
    const width = () => document.querySelector("[data-zone=drawer]")?.clientWidth;
    await startApp({ path: "/imprint" });
    await button("Menü schließen").click();
    await expect.poll(width).toBe(64);
    // Its entries keep their names.
    await expect.element(link("Start")).toBeVisible();
    await startApp({ path: "/imprint", keepsChoices: true });
    await expect.poll(width).toBe(64);
    await link("Ada Lovelace").click();
    await expect.poll(() => location.pathname).toBe("/myaccount");
    await button("Menü öffnen").click();
    await expect.poll(width).toBe(319);
    await startApp({ path: "/imprint", keepsChoices: true });
    await expect.poll(width).toBe(319);
  });
});

describe("the app bar", () => {
  const noRuns = succeed({ designs: [], processRuns: [] });
  const answers = {
    "GET /ProcessRun/My?summary=true": noRuns,
    "GET /ProcessRun/All?summary=true": noRuns,
  };
  const toggle = () => button("Zur Audit-Ansicht wechseln").or(link("Zur Audit-Ansicht wechseln"));

  it("offers the audit view only to holders of both rights [SHELL-03]", async () => {
    await startApp({ path: "/dashboard", answers });
    await expect.element(toggle()).toBeVisible();
    const user = buildUser({ permissions: ["GET_PROCESS_RUNS"] });
    await startApp({ path: "/dashboard", user, answers });
    await expect.element(link("Ada Lovelace")).toBeVisible();
    await expect.poll(() => toggle().query()).toBeNull();
  });

  it("carries the logo, and in the audit view its name in the user's language [SHELL-02]", async () => {
    const styling = {
      ...buildTenant().styling,
      logo: "data:image/gif;base64,R0lGODlhAQABAAAAACw=",
    };
    const user = buildUser({ permissions: ["GET_ALL_PROCESS_RUNS"] });
    await startApp({ path: "/audit/dashboard", user, answers, tenant: buildTenant({ styling }) });
    await expect.poll(() => document.querySelector("[data-zone=appbar] img")).not.toBeNull();
    const languages = page.getByRole("combobox", { name: /Sprache|Language|Langue/ });
    for (const [name, role] of [
      ["Deutsch", "Auditor"],
      ["English", "Auditor"],
      ["Français", "Audit"],
    ] as const) {
      await languages.selectOptions(name);
      await expect
        .poll(() => document.querySelector("[data-zone=appbar]")?.textContent)
        .toContain(role);
    }
    await startApp({ path: "/imprint", tenant: buildTenant({ styling }) });
    await expect.element(link("Ada Lovelace")).toBeVisible();
    await expect
      .poll(() => document.querySelector("[data-zone=appbar]")?.textContent)
      .not.toContain("Audit");
  });
});

describe("the footer", () => {
  it("has imprint, privacy, version and year [SHELL-06, SHELL-07]", async () => {
    await startApp({ path: "/myaccount" });
    await expect.element(page.getByText(/Version 2\.4\.1/)).toBeVisible();
    const year = String(new Date().getFullYear());
    await expect.element(page.getByText(new RegExp(`© ${year}`))).toBeVisible();
    await link("Datenschutz").click();
    await expect.element(page.getByRole("heading", { name: "Datenschutzhinweis" })).toBeVisible();
    await link("Impressum").click();
    await expect.element(page.getByRole("heading", { name: "Impressum" })).toBeVisible();
  });

  it("switches the language of everything, and of the next call [SHELL-06, I18N-01, API-03]", async () => {
    const server = await startApp({ path: "/myaccount" });
    const select = page.getByRole("combobox", { name: "Sprache" }).last();
    await select.selectOptions("Français");
    await expect.element(page.getByRole("heading", { name: "Mon compte" })).toBeVisible();
    expect(document.documentElement.lang).toBe("fr");
    expect(localStorage.getItem("assay.language")).toBe("fr");
    server.requests.length = 0;
    await page.getByRole("button", { name: "Se déconnecter" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Se déconnecter" }).click();
    await expect
      .poll(() => server.requests.map((sent) => sent.call))
      .toContain("POST /login/Logout");
    expect(server.requests[0]?.headers.get("X-Language")).toBe("fr");
  });
});

describe("an unknown address", () => {
  it("is a page of its own, signed out too, and leads home [NAV-09, NAV-10]", async () => {
    await startApp({ path: "/no/such/page", user: null });
    await page.getByRole("combobox", { name: "Sprache" }).selectOptions("English");
    await expect.element(page.getByRole("heading", { name: "Page missing." })).toBeVisible();
    await expect
      .element(page.getByText("We searched the entire universe, but could not find it."))
      .toBeVisible();
    await expect.element(page.getByRole("navigation", { name: "Main menu" })).toBeVisible();
    await link("Go back to happyness").click();
    await expect.element(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  });

  it("includes a first word that is no view [ROUTE-002]", async () => {
    await startApp({ path: "/nonsense/dashboard", user: null });
    await expect.element(page.getByRole("heading", { name: "Seite fehlt." })).toBeVisible();
  });
});

describe("by keyboard", () => {
  it("the first stop skips to the content, and ? lists the keys", async () => {
    await startApp({ path: "/imprint" });
    await expect.element(page.getByRole("heading", { name: "Impressum" })).toBeVisible();
    await userEvent.keyboard("{Tab}");
    await expect.element(link("Zum Inhalt springen")).toHaveFocus();
    await userEvent.keyboard("?");
    await expect.element(page.getByRole("dialog", { name: "Tastenkürzel" })).toBeVisible();
  });

  it("the focus stands on the heading of a new page", async () => {
    await startApp({ path: "/imprint" });
    await link("Ada Lovelace").click();
    await expect.element(page.getByRole("heading", { name: "Mein Konto" })).toHaveFocus();
    expect(document.title).toBe("Mein Konto · Acme");
  });
});
