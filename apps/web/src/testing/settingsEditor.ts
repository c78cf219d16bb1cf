import type { TenantSettings } from "@assay/contract";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { buildSettings } from "./buildSettings.ts";
import { type Answer, succeed } from "./fakeServer.ts";
import { startApp } from "./testApp.tsx";

export const SETTINGS_PATH = "/customize/settings";
/** The settings that the fake server has. */
export const storedSettings = buildSettings();
type Answers = NonNullable<Parameters<typeof startApp>[0]>["answers"];
/** What is sent is stored. */
export const answerSent: Answer = ({ body }) => {
  const payload = { ...storedSettings, ...(body as object), revision: 8 };
  return Response.json({ metadata: { success: true, errors: [], requestId: "r" }, payload });
};

/** Opens the page of the settings with these fields stored. */
export async function openSettings(fields: Partial<TenantSettings> = {}, answers: Answers = {}) {
  const server = await startApp({
    path: SETTINGS_PATH,
    answers: {
      "GET /Tenant/Settings": succeed({ ...storedSettings, ...fields }),
      "POST /Tenant/Settings": answerSent,
      "POST /Tenant/MailPreview": succeed({ subject: "Einladung", html: "<p>Mail</p>" }),
      ...answers,
    },
  });
  await expect
    .element(page.getByRole("heading", { name: "Einstellungen der Organisation" }))
    .toBeVisible();
  return server;
}
type Server = Awaited<ReturnType<typeof openSettings>>;

export const settingsButton = (name: string) => page.getByRole("button", { name, exact: true });
/** The field of a period. */
export const period = (label: string) => page.getByRole("textbox", { name: label });
/** What was sent to be stored. */
export const settingsWrites = ({ requests }: Server) =>
  requests.filter(({ call }) => call === "POST /Tenant/Settings").map(({ body }) => body);
export const saveSettings = () => settingsButton("Speichern").click();
export const savingIsRefused = () =>
  expect.element(settingsButton("Speichern")).toHaveAttribute("aria-disabled", "true");
