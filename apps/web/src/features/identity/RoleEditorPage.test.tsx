// @module-tag soak
import type { Role } from "@assay/contract";
import { permissionAbilities, PERMISSIONS, roleAbilities } from "@assay/domain";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { buildRole } from "../../testing/buildRole.ts";
import {
  buildUser,
  type FakeRequest,
  outdated,
  refuse,
  succeed,
} from "../../testing/fakeServer.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1400, 900));
afterEach(stopApp);

const [admin, observer, guest] = [
  buildRole(1, "administrator", ["EDIT_ROLES", "EDIT_USERS", "LOG_IN"], { hasUsersAssigned: true }),
  buildRole(2, "observer", ["LOG_IN"], { isDefaultRole: true }),
  buildRole(3, "guest", []),
];
type Answers = NonNullable<Parameters<typeof startApp>[0]>["answers"];
const open = (
  answers: Answers = {},
  self = buildUser(),
  roles: Role[] = [admin, observer, guest],
) =>
  startApp({
    path: "/admin/roles",
    user: self,
    answers: {
      "GET /Roles": succeed({
        roles: roles.map((role) => ({
          ...role,
          can: roleAbilities(role, { permissions: new Set(self.permissions) }),
        })),
      }),
      "GET /apppermissions": succeed({
        allPermissions: PERMISSIONS,
        can: permissionAbilities({ permissions: new Set(self.permissions) }, PERMISSIONS),
      }),
      ...answers,
    },
  });
type Server = Awaited<ReturnType<typeof open>>;
/** The calls that change something. */
const writes = ({ requests }: Server) => requests.filter(({ call }) => !call.startsWith("GET"));
const kinds = (server: Server) => server.requests.map(({ call }) => call);

const LOG_IN = "Sich anmelden; ohne dieses Recht ist das Konto gesperrt";
const cell = (role: string, row: string) =>
  page.getByRole("switch", { name: `${role} ${row}`, exact: true });
const header = (name: string) =>
  page.getByRole("columnheader", { name: new RegExp(`^${name.replace(".", "\\.")}`) });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const dialog = () => page.getByRole("dialog");
const rename = async (from: string, to: string) => {
  await header(from).getByRole("button").click();
  await page.getByRole("textbox", { name: "Name der Rolle" }).fill(to);
};
/** A server that stores what it is sent. */
function storing(fields: Answers = {}): Answers {
  const store = ({ body }: FakeRequest) => {
    const sent = body as Partial<Role> & { id: string };
    const before = [admin, observer, guest].find(({ id }) => id === sent.id);
    return { ...(before ?? buildRole(0, "", [])), ...sent, revision: 2 };
  };
  return {
    "POST /Roles": (request) => succeed(store(request))(request),
    "PUT /Roles": (request) => succeed(store(request))(request),
    [`DELETE /Roles/${guest.id}`]: succeed({ id: guest.id }),
    ...fields,
  };
}

