import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { buildAbilities } from "../../testing/buildRole.ts";
import { testId } from "../../testing/buildRun.ts";
import { buildUser, refuse, succeed } from "../../testing/fakeServer.ts";
import { savedFiles, workbook } from "../../testing/savedFiles.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1500, 900));
afterEach(() => {
  vi.restoreAllMocks();
  stopApp();
});

const users = [
  buildUser({ id: testId(1), firstName: "Zoe", lastName: "Zander", email: "zoe@demo.example" }),
  buildUser({
    id: testId(2),
    firstName: "Ömer",
    lastName: "Öhm",
    email: "oemer@demo.example",
    position: "Leitung",
    orgUnit: "Nord",
    lastLogin: new Date(2026, 11, 3, 9, 5).toISOString(),
    twoFactorActivated: true,
  }),
  buildUser({ id: testId(3), firstName: "Olga", lastName: "Ohr", enrolled: false }),
  buildUser({
    id: testId(4),
    firstName: "",
    lastName: "",
    fullName: "",
    email: null,
    type: "ANONYMIZED",
  }),
];
const open = (path = "/admin/user", permissions?: Parameters<typeof buildUser>[0]) =>
  startApp({
    path,
    user: buildUser(permissions),
    answers: { "GET /Users": succeed({ users }) },
  });
const cells = () =>
  [...document.querySelectorAll("tbody tr")].map((row) =>
    [...row.querySelectorAll("td")].map((cell) => cell.textContent),
  );
const names = () => cells().map(([lastName]) => lastName);
const table = () => page.getByRole("table", { name: "Benutzerkonten" });

