import { afterEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { loadTexts, t } from "../../platform/i18n/texts.ts";
import { buildTenant, refuse, succeed } from "../../testing/fakeServer.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

afterEach(stopApp);

describe("until the tenant has loaded", () => {
  it("the page says so, and shows nothing else [SHELL-01]", async () => {
    let release = () => {};
    const waiting = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = async (request: Parameters<ReturnType<typeof succeed>>[0]) => {
      await waiting;
      return succeed(buildTenant({ appTitle: "Beispiel AG" }))(request);
    };
    await startApp({ path: "/login", user: null, answers: { "GET /Tenant": slow } });
    await expect
      .element(page.getByRole("status"))
      .toHaveTextContent(`Die Organisation unter ${location.hostname} wird geladen …`);
    await expect.poll(() => page.getByRole("textbox").query()).toBeNull();
    release();
    await expect.element(page.getByLabelText("E-Mail-Adresse")).toBeVisible();
    expect(document.title).toBe("Anmelden · Beispiel AG");
  });

  it("a failure is told, with what it means [ERR-24]", async () => {
    const answers = { "GET /Tenant": refuse("TENANT_NOT_FOUND") };
    await startApp({ path: "/login", user: null, answers });
    await expect.element(page.getByRole("alert")).toBeVisible();
    await expect.element(page.getByText(/gibt es keine Organisation/)).toBeVisible();
  });
});

describe("the tenant's wording", () => {
  const start = (parts: Parameters<typeof buildTenant>[0]) =>
    startApp({ path: "/login", user: null, tenant: buildTenant(parts) });

  it("is formal or not, as the tenant chose [I18N-04]", async () => {
    await start({ useFormality: true });
    await expect.element(page.getByText("Melden Sie sich mit Ihrem Konto an.")).toBeVisible();
    await start({ useFormality: false });
    await expect.element(page.getByText("Melde dich mit deinem Konto an.")).toBeVisible();
  });

  it("has gender forms in German only where the tenant chose them [I18N-03]", async () => {
    for (const useFormality of [false, true]) {
      await start({ useGendering: true, useFormality });
      await loadTexts("shell");
      await expect.poll(() => t("shell:roleObserver")).toBe("Beobachter:in");
      await start({ useGendering: false, useFormality });
      await expect.poll(() => t("shell:roleObserver")).toBe("Beobachter");
    }
  });

  it("offers only the tenant's languages, German first [I18N-02]", async () => {
    await start({ languages: ["de", "fr"] });
    await expect.element(page.getByRole("combobox", { name: "Sprache" })).toHaveValue("de");
    await expect
      .poll(() => [...document.querySelectorAll("option")].map((option) => option.value))
      .toEqual(["de", "fr"]);
  });
});

describe("the tenant's colours", () => {
  it("reach the page, its zones and their text", async () => {
    const tenant = buildTenant();
    const light = { ...tenant.styling.theme.light, appbar: "#112233", primary: "#aa0011" };
    const styling = { ...tenant.styling, theme: { ...tenant.styling.theme, light } };
    await startApp({ path: "/imprint", tenant: buildTenant({ styling }) });
    await expect.element(page.getByRole("heading", { name: "Impressum" })).toBeVisible();
    document.documentElement.dataset["mantineColorScheme"] = "light";
    const bar = getComputedStyle(document.querySelector("[data-zone=appbar]") ?? document.body);
    expect([bar.backgroundColor, bar.color]).toEqual(["rgb(17, 34, 51)", "rgb(255, 255, 255)"]);
    const root = getComputedStyle(document.documentElement);
    expect(root.getPropertyValue("--mantine-color-primary-6")).toBe("#aa0011");
  });
});

describe("the tenant's data", () => {
  it("is read at the start and every 120000 ms, and takes effect without a reload [TEN-02]", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const server = await startApp({ path: "/login", user: null });
      await expect.element(page.getByLabelText("E-Mail-Adresse")).toBeVisible();
      const reads = () => server.requests.filter(({ call }) => call === "GET /Tenant").length;
      const before = reads();
      server.answers["GET /Tenant"] = succeed(buildTenant({ appTitle: "Umbenannt AG" }));
      await vi.advanceTimersByTimeAsync(119_000);
      expect(reads()).toBe(before);
      await vi.advanceTimersByTimeAsync(1_000);
      await expect.poll(reads).toBe(before + 1);
      await expect.poll(() => document.title).toContain("Umbenannt AG");
      await vi.advanceTimersByTimeAsync(120_000);
      await expect.poll(reads).toBe(before + 2);
    } finally {
      vi.useRealTimers();
    }
  });

  it("changes wording, colours, images, languages and the title's icon with the next look at it", async () => {
    document.head.insertAdjacentHTML("afterbegin", `<link rel="icon" href="/before.svg">`);
    const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const server = await startApp({ path: "/login", user: null });
      await expect.element(page.getByText("Melde dich mit deinem Konto an.")).toBeVisible();
      const first = buildTenant();
      const image = "/api/Tenant/Images/0123456789abcdef01234567";
      const light = { ...first.styling.theme.light, primary: "#aa0011" };
      const login = { backgroundColor: "#102030", backgroundImage: image, dark: true };
      const theme = { ...first.styling.theme, light };
      const styling = { ...first.styling, theme, login, logo: image };
      const changes = { styling, useFormality: true, languages: ["de" as const] };
      server.answers["GET /Tenant"] = succeed(buildTenant(changes));
      await vi.advanceTimersByTimeAsync(120_000);
      await expect.element(page.getByText("Melden Sie sich mit Ihrem Konto an.")).toBeVisible();
      const root = getComputedStyle(document.documentElement);
      const address = "https://api.test/api/Tenant/Images/0123456789abcdef01234567";
      document.documentElement.dataset["mantineColorScheme"] = "light";
      expect(root.getPropertyValue("--mantine-color-primary-6")).toBe("#aa0011");
      expect(root.getPropertyValue("--login-image")).toContain(address);
      await expect
        .poll(() => document.querySelector<HTMLImageElement>("header img")?.src)
        .toBe(address);
      expect(icon?.href).toBe(address);
      await expect.poll(() => document.querySelectorAll("option")).toHaveLength(1);
      // A logo that is gone leaves the product's own icon.
      server.answers["GET /Tenant"] = succeed(buildTenant());
      await vi.advanceTimersByTimeAsync(120_000);
      await expect.poll(() => icon?.getAttribute("href")).toBe("/favicon.svg");
    } finally {
      vi.useRealTimers();
      icon?.remove();
    }
  });
});
