// @module-tag soak
import type { User } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { buildAbilities, buildRole } from "../../testing/buildRole.ts";
import { testId } from "../../testing/buildRun.ts";
import { buildUser, outdated, refuse, succeed } from "../../testing/fakeServer.ts";
import { field } from "../../testing/field.ts";
import { heldAnswer } from "../../testing/heldAnswer.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1280, 900));
afterEach(stopApp);

const ID = testId(50);
const RUNNING = `GET /Users/${ID}/RunningRuns`;
const roles = [
  buildRole(1, "administrator", ["EDIT_ROLES"]),
  buildRole(2, "observer", [], { isDefaultRole: true }),
];
const person = buildUser({
  id: ID,
  firstName: "Grace",
  lastName: "Hopper",
  fullName: "Grace Hopper",
  email: "grace@demo.example",
  position: "Leitung",
  roles: ["observer"],
  revision: 3,
  can: buildAbilities(),
});
type Answers = NonNullable<Parameters<typeof startApp>[0]>["answers"];

const editor = (parts: Partial<User> = {}, answers: Answers = {}, self = buildUser()) =>
  startApp({
    path: `/admin/user/${ID}`,
    user: self,
    answers: {
      [`GET /Users/${ID}`]: succeed({ ...person, ...parts }),
      "GET /Roles": succeed({ roles }),
      "GET /Users": succeed({ users: [] }),
      [RUNNING]: succeed({ runs: [] }),
      ...answers,
    },
  });
type Server = Awaited<ReturnType<typeof editor>>;

const button = (name: string) => page.getByRole("button", { name, exact: true });
const dialog = () => page.getByRole("dialog");
const inDialog = (name: string) => dialog().getByRole("button", { name, exact: true });
const role = (name: string) => page.getByRole("checkbox", { name, exact: true });
const message = (text: RegExp) => page.getByText(text);
/** The calls that change something. */
const writes = ({ requests }: Server) => requests.filter(({ call }) => !call.startsWith("GET"));

