import { DEFAULT_STYLING, type Styling, type TenantStyles } from "@assay/contract";
import { afterEach, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { themePreview } from "../../platform/tenant/tenant.ts";
import { buildTenant, succeed } from "../../testing/fakeServer.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1440, 900));
afterEach(() => {
  stopApp();
  themePreview.set(null);
});

const stored: TenantStyles = {
  id: "0123456789abcdef01234567",
  revision: 4,
  can: { edit: true },
  ...DEFAULT_STYLING,
};
const STORE = "POST /Tenant/Styles";
const button = (name: string) => page.getByRole("button", { name, exact: true });
const barOf = (within: string) =>
  getComputedStyle(document.querySelector(`${within} [data-zone=appbar]`) ?? document.body)
    .backgroundColor;

it("derives all colours from one, shows them, and stores the documented ones [THEME-01]", async () => {
  const server = await startApp({
    path: "/customize/theme",
    tenant: buildTenant({ styling: DEFAULT_STYLING }),
    answers: {
      "GET /Tenant/Styles": succeed(stored),
      "POST /Tenant/MailPreview": succeed({ subject: "Einladung", html: "<p>Mail</p>" }),
      [STORE]: succeed({ ...stored, revision: 5 }),
    },
  });
  const brand = page.getByRole("textbox", { name: "Farbe der Marke" });
  await brand.fill("#005");
  // What cannot be pressed yet leads to what is missing.
  await button("Alle Farben ableiten").click({ force: true });
  await expect.element(brand).toHaveFocus();
  await brand.fill("#00594f");
  await button("Alle Farben ableiten").click();
  await expect.poll(() => barOf("[data-sample=light]")).toBe("rgb(0, 89, 79)");
  expect(barOf("header:not([data-sample] *)")).not.toBe("rgb(0, 89, 79)");
  await button("Speichern").click();
  const sent = () => server.requests.find(({ call }) => call === STORE)?.body as Styling;
  await expect.poll(sent).toBeDefined();
  const { theme, login, email, appbar } = sent();
  expect(Object.keys(theme.light)).toEqual(Object.keys(DEFAULT_STYLING.theme.light));
  expect([theme.light.appbar, theme.light.primary, email.accent]).toEqual(Array(3).fill("#00594f"));
  expect(login.backgroundColor).not.toBe(DEFAULT_STYLING.login.backgroundColor);
  expect(appbar.dark).toBe(true);
  expect(theme.light.error).toBe(DEFAULT_STYLING.theme.light.error);
});