describe("the matrix of roles", () => {
  it("needs a session [NAV-17]", async () => {
    await startApp({ path: "/admin/roles", user: null });
    await expect.element(page.getByRole("heading", { name: "Anmelden" })).toBeVisible();
  });

  it("has the permissions as rows, the roles as columns, and a switch in each cell [ROLE-01, ROLE-02, API-36, API-38, NAV-17]", async () => {
    const server = await open();
    await expect.element(page.getByRole("grid")).toBeVisible();
    const heads = [...document.querySelectorAll("thead th")].slice(1);
    await expect
      .poll(() => heads.map((head) => head.querySelector("[id^=role]")?.textContent))
      .toEqual(["administrator", "observer", "guest"]);
    const named = [...document.querySelectorAll("tbody code")].map((code) => code.textContent);
    expect(new Set(named)).toEqual(new Set(PERMISSIONS));
    await expect
      .poll(() => page.getByRole("switch").elements())
      .toHaveLength((PERMISSIONS.length + 1) * 3);
    await expect.element(cell("observer", LOG_IN)).toBeChecked();
    await expect.element(cell("guest", LOG_IN)).not.toBeChecked();
    await expect.element(cell("observer", "Standardrolle")).toBeChecked();
    await expect.element(button("guest: Rolle löschen")).toBeVisible();
    expect(kinds(server)).toEqual(expect.arrayContaining(["GET /Roles", "GET /apppermissions"]));
  });

  it("says that it was changed, and only then offers to save and to reload [ROLE-05, ROLE-06]", async () => {
    const server = await open();
    await expect.element(page.getByRole("grid")).toBeVisible();
    await expect.poll(() => button("Speichern").query()).toBeNull();
    await expect.poll(() => button("Neu laden").query()).toBeNull();
    await cell("guest", LOG_IN).click();
    await expect.element(header("guest")).toMatchTextContent(/guest\*.*geändert/);
    await expect.element(button("Speichern")).toBeVisible();
    await button("Neu laden").click();
    await dialog().getByRole("button", { name: "Verwerfen", exact: true }).click();
    await expect.element(button("Speichern")).not.toBeInTheDocument();
    await expect.element(cell("guest", LOG_IN)).not.toBeChecked();
    expect(kinds(server).filter((call) => call === "GET /Roles")).toHaveLength(2);
    await cell("guest", LOG_IN).click();
    await cell("guest", LOG_IN).click();
    await expect.element(header("guest")).not.toMatchTextContent(/\*/);
    await expect.poll(() => button("Speichern").query()).toBeNull();
  });

  it("renames by the header, within the rule of names [ROLE-03, ROLE-11]", async () => {
    await open();
    const field = page.getByRole("textbox", { name: "Name der Rolle" });
    await rename("guest", "1a");
    for (const wrong of ["1a", "a b", "a$"]) {
      await field.fill(wrong);
      await expect.element(field).toHaveAccessibleDescription(/mit einem Buchstaben beginnen/);
    }
    await field.fill("Observer");
    await expect.element(field).toHaveAccessibleDescription(/schon vergeben/);
    await field.fill("a1.-_");
    await userEvent.keyboard("{Enter}");
    await expect.element(header("a1.-_")).toMatchTextContent(/\*/);
    await rename("a1.-_", "zwei");
    await userEvent.keyboard("{Escape}");
    await expect.element(header("a1.-_")).toBeVisible();
  });

  it("warns instead of renaming a role that accounts have [ROLE-12]", async () => {
    await open();
    await header("administrator").getByRole("button").click();
    await expect
      .element(page.getByRole("alert").getByText(/Solange Konten sie haben/))
      .toBeVisible();
    await expect.poll(() => page.getByRole("textbox").query()).toBeNull();
  });

  it("adds a column for a new role, which is named at once [ROLE-04]", async () => {
    await open();
    await button("Rolle hinzufügen").click();
    await expect.element(page.getByRole("textbox", { name: "Name der Rolle" })).toHaveFocus();
    await userEvent.keyboard("gast-2{Enter}");
    await expect.element(header("gast-2")).toMatchTextContent(/neu/);
    await expect.element(cell("gast-2", LOG_IN)).not.toBeChecked();
  });

  it("keeps a deleted role in view, struck, until it is saved or restored [ROLE-07]", async () => {
    const server = await open(storing());
    await button("guest: Rolle löschen").click();
    await expect.element(header("guest")).toMatchTextContent(/wird gelöscht/);
    const name = document.querySelector(`#role-${guest.id}`)?.parentElement;
    expect(name && getComputedStyle(name).textDecorationLine).toBe("line-through");
    await button("guest: Rolle doch behalten").click();
    await expect.poll(() => button("Speichern").query()).toBeNull();
    await button("guest: Rolle löschen").click();
    server.answers["GET /Roles"] = succeed({ roles: [admin, observer] });
    expect(writes(server)).toEqual([]);
    await button("Speichern").click();
    await expect.element(header("guest")).not.toBeInTheDocument();
    expect(writes(server).map(({ call }) => call)).toEqual([`DELETE /Roles/${guest.id}`]);
  });

  it("deletes neither a role that accounts have nor the default role, and says why [ROLE-13]", async () => {
    await open();
    for (const [role, why] of [
      ["administrator", /Konten mit dieser Rolle/],
      ["observer", /Standardrolle lässt sich nicht löschen/],
    ] as const) {
      const remove = button(`${role}: Rolle löschen`);
      await expect.element(remove).toHaveAccessibleDescription(why);
      await remove.click({ force: true });
    }
    await expect.poll(() => button("Speichern").query()).toBeNull();
  });

  it("has one default role: choosing another takes the mark from the first [ROLE-14]", async () => {
    const server = await open(storing());
    await cell("guest", "Standardrolle").click();
    await expect.element(cell("observer", "Standardrolle")).not.toBeChecked();
    await cell("guest", "Standardrolle").click();
    await expect.element(cell("guest", "Standardrolle")).toBeChecked();
    await button("Speichern").click();
    await expect.poll(() => writes(server)).toHaveLength(1);
    expect(writes(server)[0]?.body).toEqual({ id: guest.id, revision: 1, isDefaultRole: true });
  });

  it("is walked through by arrow keys, and switched by the space bar", async () => {
    await open();
    await expect.element(cell("administrator", LOG_IN)).toBeVisible();
    (cell("administrator", LOG_IN).element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    await expect.element(cell("guest", LOG_IN)).toHaveFocus();
    await userEvent.keyboard("[Space]");
    await expect.element(cell("guest", LOG_IN)).toBeChecked();
    await userEvent.keyboard("{Home}{ArrowUp}");
    await expect.element(header("administrator").getByRole("button")).toHaveFocus();
    await expect.poll(() => document.querySelectorAll('[data-cell][tabindex="0"]')).toHaveLength(1);
  });

  it("keeps header row and first column in view while it scrolls", async () => {
    await page.viewport(390, 700);
    const many = Array.from({ length: 12 }, (_, index) =>
      buildRole(10 + index, `rolle-${index}`, []),
    );
    await open({}, buildUser(), many);
    await expect.element(page.getByRole("grid")).toBeVisible();
    const scroll = document.querySelector("table")?.parentElement;
    scroll?.scrollTo({ left: 600, top: 600 });
    const frame = scroll?.getBoundingClientRect() ?? new DOMRect();
    const head = document.querySelector("thead th:nth-child(8)")?.getBoundingClientRect();
    const row = document.querySelector("tbody tr:nth-child(3) th")?.getBoundingClientRect();
    expect(Math.round(head?.top ?? -1)).toBe(Math.round(frame.top + 1));
    expect(Math.round(row?.left ?? -1)).toBe(Math.round(frame.left + 1));
    expect(document.documentElement.scrollWidth).toBe(390);
  });
});

describe("saving roles", () => {
  const stageAll = async () => {
    await button("guest: Rolle löschen").click();
    await cell("observer", LOG_IN).click();
    await button("Rolle hinzufügen").click();
    await userEvent.keyboard("neu{Enter}");
    await cell("neu", LOG_IN).click();
  };

  it("creates, then updates, then deletes, and reads the roles again [ROLE-08, ROLE-15, ROLE-16, API-37]", async () => {
    const server = await open(storing());
    await stageAll();
    await button("Speichern").click();
    await expect.element(page.getByText("Rollen und Rechte sind gespeichert.")).toBeVisible();
    const sent = writes(server);
    expect(sent.map(({ call }) => call)).toEqual([
      "POST /Roles",
      "PUT /Roles",
      `DELETE /Roles/${guest.id}`,
    ]);
    const [post, put] = sent;
    expect(post?.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/) as unknown,
      name: "neu",
      permissions: ["LOG_IN"],
    });
    expect(put?.body).toEqual({ id: observer.id, revision: 1, permissions: [] });
    expect(kinds(server).lastIndexOf("GET /Roles")).toBeGreaterThan(
      kinds(server).indexOf(`DELETE /Roles/${guest.id}`),
    );
  });

  it("goes on after a failing step, reads the roles, and tells once what failed and stays [ROLE-09, ROLE-16]", async () => {
    const server = await open(storing({ "POST /Roles": refuse("DUPLICATE_NAME", "abc-3") }));
    await stageAll();
    server.answers["GET /Roles"] = succeed({
      roles: [admin, { ...observer, permissions: [], revision: 2 }],
    });
    await button("Speichern").click();
    const alert = page.getByRole("alert");
    await expect.element(alert.getByText(/„neu“ wurde nicht angelegt.*vergeben/)).toBeVisible();
    await expect.poll(() => alert.elements()).toHaveLength(1);
    expect(writes(server).map(({ call }) => call)).toEqual([
      "POST /Roles",
      "PUT /Roles",
      `DELETE /Roles/${guest.id}`,
    ]);
    expect(kinds(server).findLast((call) => call.includes("/Roles"))).toBe("GET /Roles");
    await expect.element(header("neu")).toMatchTextContent(/\*.*nicht gespeichert/);
    await expect.element(header("observer")).not.toMatchTextContent(/\*/);
    await expect.element(header("guest")).not.toBeInTheDocument();
    server.answers["POST /Roles"] = succeed(buildRole(9, "neu", ["LOG_IN"]));
    await button("Speichern").click();
    await expect.poll(() => writes(server)).toHaveLength(4);
    const ids = writes(server)
      .filter(({ call }) => call === "POST /Roles")
      .map(({ body }) => (body as Role).id);
    expect(ids[0]).toBe(ids[1]);
  });

  it("takes the rights of one's own role at once: the menu changes [ROLE-10]", async () => {
    const self = buildUser({ roles: ["administrator"] });
    const server = await open(storing(), self);
    const users = page.getByRole("link", { name: "Benutzerkonten" });
    await expect.element(users).toBeVisible();
    await cell("administrator", "Konten ansehen und ändern").click();
    await button("Speichern").click();
    const question = dialog().getByText(
      /Nach dem Speichern fehlen dir diese Rechte: Konten ansehen und ändern/,
    );
    await expect.element(question).toBeVisible();
    await dialog().getByRole("button", { name: "Abbrechen" }).click();
    expect(writes(server)).toEqual([]);
    server.answers["GET /User/Account"] = succeed({
      ...self,
      permissions: PERMISSIONS.filter((name) => name !== "EDIT_USERS"),
    });
    await button("Speichern").click();
    await dialog().getByRole("button", { name: "Speichern" }).click();
    await expect.element(users).not.toBeInTheDocument();
  });

  it("shows both versions where somebody else was faster, and keeps one's own staged", async () => {
    const theirs: Role = { ...guest, permissions: ["VIEW_USERS"], revision: 2 };
    const server = await open({
      "PUT /Roles": outdated(theirs),
    });
    await cell("guest", LOG_IN).click();
    server.answers["GET /Roles"] = succeed({ roles: [admin, observer, theirs] });
    await button("Speichern").click();
    await expect
      .element(page.getByText("„guest“ hat inzwischen jemand anderes geändert"))
      .toBeVisible();
    const row = (name: RegExp) => page.getByRole("row", { name });
    await expect.element(row(/^Sich anmelden.* Ein Aus$/)).toBeVisible();
    await expect.element(row(/^Konten ansehen; nötig.* Aus Ein$/)).toBeVisible();
    await expect.element(cell("guest", LOG_IN)).toBeChecked();
    server.answers["PUT /Roles"] = succeed({ ...theirs, revision: 3 });
    await button("Speichern").click();
    await expect.poll(() => writes(server)).toHaveLength(2);
    expect(writes(server)[1]?.body).toEqual({
      id: guest.id,
      revision: 2,
      permissions: ["LOG_IN", "VIEW_USERS"],
    });
  });

  it("asks before staged edits are left behind", async () => {
    await open();
    await cell("guest", LOG_IN).click();
    await page.getByRole("link", { name: "Ada Lovelace" }).click();
    await expect.element(dialog().getByText(/vorgemerkten Änderungen/)).toBeVisible();
    await dialog().getByRole("button", { name: "Abbrechen" }).click();
    await expect.element(cell("guest", LOG_IN)).toBeChecked();
  });
});