describe("the editor of a user", () => {
  it("needs a session [NAV-15, NAV-16]", async () => {
    for (const path of [`/admin/user/${ID}`, "/admin/create-user"]) {
      await startApp({ path, user: null });
      await expect.element(page.getByRole("heading", { name: "Anmelden" })).toBeVisible();
    }
  });

  it("has the fields, the roles as a choice of several, and a fixed e-mail [USER-06, USER-14, NAV-15, API-33]", async () => {
    const server = await editor();
    await expect.element(page.getByRole("heading", { name: "Grace Hopper" })).toBeVisible();
    await expect.element(field("Vorname")).toHaveValue("Grace");
    await expect.element(field("Nachname")).toHaveValue("Hopper");
    await expect.element(field("Position")).toHaveValue("Leitung");
    await expect.element(field("Organisationseinheit")).toHaveValue("");
    await expect.element(role("administrator")).not.toBeChecked();
    await expect.element(role("observer")).toBeChecked();
    await expect
      .poll(() => page.getByRole("textbox", { name: "E-Mail-Adresse" }).query())
      .toBeNull();
    await expect
      .element(page.getByRole("group", { name: "E-Mail-Adresse" }))
      .toHaveTextContent("grace@demo.example");
    await expect.element(message(/nur von der Person selbst/)).toBeVisible();
    expect(server.requests.map(({ call }) => call)).toContain(`GET /Users/${ID}`);
  });

  it("asks before it saves, and sends nothing when declined [USER-07, USER-08, API-34]", async () => {
    const server = await editor({}, { "PUT /Users": succeed({ ...person, revision: 4 }) });
    await field("Nachname").fill("Murray");
    await button("Speichern").click();
    await inDialog("Abbrechen").click();
    expect(writes(server)).toEqual([]);
    await role("administrator").click();
    await button("Speichern").click();
    await expect.element(dialog().getByText(/observer und administrator/)).toBeVisible();
    await inDialog("Speichern").click();
    await expect.element(message(/Das Konto ist gespeichert/)).toBeVisible();
    const [put] = writes(server);
    expect(put?.call).toBe("PUT /Users");
    expect(put?.body).toEqual({
      id: ID,
      revision: 3,
      firstName: "Grace",
      lastName: "Murray",
      position: "Leitung",
      orgUnit: null,
      roles: ["observer", "administrator"],
      isCreate: false,
    });
  });

  it("keeps what is entered while it is being saved, as unsaved", async () => {
    const server = await editor();
    const held = heldAnswer(succeed({ ...person, lastName: "Murray", revision: 4 }));
    server.answers["PUT /Users"] = held.answer;
    await field("Nachname").fill("Murray");
    await button("Speichern").click();
    await inDialog("Speichern").click();
    await expect.poll(() => writes(server)).toHaveLength(1);
    await field("Organisationseinheit").fill("Nord");
    held.release();
    await expect.element(message(/Das Konto ist gespeichert/)).toBeVisible();
    await expect.element(field("Organisationseinheit")).toHaveValue("Nord");
    await button("Speichern").click();
    await inDialog("Speichern").click();
    await expect.poll(() => writes(server)).toHaveLength(2);
    expect(writes(server)[1]?.body).toMatchObject({
      revision: 4,
      lastName: "Murray",
      orgUnit: "Nord",
    });
  });

  it("shows only, with the reason, who may not edit [USER-08]", async () => {
    const can = buildAbilities({
      edit: "permission",
      assignRoles: "permission",
      delete: "permission",
      resetPassword: "permission",
    });
    const server = await editor({ can });
    await expect.element(field("Vorname")).toHaveAttribute("readonly");
    await expect.element(role("observer")).toBeDisabled();
    for (const name of ["Speichern", "Löschen", "Passwort zurücksetzen"]) {
      await expect.element(button(name)).toHaveAttribute("aria-disabled", "true");
      await expect.element(button(name)).toHaveAccessibleDescription(/fehlt dir das Recht/);
      await button(name).click({ force: true });
    }
    await expect.poll(() => dialog().query()).toBeNull();
    expect(writes(server)).toEqual([]);
  });

  it("checks names and roles in place [USER-15, USER-17]", async () => {
    const server = await editor();
    await field("Vorname").fill("");
    await field("Nachname").fill("a".repeat(51));
    await userEvent.keyboard("{Tab}");
    await expect.element(message(/Diese Angabe fehlt noch/)).toBeVisible();
    await expect.element(message(/Höchstens 50 Zeichen/)).toBeVisible();
    await role("observer").click();
    await button("Speichern").click();
    await expect.element(message(/Ein Eintrag ist erforderlich/)).toBeVisible();
    await expect.poll(() => dialog().query()).toBeNull();
    expect(writes(server)).toEqual([]);
    await field("Nachname").fill("a".repeat(50));
    await expect.element(message(/Höchstens 50 Zeichen/)).not.toBeInTheDocument();
  });

  it("loads the permissions of the user at the screen anew after changing their own account", async () => {
    const self = buildUser({ id: ID });
    const server = await editor({}, { "PUT /Users": succeed({ ...person, revision: 4 }) }, self);
    server.answers["GET /User/Account"] = succeed({ ...self, permissions: ["LOG_IN"] });
    await field("Nachname").fill("Murray");
    await button("Speichern").click();
    await inDialog("Speichern").click();
    await expect
      .poll(() => server.requests.filter(({ call }) => call === "GET /User/Account"))
      .toHaveLength(1);
    await expect
      .element(page.getByRole("link", { name: "Benutzerkonten", exact: true }))
      .not.toBeInTheDocument();
  });

  it("asks before what is typed is left behind", async () => {
    await editor();
    await field("Nachname").fill("Murray");
    await button("Abbrechen").click();
    await expect.element(dialog()).toBeVisible();
    await inDialog("Abbrechen").click();
    await expect.element(field("Nachname")).toHaveValue("Murray");
    await button("Abbrechen").click();
    await inDialog("Verlassen").click();
    await expect.poll(() => location.pathname).toBe("/admin/user");
  });

  it("shows who is left of a deleted account [USER-20]", async () => {
    await editor({
      firstName: "",
      lastName: "",
      fullName: "",
      email: null,
      type: "ANONYMIZED",
      can: {
        edit: "anonymized",
        assignRoles: "anonymized",
        delete: "anonymized",
        invite: "anonymized",
        correctEmail: "anonymized",
        resetPassword: "anonymized",
        validateEmail: "anonymized",
        lock: "anonymized",
        endSessions: "anonymized",
        reopen: "anonymized",
        resetTwoFactor: "anonymized",
      },
    });
    await expect.element(page.getByRole("heading", { name: "Gelöschtes Konto" })).toBeVisible();
    await expect.element(button("Speichern")).toHaveAccessibleDescription(/Das Konto ist gelöscht/);
  });
});

