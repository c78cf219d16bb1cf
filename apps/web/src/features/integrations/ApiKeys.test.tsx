// @module-tag soak
import type { ApiKey } from "@assay/contract";
import type { KeyPermission } from "@assay/domain";
import { afterEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import {
  type Answer,
  buildUser,
  type FakeRequest,
  refuse,
  succeed,
} from "../../testing/fakeServer.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

afterEach(() => {
  vi.restoreAllMocks();
  stopApp();
});

const SECRET = `assay_acme_${"k".repeat(43)}`;
const KEY: ApiKey = {
  id: "5".repeat(24),
  name: "Bewerbungen",
  permissions: ["GET_ALL_PROCESS_RUNS", "VIEW_USERS"],
  lostPermissions: ["VIEW_USERS"],
  networks: ["192.0.2.0/24"],
  maker: "Ada Loos",
  createdAt: "2026-11-20T09:00:00.000Z",
  expiresAt: null,
  usedAt: "2026-11-21T10:00:00.000Z",
  usedFrom: "192.0.2.7",
  state: true,
};
const GIVABLE: KeyPermission[] = ["GET_ALL_PROCESS_RUNS", "VIEW_USERS"];

const button = (name: string) => page.getByRole("button", { name, exact: true });
const dialog = () => page.getByRole("dialog");

async function open(stored: ApiKey[], givable = GIVABLE) {
  let keys = stored;
  const list: Answer = (request) => succeed({ keys, givable })(request);
  return startApp({
    path: "/customize/api-keys",
    user: buildUser({ permissions: ["LOG_IN", "CORPORATE_SETTINGS"] }),
    answers: {
      "GET /ApiKeys": list,
      "POST /ApiKeys": (request) => {
        const key = { ...KEY, lostPermissions: [], usedAt: null, usedFrom: null };
        keys = [key, ...keys];
        return succeed({ key, secret: SECRET })(request);
      },
      [`DELETE /ApiKeys/${KEY.id}`]: (request: FakeRequest) => {
        keys = keys.map((key) => ({ ...key, state: "revoked" as const }));
        return succeed(keys[0])(request);
      },
    },
  });
}

describe("the page of API keys", () => {
  it("lists keys with what they may do, who made them and when they were used", async () => {
    await open([KEY]);
    const table = page.getByRole("table", { name: "API-Schlüssel" });
    await expect.element(table).toBeVisible();
    for (const text of ["Bewerbungen", "Gültig", "Ada Loos", "Ohne Ende", "Nur aus 192.0.2.0/24"])
      await expect.element(table.getByText(text, { exact: true })).toBeVisible();
    await expect
      .element(table.getByText("GET_ALL_PROCESS_RUNS, VIEW_USERS (verloren)"))
      .toBeVisible();
    await expect.element(table.getByText(/, 192\.0\.2\.7$/)).toBeVisible();
  });

  it("makes a key, and shows its text once, to be copied", async () => {
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    const server = await open([]);
    await expect.element(page.getByText("Noch keine Schlüssel")).toBeVisible();
    await button("Schlüssel erstellen").click();
    await dialog().getByRole("textbox", { name: "Name" }).fill(" Bewerbungen ");
    await dialog()
      .getByRole("checkbox", { name: "Alle Läufe, ihre Ergebnisse und alle Aufträge lesen" })
      .click();
    await dialog()
      .getByRole("textbox", { name: "Nur aus diesen Netzen" })
      .fill("192.0.2.0/24\n::1");
    await dialog().getByRole("button", { name: "Schlüssel erstellen" }).click();
    const text = dialog().getByRole("textbox", { name: "Bewerbungen" });
    await expect.element(text).toHaveValue(SECRET);
    await expect.element(text).toHaveFocus();
    await button("Kopieren").click();
    expect(write).toHaveBeenCalledWith(SECRET);
    const [sent] = server.requests.filter(({ call }) => call === "POST /ApiKeys");
    expect(sent?.body).toEqual({
      name: "Bewerbungen",
      permissions: ["GET_ALL_PROCESS_RUNS"],
      networks: ["192.0.2.0/24", "::1"],
      expiresAt: null,
    });
    await button("Fertig").click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(document.body.textContent).not.toContain(SECRET);
  });

  it("says what is missing or wrong before it sends anything", async () => {
    const server = await open([]);
    await button("Schlüssel erstellen").click();
    const make = dialog().getByRole("button", { name: "Schlüssel erstellen" });
    await expect.element(make).toHaveAccessibleDescription("Ein Name fehlt");
    await dialog().getByRole("textbox", { name: "Name" }).fill("a");
    await expect.element(make).toHaveAccessibleDescription("Mindestens ein Recht ist nötig");
    await dialog().getByRole("checkbox").first().click();
    await dialog().getByRole("textbox", { name: "Nur aus diesen Netzen" }).fill("irgendwo");
    await expect
      .element(make)
      .toHaveAccessibleDescription("Eine Zeile ist weder eine Adresse noch ein Netz");
    await make.click({ force: true });
    expect(server.requests.some(({ call }) => call === "POST /ApiKeys")).toBe(false);
  });

  it("revokes a key after a question", async () => {
    await open([KEY]);
    await button("„Bewerbungen“ widerrufen").click();
    await dialog().getByRole("button", { name: "Widerrufen", exact: true }).click();
    await expect.element(page.getByText("Widerrufen", { exact: true }).first()).toBeVisible();
    await expect.element(button("„Bewerbungen“ widerrufen")).not.toBeInTheDocument();
  });

  it("says why nothing can be given, and why a key was refused", async () => {
    await open([], []);
    await button("Schlüssel erstellen").click();
    await expect
      .element(dialog().getByText(/keine Rechte, die ein Schlüssel braucht/))
      .toBeVisible();
    stopApp();
    await startApp({
      path: "/customize/api-keys",
      user: buildUser({ permissions: ["LOG_IN", "CORPORATE_SETTINGS"] }),
      answers: {
        "GET /ApiKeys": succeed({ keys: [], givable: GIVABLE }),
        "POST /ApiKeys": refuse("LIMIT_EXCEEDED"),
      },
    });
    await button("Schlüssel erstellen").click();
    await dialog().getByRole("textbox", { name: "Name" }).fill("a");
    await dialog().getByRole("checkbox").first().click();
    await dialog().getByRole("button", { name: "Schlüssel erstellen" }).click();
    await expect.element(dialog().getByText(/bereits 100 gültige Schlüssel/)).toBeVisible();
  });
});