describe("without the right", () => {
  const as = (
    ...permissions: NonNullable<Parameters<typeof buildUser>[0]>["permissions"] & string[]
  ) => open({}, buildUser({ permissions }));

  it("to change them, roles are read only as such", async () => {
    await as("VIEW_ROLES");
    await expect.element(page.getByText(/Zum Ändern fehlt dir das Recht/)).toBeVisible();
    await expect.element(cell("guest", LOG_IN)).toHaveAttribute("aria-readonly", "true");
    await cell("guest", LOG_IN).click();
    await expect.element(cell("guest", LOG_IN)).not.toBeChecked();
    await expect.poll(() => button("Rolle hinzufügen").query()).toBeNull();
    await expect.poll(() => button("guest: Rolle löschen").query()).toBeNull();
    await expect.poll(() => header("guest").getByRole("button").query()).toBeNull();
  });

  it("to change one of the roles, only that one is read only", async () => {
    const can = roleAbilities(guest, { permissions: new Set(["VIEW_ROLES"]) });
    await open({ "GET /Roles": succeed({ roles: [admin, observer, { ...guest, can }] }) });
    await expect.element(cell("guest", LOG_IN)).toHaveAttribute("aria-readonly", "true");
    await expect.element(cell("observer", LOG_IN)).not.toHaveAttribute("aria-readonly", "true");
    await expect.poll(() => button("guest: Rolle löschen").query()).toBeNull();
  });

  it("to create or to delete, only that is missing", async () => {
    await as("EDIT_ROLES", "DELETE_ROLES");
    await expect.element(button("guest: Rolle löschen")).toBeVisible();
    await expect.poll(() => button("Rolle hinzufügen").query()).toBeNull();
    await as("EDIT_ROLES", "CREATE_ROLES");
    await expect.element(button("Rolle hinzufügen")).toBeVisible();
    await expect.poll(() => button("guest: Rolle löschen").query()).toBeNull();
  });

  it("to change roles, a new role gets only what one holds oneself", async () => {
    await as("VIEW_ROLES", "CREATE_ROLES");
    await button("Rolle hinzufügen").click();
    await userEvent.keyboard("neu{Enter}");
    await cell("neu", "Rollen anlegen").click();
    await cell("neu", LOG_IN).click();
    await expect.element(cell("neu", "Rollen anlegen")).toBeChecked();
    await expect.element(cell("neu", LOG_IN)).not.toBeChecked();
  });
});
