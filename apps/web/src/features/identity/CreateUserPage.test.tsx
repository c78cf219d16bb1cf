// @module-tag soak
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { buildAbilities, buildRole } from "../../testing/buildRole.ts";
import { testId } from "../../testing/buildRun.ts";
import { buildUser, refuse, succeed } from "../../testing/fakeServer.ts";
import { field } from "../../testing/field.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1280, 900));
afterEach(() => {
  stopApp();
  // Messages outlive the app that showed them.
});

const ID = testId(50);
const roles = [
  buildRole(1, "administrator", ["EDIT_ROLES"]),
  buildRole(2, "observer", [], { isDefaultRole: true }),
];
const person = buildUser({ id: ID, can: buildAbilities() });
type Answers = NonNullable<Parameters<typeof startApp>[0]>["answers"];

const creator = (answers: Answers = {}, self = buildUser()) =>
  startApp({
    path: "/admin/create-user",
    user: self,
    answers: {
      "GET /Roles": succeed({ roles }),
      [`GET /Users/${ID}`]: succeed(person),
      "POST /Users": succeed(person),
      ...answers,
    },
  });
type Server = Awaited<ReturnType<typeof creator>>;

const button = (name: string) => page.getByRole("button", { name, exact: true });
const dialog = () => page.getByRole("dialog");
const inDialog = (name: string) => dialog().getByRole("button", { name, exact: true });
const role = (name: string) => page.getByRole("checkbox", { name, exact: true });
const message = (text: RegExp) => page.getByText(text);
/** The calls that change something. */
const writes = ({ requests }: Server) => requests.filter(({ call }) => !call.startsWith("GET"));
async function fillNew(email = "neu@demo.example") {
  await field("Vorname").fill("Grace");
  await field("Nachname").fill("Hopper");
  await field("E-Mail-Adresse").fill(email);
}

describe("a new user", () => {
  it("gets the default role, and an invitation after a question that names the address [USER-07, USER-09, API-34, NAV-16]", async () => {
    const server = await creator();
    await expect.element(role("observer")).toBeChecked();
    await expect.poll(() => button("Löschen").query()).toBeNull();
    await fillNew();
    await button("Speichern").click();
    await expect
      .element(dialog().getByText(/An neu@demo.example geht eine Einladung/))
      .toBeVisible();
    await inDialog("Abbrechen").click();
    expect(writes(server)).toEqual([]);
    await button("Speichern").click();
    await inDialog("Anlegen und einladen").click();
    await expect.poll(() => location.pathname).toBe(`/admin/user/${ID}`);
    const [post] = writes(server);
    expect(post?.call).toBe("POST /Users");
    expect(post?.body).toMatchObject({
      firstName: "Grace",
      lastName: "Hopper",
      email: "neu@demo.example",
      position: null,
      orgUnit: null,
      roles: ["observer"],
      isCreate: true,
    });
  });

  it("is asked for what is missing or wrong [USER-15, USER-16, USER-17, SHELL-19]", async () => {
    const server = await creator();
    await role("observer").click();
    await button("Speichern").click();
    await expect.poll(() => message(/Diese Angabe fehlt noch/).elements()).toHaveLength(3);
    await expect.element(message(/Ein Eintrag ist erforderlich/)).toBeVisible();
    await field("E-Mail-Adresse").fill("neu@demo");
    await expect.element(message(/Ungültige E-Mail-Adresse/)).toBeVisible();
    await expect.poll(() => dialog().query()).toBeNull();
    expect(writes(server)).toEqual([]);
  });

  it("is not there when the address is refused: the form stays, and a retry has the same id", async () => {
    const server = await creator({ "POST /Users": refuse("INVITE_MAIL_FAILED") });
    await fillNew();
    await button("Speichern").click();
    await inDialog("Anlegen und einladen").click();
    await expect.element(field("E-Mail-Adresse")).toHaveAccessibleDescription(/abgelehnt/);
    server.answers["POST /Users"] = refuse("DUPLICATE_ITEMS");
    await field("E-Mail-Adresse").fill("neu2@demo.example");
    await button("Speichern").click();
    await inDialog("Anlegen und einladen").click();
    await expect
      .element(field("E-Mail-Adresse"))
      .toHaveAccessibleDescription(/gibt es schon ein Konto/);
    await expect.element(field("Vorname")).toHaveValue("Grace");
    const ids = writes(server).map(({ body }) => (body as { id: string }).id);
    expect(ids[0]).toMatch(/^[0-9a-f]{24}$/);
    expect(ids).toEqual([ids[0], ids[0]]);
  });

  it("can be created only with CREATE_USERS and EDIT_USERS", async () => {
    // The roles are not requested: a refusal by the server would make the page an error.
    const refused = { "GET /Roles": refuse("NO_PERMISSION") };
    const server = await creator(refused, buildUser({ permissions: ["CREATE_USERS"] }));
    await expect.element(message(/Dir fehlt dieses Recht: EDIT_USERS\./)).toBeVisible();
    expect(button("Speichern").elements()).toEqual([]);
    expect(server.requests.some(({ call }) => call === "GET /Roles")).toBe(false);
  });
});