describe("two people at one user", () => {
  const theirs = { ...person, lastName: "Byron", orgUnit: "Nord", revision: 5 };

  it("see both versions, and nothing is overwritten until one is chosen", async () => {
    const server = await editor({}, { "PUT /Users": outdated(theirs) });
    await field("Nachname").fill("Murray");
    await button("Speichern").click();
    await inDialog("Speichern").click();
    const choice = (name: RegExp) => page.getByRole("radio", { name });
    await expect.element(choice(/Eigene Fassung: Murray/)).not.toBeChecked();
    await expect.element(choice(/Gespeichert: Byron/)).not.toBeChecked();
    await expect.element(field("Organisationseinheit")).toHaveValue("Nord");
    await expect.element(button("Speichern")).toHaveAccessibleDescription(/eine Fassung wählen/);
    await choice(/Gespeichert: Byron/).click();
    await expect.element(field("Nachname")).toHaveValue("Byron");
    await page.getByRole("button", { name: "Überall eigene Fassung" }).click();
    await expect.element(field("Nachname")).toHaveValue("Murray");
    server.answers["PUT /Users"] = succeed({ ...theirs, lastName: "Murray", revision: 6 });
    await button("Speichern").click();
    await inDialog("Speichern").click();
    await expect.element(message(/Das Konto ist gespeichert/)).toBeVisible();
    expect(writes(server).at(-1)?.body).toMatchObject({
      revision: 5,
      lastName: "Murray",
      orgUnit: "Nord",
    });
    await expect.poll(() => choice(/Murray/).query()).toBeNull();
  });

  it("are both kept where they changed different fields, and the second save is told so", async () => {
    const other = { ...person, orgUnit: "Nord", revision: 5 };
    const server = await editor({}, { "PUT /Users": outdated(other) });
    await field("Nachname").fill("Murray");
    await button("Speichern").click();
    await inDialog("Speichern").click();
    await expect.element(message(/Das ist hier übernommen/)).toBeVisible();
    await expect.element(field("Organisationseinheit")).toHaveValue("Nord");
    await expect.element(field("Nachname")).toHaveValue("Murray");
    await expect.poll(() => page.getByRole("radio").query()).toBeNull();
    server.answers["PUT /Users"] = succeed({ ...other, lastName: "Murray", revision: 6 });
    await button("Speichern").click();
    await inDialog("Speichern").click();
    await expect.poll(() => writes(server)).toHaveLength(2);
    expect(writes(server)[1]?.body).toMatchObject({ revision: 5, orgUnit: "Nord" });
  });

  it("are told of the last administrator instead where nobody else has changed anything", async () => {
    await editor({}, { "PUT /Users": refuse("UPDATE_FAILED") });
    await role("administrator").click();
    await button("Speichern").click();
    await inDialog("Speichern").click();
    await expect.element(message(/könnte niemand mehr Benutzerkonten/)).toBeVisible();
    await expect.element(role("administrator")).toBeChecked();
  });
});

