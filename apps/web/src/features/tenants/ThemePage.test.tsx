// @module-tag soak
import { DEFAULT_STYLING, type Styling, type TenantStyles, THEME_COLORS } from "@assay/contract";
import { IMAGE_BYTES, LOGIN_IMAGE_BYTES } from "@assay/domain";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { themePreview } from "../../platform/tenant/tenant.ts";
import {
  type Answer,
  buildTenant,
  buildUser,
  outdated,
  refuse,
  succeed,
} from "../../testing/fakeServer.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1440, 900));
afterEach(() => {
  stopApp();
  themePreview.set(null);
});

const ID = "0123456789abcdef01234567";
const stored: TenantStyles = { id: ID, revision: 4, can: { edit: true }, ...DEFAULT_STYLING };
const PATH = "/customize/theme";
type Answers = NonNullable<Parameters<typeof startApp>[0]>["answers"];
const MAIL = succeed({ subject: "Einladung", html: "<p>Mail</p>" });

async function editor(answers: Answers = {}, tenant = buildTenant({ styling: DEFAULT_STYLING })) {
  const server = await startApp({
    path: PATH,
    tenant,
    answers: {
      "GET /Tenant/Styles": succeed(stored),
      "POST /Tenant/MailPreview": MAIL,
      ...answers,
    },
  });
  await expect.element(page.getByRole("heading", { name: "Erscheinungsbild" })).toBeVisible();
  return server;
}
type Server = Awaited<ReturnType<typeof editor>>;

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const heading = (name: string) => page.getByRole("heading", { name, exact: true });
const color = (group: string, scheme: string) =>
  page.getByRole("group", { name: group, exact: true }).getByLabelText(scheme, { exact: true });
const fileField = (index: number) =>
  document.querySelectorAll<HTMLInputElement>("input[type=file]")[index];
const stores = ({ requests }: Server) =>
  requests.filter(({ call }) => call === "POST /Tenant/Styles");
/** What the whole app shows: the colour of the app bar. */
const barColor = () =>
  getComputedStyle(document.querySelector("header[data-zone=appbar]") ?? document.body)
    .backgroundColor;
const sampleBar = (scheme: string) =>
  getComputedStyle(
    document.querySelector(`[data-sample=${scheme}] [data-zone=appbar]`) ?? document.body,
  ).backgroundColor;

/** A real image of this size in pixels; `bytes` makes the file larger without harm. */
async function imageFile(name: string, bytes = 0, type = "image/png") {
  const canvas = new OffscreenCanvas(20, 10);
  canvas.getContext("2d")?.fillRect(0, 0, 20, 10);
  const blob = await canvas.convertToBlob({ type });
  const padding = new Uint8Array(Math.max(0, bytes - blob.size));
  return new File([blob, padding], name, { type });
}
function choose(index: number, file: File) {
  const input = fileField(index);
  if (input === undefined) throw new Error("no such file field");
  const transfer = new DataTransfer();
  transfer.items.add(file);
  input.files = transfer.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
  return input;
}
const sentStyling = (server: Server) =>
  stores(server).at(-1)?.body as Styling & { revision: number };
const answerSent: Answer = ({ body }) => {
  const payload = { ...(body as Styling), id: ID, revision: 5, can: stored.can };
  return Response.json({ metadata: { success: true, errors: [], requestId: "r" }, payload });
};

