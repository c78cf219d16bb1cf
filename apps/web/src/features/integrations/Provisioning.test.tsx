import type { Provisioning } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { buildUser, refuse, succeed } from "../../testing/fakeServer.ts";
import { callsOf } from "../../testing/runEditor.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1280, 900));
afterEach(stopApp);

const TOKEN = "t".repeat(43);
const GROUP = { id: "7".repeat(24), displayName: "AC-Team", members: 12, roleId: null };
const ROLE = { id: "8".repeat(24), name: "moderator" };
const OFF: Provisioning = {
  url: "https://acme.example/api/scim/v2",
  on: null,
  people: 0,
  groups: [],
  roles: [ROLE],
};
const ON: Provisioning = {
  ...OFF,
  on: { createdAt: "2026-11-20T09:00:00.000Z", usedAt: "2026-11-21T09:00:00.000Z", invites: true },
  people: 50,
  groups: [GROUP],
};

const button = (name: string) => page.getByRole("button", { name, exact: true });
const open = (provisioning: Provisioning) =>
  startApp({
    path: "/customize/provisioning",
    user: buildUser({ permissions: ["LOG_IN", "CORPORATE_SETTINGS"] }),
    answers: { "GET /Provisioning": succeed(provisioning) },
  });

describe("the page of provisioning", () => {
  it("is switched on, and shows the token this once, and the address", async () => {
    const server = await open(OFF);
    const on: Provisioning = { ...OFF, on: { ...ON.on!, usedAt: null } };
    server.answers["POST /Provisioning/Token"] = succeed({ provisioning: on, token: TOKEN });
    await button("Einschalten").click();
    const dialog = page.getByRole("dialog");
    await expect.element(dialog.getByRole("textbox")).toHaveValue(TOKEN);
    await button("Fertig").click();
    await expect.poll(() => dialog.query()).toBeNull();
    expect(document.body.innerHTML).not.toContain(TOKEN);
    await expect.element(page.getByLabelText("Adresse (Mandanten-URL)")).toHaveValue(OFF.url);
    await expect.element(page.getByText(/hat noch nichts angefragt/)).toBeVisible();
  });

  it("gives a group a role, and says why it cannot", async () => {
    const server = await open(ON);
    await expect.element(page.getByText(/hat 50 Personen genannt/)).toBeVisible();
    const role = page.getByLabelText("Rolle von AC-Team");
    const path = `PUT /Provisioning/Groups/${GROUP.id}` as const;
    server.answers[path] = refuse("UPDATE_FAILED");
    await role.selectOptions("moderator");
    await expect
      .element(page.getByText(/^Niemand könnte dann noch Konten und Rollen verwalten/))
      .toBeVisible();
    await expect.element(role).toHaveValue("");
    const given = { ...ON, groups: [{ ...GROUP, roleId: ROLE.id }] };
    server.answers[path] = succeed(given);
    await role.selectOptions("moderator");
    await expect.element(role).toHaveValue(ROLE.id);
    expect(callsOf(server, path)[1]?.body).toEqual({ roleId: ROLE.id });
  });

  it("is switched off after a question", async () => {
    const server = await open(ON);
    server.answers["DELETE /Provisioning"] = succeed(OFF);
    await button("Ausschalten").click();
    await page.getByRole("dialog").getByRole("button", { name: "Ausschalten" }).click();
    await expect.element(page.getByText("Die Bereitstellung ist aus")).toBeVisible();
  });
});