describe("what an administrator does for an account", () => {
  const actions = [
    {
      name: "Erneut einladen",
      parts: {
        enrolled: false,
        can: buildAbilities({ invite: true, resetPassword: "notEnrolled" }),
      },
      call: `POST /Users/${ID}/Invite`,
      body: null,
    },
    {
      name: "Passwort zurücksetzen",
      parts: {},
      call: "POST /User/AuthenticatedPasswordRequest",
      body: { email: "grace@demo.example" },
    },
    {
      name: "Bestätigung anfordern",
      parts: { emailVerified: false, can: buildAbilities({ validateEmail: true }) },
      call: "POST /User/RequestVerifyEmail",
      body: { email: "grace@demo.example" },
    },
  ];

  it("asks first, and then sends the mail [USER-07, USER-11, USER-12, USER-13]", async () => {
    for (const { name, parts, call, body } of actions) {
      const server = await editor(parts, { [call]: succeed({}) });
      await button(name).click();
      await inDialog("Abbrechen").click();
      expect(writes(server)).toEqual([]);
      await button(name).click();
      await expect.element(dialog().getByText(/grace@demo.example/)).toBeVisible();
      await inDialog("Senden").click();
      await expect.element(message(/unterwegs/)).toBeVisible();
      expect(writes(server)).toMatchObject([{ call, body }]);
    }
  });

  it("offers only what the account is ready for [USER-11, USER-12, USER-13]", async () => {
    await editor();
    await expect.element(button("Passwort zurücksetzen")).toBeVisible();
    await expect.poll(() => button("Erneut einladen").query()).toBeNull();
    await expect.poll(() => button("Bestätigung anfordern").query()).toBeNull();
    const can = buildAbilities({ invite: true, resetPassword: "notEnrolled", validateEmail: true });
    await editor({ enrolled: false, emailVerified: false, can });
    await expect.element(button("Erneut einladen")).toBeVisible();
    await expect.element(button("Bestätigung anfordern")).toBeVisible();
    await expect.poll(() => button("Passwort zurücksetzen").query()).toBeNull();
  });

  it("locks and unlocks, signs out, and opens a closed sign-in, after a question that says what it means", async () => {
    const locked = { ...person, lockedAt: "2026-03-02T08:00:00.000Z" };
    for (const { name, parts, call, body } of [
      { name: "Sperren", parts: {}, call: "Lock", body: { locked: true } },
      { name: "Entsperren", parts: locked, call: "Lock", body: { locked: false } },
      { name: "Überall abmelden", parts: {}, call: "EndSessions", body: null },
      { name: "Anmeldung freigeben", parts: {}, call: "ReopenSignIn", body: null },
    ]) {
      const server = await editor(parts, { [`POST /Users/${ID}/${call}`]: succeed(person) });
      await button(name).click();
      await expect.element(dialog().getByText(/Grace Hopper/)).toBeVisible();
      await inDialog(name).click();
      await expect.poll(() => writes(server)).toMatchObject([{ body }]);
    }
    await editor(locked);
    await expect.element(message(/Gesperrt seit/)).toBeVisible();
  });

  it("turns off a lost second factor when the password was confirmed", async () => {
    const can = buildAbilities({ resetTwoFactor: true });
    const call = `POST /Users/${ID}/ResetTwoFactor`;
    const server = await editor(
      { twoFactorActivated: true, can },
      { [call]: refuse("NO_PERMISSION") },
    );
    server.answers["POST /User/ConfirmPassword"] = (request) => {
      server.answers[call] = succeed(person);
      return succeed({})(request);
    };
    await button("Ausschalten").click();
    await expect.element(dialog().getByText(/grace@demo.example/)).toBeVisible();
    await inDialog("Ausschalten").click();
    await page.getByLabelText("Aktuelles Passwort").fill("Correct-horse-2");
    await userEvent.keyboard("{Enter}");
    await expect.element(message(/Der zweite Faktor ist ausgeschaltet/)).toBeVisible();
  });

  it("deletes after a question that names the person [USER-07, USER-10, API-35]", async () => {
    const server = await editor({}, { [`DELETE /Users/${ID}`]: succeed({ id: ID }) });
    await button("Löschen").click();
    await inDialog("Abbrechen").click();
    expect(writes(server)).toEqual([]);
    // The latest answer of the server counts, not an earlier one.
    server.answers[RUNNING] = succeed({ runs: ["Herbst"] });
    await button("Löschen").click();
    await expect.element(dialog().getByText(/Grace Hopper/)).toBeVisible();
    await expect.element(dialog().getByText(/gestarteten Lauf mit: Herbst\./)).toBeVisible();
    await inDialog("Löschen").click();
    await expect.poll(() => location.pathname).toBe("/admin/user");
    expect(writes(server)).toMatchObject([{ call: `DELETE /Users/${ID}` }]);
  });

  it("is not deleted while the server does not say what that would disturb", async () => {
    const server = await editor({}, { [RUNNING]: refuse("INTERNAL_ERROR") });
    await button("Löschen").click();
    await expect.element(page.getByRole("alert")).toBeVisible();
    expect(dialog().query()).toBeNull();
    expect(writes(server)).toEqual([]);
  });

  it("cannot delete oneself, nor the last administrator, and says why [USER-10]", async () => {
    await editor({ can: buildAbilities({ delete: "self" }) });
    await expect.element(button("Löschen")).toHaveAccessibleDescription(/eigene Konto/);
    await editor({}, { [`DELETE /Users/${ID}`]: refuse("DELETE_DENIED") });
    await button("Löschen").click();
    await inDialog("Löschen").click();
    await expect.element(message(/könnte niemand mehr Benutzerkonten/)).toBeVisible();
    expect(location.pathname).toBe(`/admin/user/${ID}`);
  });
});