describe("the theme editor", () => {
  it("says before Save that the right to store the theme is missing", async () => {
    const can = { edit: "noRight" } as const;
    await editor({ "GET /Tenant/Styles": succeed({ ...stored, can }) });
    const refused = button("Speichern");
    await expect.element(refused).toHaveAttribute("aria-disabled", "true");
    await expect.element(refused).toHaveAccessibleDescription("Dafür fehlt das Recht.");
  });

  it("needs a session, and the right to it [NAV-21, SEC-12, ERR-46]", async () => {
    await startApp({ path: PATH, user: null });
    await expect.element(heading("Anmelden")).toBeVisible();
    await startApp({ path: PATH, answers: { "GET /Tenant/Styles": refuse("NO_PERMISSION") } });
    await expect.element(page.getByText("Das konnte nicht geladen werden.")).toBeVisible();
    await expect.poll(() => page.getByRole("button", { name: "Speichern" }).query()).toBeNull();
    const user = buildUser({ permissions: ["LOG_IN", "CORPORATE_SETTINGS"] });
    await startApp({ path: "/imprint", user });
    await expect
      .element(page.getByRole("link", { name: "Organisation" }).or(heading("Impressum")))
      .toBeVisible();
    await expect.poll(() => document.querySelector(`a[href="${PATH}"]`)).toBeNull();
  });

  it("has its sections, every colour light and dark, and its three buttons [THEME-01, THEME-02, THEME-10]", async () => {
    await editor();
    for (const name of ["Grundfarben", "Navigation", "Anmeldung", "E-Mail-Farben", "Logo"])
      await expect.element(heading(name)).toBeVisible();
    for (const name of ["Zurücksetzen", "Anwenden", "Speichern"])
      await expect.element(button(name)).toBeVisible();
    await expect
      .poll(() => page.getByLabelText("Hell", { exact: true }).elements())
      .toHaveLength(THEME_COLORS.length);
    await expect
      .poll(() => page.getByLabelText("Dunkel", { exact: true }).elements())
      .toHaveLength(THEME_COLORS.length);
    // Logo, app bar, drawer, footer, sign-in page.
    await expect.poll(() => document.querySelectorAll("input[type=file]")).toHaveLength(5);
    await expect
      .poll(() => page.getByRole("switch", { name: /Dunkler Hintergrund/ }).elements())
      .toHaveLength(4);
  });

  it("shows the app in small while a colour is typed, light and dark, and writes nothing", async () => {
    const server = await editor();
    await color("Kopfzeile", "Hell").fill("#102030");
    await color("Kopfzeile", "Dunkel").fill("#405060");
    expect(sampleBar("light")).toBe("rgb(16, 32, 48)");
    expect(sampleBar("dark")).toBe("rgb(64, 80, 96)");
    expect(barColor()).toBe("rgb(255, 255, 255)");
    // A colour that is being typed counts from its last sign on, and is told as wrong until then.
    await color("Kopfzeile", "Hell").fill("#10");
    expect(sampleBar("light")).toBe("rgb(255, 255, 255)");
    await expect.element(page.getByText(/# mit sechs Stellen/)).toBeVisible();
    await expect.element(button("Speichern")).toHaveAttribute("aria-disabled", "true");
    expect(stores(server)).toEqual([]);
  });

  it("shows in small just what the whole app shows when applied", async () => {
    await editor();
    await color("Primärfarbe", "Hell").fill("#ffe08a");
    await color("Warnung", "Hell").fill("#ffff00");
    await color("Fußzeile", "Hell").fill("#334455");
    document.documentElement.dataset["mantineColorScheme"] = "light";
    const names = [
      "--mantine-primary-color-filled",
      "--mantine-primary-color-contrast",
      "--mantine-primary-color-filled-hover",
      "--mantine-color-secondary-filled-hover",
      "--mantine-color-warning-light-color",
      "--mantine-color-warning-light",
      "--mantine-color-anchor",
      "--mantine-color-body",
      "--zone-footer-text",
      "--assay-textonaccent",
    ];
    /** As the browser draws it, however it is written. */
    const drawn = (element: Element | null, name: string) => {
      const probe = document.createElement("i");
      element?.append(probe);
      probe.style.color = `var(${name})`;
      const drawnColor = getComputedStyle(probe).color;
      probe.remove();
      return drawnColor;
    };
    const small = names.map((name) => drawn(document.querySelector("[data-sample=light]"), name));
    expect(small[0]).toBe("rgb(255, 224, 138)");
    await button("Anwenden").click();
    await expect
      .poll(() => names.map((name) => drawn(document.querySelector("main"), name)))
      .toEqual(small);
  });

  it("applies to the whole app, in this window only, also on other pages [THEME-03]", async () => {
    const server = await editor();
    await color("Kopfzeile", "Hell").fill("#102030");
    document.documentElement.dataset["mantineColorScheme"] = "light";
    await button("Anwenden").click();
    await expect.poll(barColor).toBe("rgb(16, 32, 48)");
    await expect.element(page.getByText(/Vorschau ist an/)).toBeVisible();
    expect(stores(server)).toEqual([]);
    // What is applied is not lost by leaving, and a mark says that it is on.
    await page.getByRole("link", { name: "Impressum" }).click();
    await expect.element(heading("Impressum")).toBeVisible();
    expect(barColor()).toBe("rgb(16, 32, 48)");
    await page.getByRole("link", { name: "Weiter gestalten" }).click();
    await expect.element(color("Kopfzeile", "Hell")).toHaveValue("#102030");
    await page.getByRole("link", { name: "Impressum" }).click();
    await button("Vorschau beenden").click();
    await expect.poll(barColor).toBe("rgb(255, 255, 255)");
    expect(stores(server)).toEqual([]);
  });

  it("asks before what is not even applied is left behind", async () => {
    await editor();
    await color("Kopfzeile", "Hell").fill("#102030");
    await page.getByRole("link", { name: "Impressum" }).click();
    await expect.element(page.getByRole("dialog")).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Abbrechen" }).click();
    await expect.element(color("Kopfzeile", "Hell")).toHaveValue("#102030");
  });

  it("stores: shows it everywhere and sends all of it with its revision [THEME-04]", async () => {
    const server = await editor({ "POST /Tenant/Styles": answerSent });
    await color("Kopfzeile", "Hell").fill("#102030");
    document.documentElement.dataset["mantineColorScheme"] = "light";
    await page.getByRole("switch", { name: /^Kopfzeile: / }).click({ force: true });
    await button("Speichern").click();
    await expect.element(page.getByText(/Erscheinungsbild ist gespeichert/)).toBeVisible();
    const { theme } = DEFAULT_STYLING;
    expect(sentStyling(server)).toEqual({
      ...DEFAULT_STYLING,
      theme: { ...theme, light: { ...theme.light, appbar: "#102030" } },
      appbar: { backgroundImage: null, dark: true },
      revision: 4,
    });
    expect(barColor()).toBe("rgb(16, 32, 48)");
    expect(themePreview.get()).toBeNull();
    await expect.element(button("Speichern")).toHaveAttribute("aria-disabled", "true");
  });

  it("reverts to what was stored last, after asking [THEME-05]", async () => {
    const server = await editor();
    await color("Kopfzeile", "Hell").fill("#102030");
    document.documentElement.dataset["mantineColorScheme"] = "light";
    await button("Anwenden").click();
    const { theme } = stored;
    const theirs = { ...theme, light: { ...theme.light, appbar: "#aabbcc" } };
    server.answers["GET /Tenant/Styles"] = succeed({ ...stored, theme: theirs, revision: 9 });
    await button("Zurücksetzen").click();
    await page.getByRole("dialog").getByRole("button", { name: "Zurücksetzen" }).click();
    await expect.element(color("Kopfzeile", "Hell")).toHaveValue("#aabbcc");
    expect(barColor()).toBe("rgb(255, 255, 255)");
    expect(themePreview.get()).toBeNull();
    expect(stores(server)).toEqual([]);
  });

  it("loses nothing when storing fails, and shows both versions of what somebody else changed", async () => {
    const { theme } = stored;
    const server = await editor({ "POST /Tenant/Styles": refuse("INTERNAL_ERROR") });
    await color("Kopfzeile", "Hell").fill("#102030");
    await button("Speichern").click();
    await expect.element(page.getByText(/Nicht gespeichert/)).toBeVisible();
    await expect.element(color("Kopfzeile", "Hell")).toHaveValue("#102030");
    const light = { ...theme.light, appbar: "#0000aa", info: "#0000bb" };
    const theirs = { ...stored, theme: { ...theme, light }, revision: 5 };
    server.answers["POST /Tenant/Styles"] = outdated(theirs);
    await button("Speichern").click();
    const row = page.getByRole("row", { name: /Kopfzeile, Hell/ });
    await expect.element(row.getByText("#102030")).toBeVisible();
    await expect.element(row.getByText("#0000aa")).toBeVisible();
    // What only they changed is simply taken over.
    await expect.element(color("Hinweis", "Hell")).toHaveValue("#0000bb");
    await button("Gespeicherte Fassung nehmen").click();
    await expect.element(color("Kopfzeile", "Hell")).toHaveValue("#0000aa");
  });

  it("tells the contrast of each pair, and mends it at one press", async () => {
    await editor();
    await color("Links", "Hell").fill("#cccccc");
    const group = page.getByRole("group", { name: "Links", exact: true });
    await expect.element(group.getByText(/1,[45]\s:\s1, nicht AA/)).toBeVisible();
    await group.getByRole("button", { name: /verwenden: Links, Hell/ }).click();
    await expect.element(group.getByText(/nicht AA/)).not.toBeInTheDocument();
    await expect
      .element(group.getByText(/Auf der Seite 4,[5-9]\s:\s1, AA erfüllt/).first())
      .toBeVisible();
  });
});

describe("while the theme editor is open", () => {
  it("the tenant is not read again, and elsewhere it is [TEN-03]", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const server = await editor();
      const reads = () => server.requests.filter(({ call }) => call === "GET /Tenant").length;
      expect(reads()).toBe(1);
      await vi.advanceTimersByTimeAsync(300_000);
      expect(reads()).toBe(1);
      await page.getByRole("link", { name: "Impressum" }).click();
      await expect.element(heading("Impressum")).toBeVisible();
      await vi.advanceTimersByTimeAsync(120_000);
      await expect.poll(reads).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("an image of the theme", () => {
  const [LOGO, APPBAR, LOGIN] = [0, 1, 4];

  it("is shown at once, and sent with its bytes when stored [THEME-11, THEME-12]", async () => {
    const server = await editor({ "POST /Tenant/Styles": answerSent });
    choose(LOGO, await imageFile("logo.png"));
    await expect.element(page.getByRole("img", { name: "Logo", exact: true })).toBeVisible();
    choose(APPBAR, await imageFile("bar.webp", 0, "image/webp"));
    choose(LOGIN, await imageFile("login.jpg", LOGIN_IMAGE_BYTES, "image/jpeg"));
    await expect.element(page.getByRole("img", { name: "Bild: Anmeldung" })).toBeVisible();
    await expect
      .element(page.getByText(/Über einem Bild lässt sich kein Kontrast/).first())
      .toBeVisible();
    await button("Speichern").click();
    await expect.element(page.getByText(/Erscheinungsbild ist gespeichert/)).toBeVisible();
    const sent = sentStyling(server);
    expect(sent.logo).toMatch(/^data:image\/png;base64,iVBOR/);
    expect(sent.appbar.backgroundImage).toMatch(/^data:image\/webp;base64,/);
    const login = sent.login.backgroundImage ?? "";
    expect(atob(login.replace(/^data:image\/jpeg;base64,/, "")).length).toBe(LOGIN_IMAGE_BYTES);
  });

  it("that is too large is told with its true limit, and the field is cleared [THEME-06, THEME-07, THEME-09]", async () => {
    await editor();
    const input = choose(LOGO, await imageFile("riesig.png", IMAGE_BYTES + 1));
    const notice = (text: RegExp) => page.getByRole("alert").getByText(text);
    await expect.element(notice(/„riesig.png“ ist zu groß.* 512 KB/)).toBeVisible();
    expect(input.value).toBe("");
    await expect
      .poll(() => page.getByRole("img", { name: "Logo", exact: true }).query())
      .toBeNull();
    choose(LOGO, await imageFile("passt.png", IMAGE_BYTES));
    await expect.element(page.getByRole("img", { name: "Logo", exact: true })).toBeVisible();
    choose(LOGIN, await imageFile("wand.png", LOGIN_IMAGE_BYTES + 1));
    await expect.element(notice(/2\.048 KB/)).toBeVisible();
  });

  it("is nothing that only calls itself one [THEME-08]", async () => {
    await editor();
    expect(fileField(LOGO)?.accept).toBe("image/png,image/jpeg,image/webp,image/gif");
    for (const [name, content] of [
      ["text.png", "just a text"],
      ["bild.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
      ["kaputt.png", "\u0089PNG\r\n\u001A\n"],
    ] as const) {
      const input = choose(LOGO, new File([content], name, { type: "image/png" }));
      await expect
        .element(page.getByRole("alert").getByText(new RegExp(`„${name}“ ist kein Bild`)))
        .toBeVisible();
      expect(input.value).toBe("");
    }
  });

  it("is removed again, and what is stored is shown from where the API is", async () => {
    const logo = "/api/Tenant/Images/0123456789abcdef01234567";
    const styling = { ...DEFAULT_STYLING, logo };
    const server = await editor(
      { "GET /Tenant/Styles": succeed({ ...stored, logo }), "POST /Tenant/Styles": answerSent },
      buildTenant({ styling }),
    );
    const address = "https://api.test/api/Tenant/Images/0123456789abcdef01234567";
    await expect
      .poll(() => document.querySelector<HTMLImageElement>("header[data-zone] img")?.src)
      .toBe(address);
    await expect
      .poll(() => document.querySelector<HTMLLinkElement>("link[rel=icon]")?.href ?? address)
      .toBe(address);
    await color("Kopfzeile", "Hell").fill("#102030");
    await button("Speichern").click();
    await expect.poll(() => sentStyling(server)?.logo).toBe(logo);
    await expect.element(page.getByText(/Erscheinungsbild ist gespeichert/)).toBeVisible();
    await button("Logo entfernen").click();
    await button("Speichern").click();
    await expect.poll(() => sentStyling(server)?.logo).toBeNull();
  });
});

describe("the colours of mails", () => {
  it("are edited beside a real mail in them [THEME-13]", async () => {
    const server = await editor({ "POST /Tenant/Styles": answerSent });
    const previews = () =>
      server.requests
        .filter(({ call }) => call === "POST /Tenant/MailPreview")
        .map(({ body }) => body);
    await expect.poll(() => previews().length).toBe(1);
    await page.getByLabelText("Schaltfläche", { exact: true }).fill("#0a7d33");
    await expect
      .poll(() => previews().at(-1))
      .toMatchObject({ email: { accent: "#0a7d33" }, sample: "enroll", language: "de" });
    await page.getByLabelText("Sprache der E-Mail").selectOptions("fr");
    await expect.poll(() => previews().at(-1)).toMatchObject({ language: "fr" });
    const frame = document.querySelector("iframe");
    expect(frame?.src).toBe("https://api.test/api/Tenant/MailPreview");
    expect(frame?.getAttribute("sandbox")).not.toContain("allow-same-origin");
    await button("Speichern").click();
    await expect.poll(() => sentStyling(server)?.email.accent).toBe("#0a7d33");
  });
});

it("the theme editor can be used by keyboard alone", async () => {
  await editor();
  const first = color("Kopfzeile", "Hell").element() as HTMLElement;
  first.focus();
  await userEvent.keyboard("{Tab}");
  expect(document.activeElement?.getAttribute("aria-label") ?? "").toMatch(/Kopfzeile/);
});