describe("the user list", () => {
  it("needs a session [NAV-14]", async () => {
    await startApp({ path: "/admin/user", user: null });
    await expect.element(page.getByRole("heading", { name: "Anmelden" })).toBeVisible();
  });

  it("has its columns, is sorted by last name, and says Yes and No [USER-01, USER-02, USER-03, I18N-05, NAV-14, USER-20, API-33]", async () => {
    const server = await open();
    await expect.element(table()).toBeVisible();
    const heads = [...document.querySelectorAll("thead th")].map((head) => head.textContent);
    expect(heads).toEqual([
      "Nachname",
      "Vorname",
      "E-Mail-Adresse",
      "Position",
      "Organisationseinheit",
      "Aktiviert",
      "E-Mail bestätigt",
      "Zwei-Faktor aktiv",
      "Letzte Anmeldung",
      "Rolle, Stand",
    ]);
    expect(names()).toEqual(["Gelöschtes Konto", "Öhm", "Ohr", "Zander"]);
    expect(cells()[1]).toEqual([
      "Öhm",
      "Ömer",
      "oemer@demo.example",
      "Leitung",
      "Nord",
      "Ja",
      "Ja",
      "Ja",
      "03.12.2026 09:05",
      "aktiv",
    ]);
    expect(cells()[2]?.slice(5)).toEqual(["Nein", "Ja", "Nein", "", "eingeladen"]);
    const reads = server.requests.filter(({ call }) => call.includes("/Users"));
    expect(reads.map(({ call }) => call)).toEqual(["GET /Users"]);
  });

  it("is searched, and keeps search and sorting in the address [USER-01]", async () => {
    await open();
    await page.getByRole("searchbox").fill("zoe");
    await expect.poll(names).toEqual(["Zander"]);
    await expect.poll(() => location.search).toBe("?search=zoe");
    await page.getByRole("columnheader", { name: "Nachname" }).getByRole("button").click();
    await expect.poll(() => location.search).toBe("?search=zoe&sort=-lastName");
    await open("/admin/user?search=demo&sort=-firstName");
    await expect.element(page.getByRole("searchbox")).toHaveValue("demo");
    await expect.poll(names).toEqual(["Zander", "Öhm", "Ohr"]);
  });

  it("begins anew when the menu leads to it again", async () => {
    await open("/admin/user?search=zoe");
    await expect.poll(names).toEqual(["Zander"]);
    await page.getByRole("link", { name: "Benutzerkonten" }).click();
    await expect.poll(names).toHaveLength(4);
    await expect.element(page.getByRole("searchbox")).toHaveValue("");
  });

  it("leads to the editor from anywhere in a row [USER-04]", async () => {
    const server = await open();
    server.answers[`GET /Users/${testId(2)}`] = succeed(users[1]);
    server.answers["GET /Roles"] = succeed({ roles: [] });
    await expect
      .element(page.getByRole("link", { name: "Öhm" }))
      .toHaveAttribute("href", `/admin/user/${testId(2)}`);
    // The link of the row covers the date.
    await page.getByText("03.12.2026 09:05").click({ force: true });
    await expect.poll(() => location.pathname).toBe(`/admin/user/${testId(2)}`);
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  it("offers a new account only with CREATE_USERS [USER-05]", async () => {
    const link = page.getByRole("link", { name: "Neues Konto" });
    await open();
    await expect.element(link).toHaveAttribute("href", "/admin/create-user");
    await open("/admin/user", { permissions: ["EDIT_USERS", "EXPORT_DATA"] });
    await expect.element(table()).toBeVisible();
    await expect.poll(() => link.query()).toBeNull();
  });

  it("shows the outline of the list while it loads, an error with a way on, and the rows [SHELL-23]", async () => {
    let release = () => {};
    const waiting = new Promise<void>((resolve) => {
      release = resolve;
    });
    const server = await startApp({
      path: "/admin/user",
      answers: {
        "GET /Users": async (request) => {
          await waiting;
          return refuse("INTERNAL_ERROR")(request);
        },
      },
    });
    await expect.element(page.getByRole("status").getByText("Wird geladen …")).toBeInTheDocument();
    await expect.poll(() => table().query()).toBeNull();
    release();
    await expect.element(page.getByRole("alert")).toBeVisible();
    server.answers["GET /Users"] = succeed({ users });
    await page.getByRole("button", { name: "Noch einmal versuchen" }).click();
    await expect.poll(names).toHaveLength(4);
  });

  it("shows all of many on one page [SHELL-24]", async () => {
    const many = Array.from({ length: 5000 }, (_, index) =>
      buildUser({ id: testId(index), lastName: `Person ${index}` }),
    );
    await startApp({ path: "/admin/user", answers: { "GET /Users": succeed({ users: many }) } });
    await expect.element(page.getByText("5.000 Einträge")).toBeVisible();
    await expect.poll(() => document.querySelectorAll("tbody tr").length).toBeLessThan(100);
    scrollTo(0, document.body.scrollHeight);
    await expect.poll(() => page.getByRole("link", { name: "Person 4999" }).query()).not.toBeNull();
  });

  it("is cards with words for each value where there is little room", async () => {
    await page.viewport(390, 800);
    const server = await open();
    const [zander] = users;
    server.answers[`GET /Users/${testId(1)}`] = succeed({ ...zander, can: buildAbilities() });
    server.answers["GET /Roles"] = succeed({ roles: [] });
    await expect.element(table()).toBeVisible();
    const label = document.querySelector("tbody td:nth-child(6)");
    expect(label && getComputedStyle(label, "::before").content).toBe('"Aktiviert"');
    expect(document.documentElement.scrollWidth).toBe(390);
    await page.getByRole("link", { name: "Zander" }).click({ position: { x: 5, y: 5 } });
    await expect.poll(() => location.pathname).toBe(`/admin/user/${testId(1)}`);
  });
});

describe("the export", () => {
  const button = () => page.getByRole("button", { name: "Exportieren" });
  it("is there only with EXPORT_DATA [SEC-11]", async () => {
    await open();
    await expect.element(button()).toBeVisible();
    await open("/admin/user", { permissions: ["EDIT_USERS", "CREATE_USERS"] });
    await expect.element(table()).toBeVisible();
    await expect.poll(() => button().query()).toBeNull();
  });

  it("saves the file under the server's name, and says so [ERR-42]", async () => {
    const files = savedFiles();
    const server = await open();
    server.answers["GET /Users/Export"] = workbook("Benutzer 2026.xlsx");
    await button().click();
    await expect
      .element(page.getByRole("status").getByText("„Benutzer 2026.xlsx“ ist heruntergeladen."))
      .toBeVisible();
    expect(files).toEqual(["Benutzer 2026.xlsx"]);
  });

  it("says what went wrong, with the reference [ERR-42]", async () => {
    const files = savedFiles();
    const server = await open();
    server.answers["GET /Users/Export"] = refuse("NO_PERMISSION", "abc-9");
    await button().click();
    const alert = page.getByRole("alert");
    await expect.element(alert.getByText(/konnte nicht heruntergeladen werden/)).toBeVisible();
    await expect.element(alert.getByText(/abc-9/)).toBeVisible();
    expect(files).toEqual([]);
  });

  it("waits 10 minutes, other calls 30 seconds [API-47]", async () => {
    savedFiles();
    const server = await open();
    server.answers["GET /Users/Export"] = workbook();
    await expect.element(button()).toBeVisible();
    const limit = vi.spyOn(AbortSignal, "timeout");
    await button().click();
    // Calls that the page makes by itself may come between.
    const others = () => limit.mock.calls.filter(([ms]) => ms !== 30_000);
    await expect.poll(others).toEqual([[600_000]]);
    await userEvent.keyboard("{Escape}");
  });
});
