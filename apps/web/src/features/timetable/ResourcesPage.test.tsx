// @module-tag soak
import type { PlanningResources } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type Answer, buildUser, outdated, refuse, succeed } from "../../testing/fakeServer.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1280, 900));
afterEach(stopApp);

const PATH = "/planning/resources";
const idOf = (digit: string) => digit.repeat(24);
const stored: PlanningResources = {
  revision: 3,
  rooms: [
    { id: idOf("1"), name: "Raum 1", kind: "", seats: 4 },
    { id: idOf("2"), name: "Saal", kind: "Plenum", seats: 20 },
  ],
  rolePlayers: [{ id: idOf("3"), name: "Kim Vogt", kinds: ["Kunde"] }],
};
const answerSent: Answer = ({ body }) => {
  const payload = { ...(body as PlanningResources), revision: 4 };
  return Response.json({ metadata: { success: true, errors: [], requestId: "r" }, payload });
};

type Answers = NonNullable<Parameters<typeof startApp>[0]>["answers"];
async function editor(resources = stored, answers: Answers = {}) {
  const server = await startApp({
    path: PATH,
    answers: {
      "GET /PlanningResources": succeed(resources),
      "PUT /PlanningResources": answerSent,
      ...answers,
    },
  });
  await expect
    .element(page.getByRole("heading", { name: "Räume und Rollenspieler" }))
    .toBeVisible();
  return server;
}
type Server = Awaited<ReturnType<typeof editor>>;

const rooms = page.getByRole("region", { name: "Räume" });
const rolePlayers = page.getByRole("region", { name: "Rollenspieler" });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const save = () => button("Speichern").click();
const isRefused = () =>
  expect.element(button("Speichern")).toHaveAttribute("aria-disabled", "true");
const writes = ({ requests }: Server) =>
  requests.filter(({ call }) => call === "PUT /PlanningResources").map(({ body }) => body);

describe("the rooms and role players of a tenant", () => {
  it("need a right, without which they are neither shown nor in the menu [SEC-13]", async () => {
    await startApp({ path: PATH, answers: { "GET /PlanningResources": refuse("NO_PERMISSION") } });
    await expect.element(page.getByText("Das konnte nicht geladen werden.")).toBeVisible();
    const user = buildUser({ permissions: ["LOG_IN", "EDIT_SCALES"] });
    await startApp({ path: "/imprint", user });
    await expect.element(page.getByRole("heading", { name: "Impressum" })).toBeVisible();
    await expect.poll(() => document.querySelector(`a[href="${PATH}"]`)).toBeNull();
  });

  it("can be the first, with the field of a new row ready to type in", async () => {
    const server = await editor({ revision: 0, rooms: [], rolePlayers: [] });
    await expect.element(page.getByText("Noch keine Räume.")).toBeVisible();
    await isRefused();
    await button("Raum hinzufügen").click();
    await expect.element(rooms.getByRole("textbox", { name: "Name" })).toHaveFocus();
    await userEvent.keyboard("Raum 1");
    await button("Rollenspieler hinzufügen").click();
    await userEvent.keyboard("Kim");
    await rolePlayers.getByRole("combobox", { name: "Spielt" }).click();
    await userEvent.keyboard("Kunde,Kollegin{Tab}");
    await save();
    await expect.element(page.getByText("Räume und Rollenspieler sind gespeichert.")).toBeVisible();
    expect(writes(server)).toEqual([
      {
        revision: 0,
        rooms: [{ id: expect.any(String), name: "Raum 1", kind: "", seats: 4 }],
        rolePlayers: [{ id: expect.any(String), name: "Kim", kinds: ["Kunde", "Kollegin"] }],
      },
    ]);
    await isRefused();
  });

  it("are changed and removed, and offer the kinds used so far", async () => {
    const server = await editor();
    await rooms.getByRole("combobox", { name: "Art" }).first().click();
    await page.getByRole("option", { name: "Plenum" }).click();
    await rooms.getByRole("textbox", { name: "Plätze" }).first().fill("12");
    await button("„Saal“ entfernen").click();
    await button("„Kim Vogt“ entfernen").click();
    await save();
    await expect
      .poll(() => writes(server))
      .toEqual([
        {
          revision: 3,
          rooms: [{ id: idOf("1"), name: "Raum 1", kind: "Plenum", seats: 12 }],
          rolePlayers: [],
        },
      ]);
  });

  it("say at the field what is missing or wrong", async () => {
    await editor();
    await rooms.getByRole("textbox", { name: "Name" }).nth(1).fill("raum 1");
    await expect
      .element(page.getByText("Einen Raum mit diesem Namen gibt es schon."))
      .toBeVisible();
    await isRefused();
    await rooms.getByRole("textbox", { name: "Name" }).nth(1).fill("");
    await expect.element(page.getByText("Diese Angabe fehlt noch.")).toBeVisible();
    await rooms.getByRole("textbox", { name: "Name" }).nth(1).fill("Saal");
    await rooms.getByRole("textbox", { name: "Plätze" }).nth(1).fill("0");
    await expect.element(page.getByText("Eine ganze Zahl von 1 bis 500.")).toBeVisible();
    await isRefused();
  });

  it("are asked about before they are left unsaved", async () => {
    await editor();
    await rooms.getByRole("textbox", { name: "Name" }).first().fill("Raum 7");
    await button("Abbrechen").click();
    await expect.element(page.getByRole("dialog")).toBeVisible();
  });

  it("show what somebody else changed meanwhile, and lose neither version", async () => {
    const [first, second] = stored.rooms;
    const others = { id: idOf("9"), name: "Raum 9", kind: "", seats: 2 };
    const theirs = {
      ...stored,
      revision: 4,
      rooms: [{ ...first!, name: "Raum A" }, { ...second!, seats: 30 }, others],
    };
    const server = await editor(stored, { "PUT /PlanningResources": outdated(theirs) });
    await rooms.getByRole("textbox", { name: "Name" }).first().fill("Raum B");
    await button("Raum hinzufügen").click();
    await userEvent.keyboard("Raum 3");
    await save();
    const row = page.getByRole("row", { name: /^Raum/ });
    await expect.element(row.getByText("Raum B · gewöhnlicher Raum · 4 Plätze")).toBeVisible();
    await expect.element(row.getByText("Raum A · gewöhnlicher Raum · 4 Plätze")).toBeVisible();
    await isRefused();
    await button("Diese Fassung behalten").click();
    server.answers["PUT /PlanningResources"] = answerSent;
    await save();
    await expect
      .poll(() => writes(server).at(-1))
      .toMatchObject({
        revision: 4,
        rooms: [
          { name: "Raum B" },
          { name: "Saal", seats: 30 },
          { name: "Raum 9" },
          { name: "Raum 3" },
        ],
      });
  });
});
