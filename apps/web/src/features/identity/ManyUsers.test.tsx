// @module-tag soak
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { buildAbilities, buildRole } from "../../testing/buildRole.ts";
import { testId } from "../../testing/buildRun.ts";
import { buildUser, refuse, succeed } from "../../testing/fakeServer.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1400, 900));
afterEach(stopApp);

const invited = buildUser({
  id: testId(1),
  lastName: "Ohr",
  fullName: "Olga Ohr",
  enrolled: false,
  roles: ["Beobachter"],
  can: buildAbilities({ invite: true, correctEmail: true }),
});
const active = buildUser({
  id: testId(2),
  lastName: "Zander",
  fullName: "Zoe Zander",
  roles: ["Moderator"],
  lastLogin: "2026-11-23T09:00:00.000Z",
  can: buildAbilities(),
});
const roles = [
  buildRole(11, "Beobachter", [], { isDefaultRole: true }),
  buildRole(12, "Moderator", []),
];
const people = (answers: NonNullable<Parameters<typeof startApp>[0]>["answers"] = {}) =>
  startApp({
    path: "/admin/user",
    answers: {
      "GET /Users": succeed({ users: [invited, active] }),
      "GET /Roles": succeed({ roles }),
      ...answers,
    },
  });
const names = () => [...document.querySelectorAll("tbody tr a")].map((link) => link.textContent);
const button = (name: string | RegExp) => page.getByRole("button", { name });
const inDialog = (name: string | RegExp) => page.getByRole("dialog").getByRole("button", { name });
type Server = Awaited<ReturnType<typeof people>>;
const sent = ({ requests }: Server, call: string) =>
  requests.filter((request) => request.call === call).map(({ body }) => body);

describe("many people to invite", () => {
  const list = [
    "Vorname\tNachname\tE-Mail\tRolle\tSprache",
    "Anna\tBerg\tanna@example.org\tModerator\tenglisch",
    "Jan\tKlee\tjan@example.org\t\t",
    "Max\tFalsch\tkeine\tChef\tes",
    `Olga\tOhr\t${invited.email}\t\t`,
  ].join("\n");
  const paste = async () => {
    await button("Mehrere einladen").click();
    await page.getByRole("textbox", { name: "Liste" }).fill(list);
  };

  it("are looked at row by row, and those that are in order are invited", async () => {
    const server = await people({ "POST /Users": succeed(active) });
    await paste();
    for (const text of [
      "E-Mail-Adresse ungültig. Die Rolle „Chef“ gibt es nicht. Diese Sprache gibt es hier nicht.",
      "E-Mail-Adresse kommt schon vor.",
    ])
      await expect.element(page.getByText(text)).toBeVisible();
    await inDialog("2 Personen einladen").click();
    await expect.poll(() => sent(server, "POST /Users")).toHaveLength(2);
    expect(sent(server, "POST /Users")).toMatchObject([
      { firstName: "Anna", email: "anna@example.org", roles: ["Moderator"], language: "en" },
      { firstName: "Jan", email: "jan@example.org", roles: ["Beobachter"], language: "de" },
    ]);
    await expect.element(page.getByText(/2 Personen sind eingeladen\. 2 Zeilen/)).toBeVisible();
  });

  it("come from a CSV file too, with position and unit", async () => {
    const server = await people();
    server.answers["POST /Users/Import"] = succeed({
      rows: [
        ["Nachname", "Vorname", "E-Mail-Adresse", "Position", "Organisationseinheit"],
        ["Groß", "Zoë", "zoe@example.org", "=Leitung", "Vertrieb"],
      ],
    });
    server.answers["POST /Users"] = succeed(buildUser({ id: testId(9) }));
    await button("Mehrere einladen").click();
    await expect.element(inDialog(/CSV-Datei wählen/)).toBeVisible();
    const field = document.querySelector<HTMLInputElement>('input[type="file"][accept*=".csv"]');
    await userEvent.upload(field!, new File(["x"], "Liste.csv", { type: "text/csv" }));
    await inDialog("1 Person einladen").click();
    await expect
      .poll(() => sent(server, "POST /Users")[0])
      .toMatchObject({ lastName: "Groß", position: "=Leitung", orgUnit: "Vertrieb" });
  });

  it("say why somebody could not be invited, and are tried again under the same id", async () => {
    const server = await people({ "POST /Users": refuse("INVITE_MAIL_FAILED") });
    await paste();
    await inDialog("2 Personen einladen").click();
    await expect
      .element(page.getByText("Der Mailserver nimmt diese Adresse nicht an.").first())
      .toBeVisible();
    server.answers["POST /Users"] = succeed(active);
    await inDialog("2 Personen einladen").click();
    await expect.poll(() => sent(server, "POST /Users")).toHaveLength(4);
    const ids = sent(server, "POST /Users").map((body) => (body as { id: string }).id);
    expect(ids.slice(2)).toEqual(ids.slice(0, 2));
  });
});

describe("the list of people", () => {
  it("is filtered by role and by state", async () => {
    await people();
    await page.getByLabelText("Nach Rolle filtern").selectOptions("Moderator");
    await expect.poll(names).toEqual(["Zander"]);
    await page.getByLabelText("Nach Stand filtern").selectOptions("eingeladen");
    await expect.element(page.getByText(/trifft auf niemanden zu/)).toBeVisible();
    await page.getByLabelText("Nach Rolle filtern").selectOptions("Alle Rollen");
    await expect.poll(names).toEqual(["Ohr"]);
  });

  it("reminds everybody who is invited and not yet here", async () => {
    const call = `POST /Users/${invited.id}/Invite`;
    const server = await people({ [call]: succeed({}) });
    await button("1 Person erinnern").click();
    await expect.element(page.getByRole("dialog").getByText("Olga Ohr")).toBeVisible();
    expect(sent(server, call)).toEqual([]);
    await inDialog("Erneut einladen").click();
    await expect.poll(() => sent(server, call)).toHaveLength(1);
    await expect.element(page.getByText("Eine Einladung ist unterwegs.")).toBeVisible();
  });

  it("locks those who are chosen, and gives them a role, whoever it concerns", async () => {
    const lock = `POST /Users/${active.id}/Lock`;
    const server = await people({
      [lock]: succeed(active),
      "PUT /Users": succeed(active),
      [`GET /Users/${active.id}/RunningRuns`]: succeed({ runs: ["Herbst", "Winter"] }),
    });
    await button("Auswählen").click();
    await page.getByRole("checkbox", { name: "Zoe Zander auswählen" }).click();
    await button("Sperren").click();
    await expect
      .element(
        page
          .getByRole("dialog")
          .getByText(/Zoe Zander wirkt an gestarteten Läufen mit: Herbst, Winter\./),
      )
      .toBeVisible();
    expect(sent(server, lock)).toEqual([]);
    await inDialog("Sperren").click();
    await expect.poll(() => sent(server, lock)).toEqual([{ locked: true }]);
    await button("Alle gezeigten").click();
    await expect.element(page.getByText("2 Personen ausgewählt")).toBeVisible();
    await page.getByLabelText("Rolle geben").selectOptions("Moderator");
    await inDialog("Rolle geben").click();
    // Zoe has the role already.
    await expect
      .poll(() => sent(server, "PUT /Users"))
      .toMatchObject([{ id: invited.id, revision: 1, roles: ["Beobachter", "Moderator"] }]);
  });

  it("signs those who are chosen out everywhere, without locking them", async () => {
    const call = `POST /Users/${active.id}/EndSessions`;
    const server = await people({ [call]: succeed(active) });
    await button("Auswählen").click();
    await page.getByRole("checkbox", { name: "Zoe Zander auswählen" }).click();
    await button("Überall abmelden").click();
    await expect.element(page.getByRole("dialog").getByText("Zoe Zander")).toBeVisible();
    expect(sent(server, call)).toEqual([]);
    await inDialog("Überall abmelden").click();
    await expect.poll(() => sent(server, call)).toHaveLength(1);
    await expect.element(page.getByText("Eine Person ist überall abgemeldet.")).toBeVisible();
  });
});

describe("an end date", () => {
  it("is given to several people and taken from them, and the list says who ends when", async () => {
    const ended = { ...active, endsOn: "2020-01-31" };
    const ending = { ...invited, enrolled: true, endsOn: "2099-12-31" };
    const server = await people({
      "GET /Users": succeed({ users: [ending, ended] }),
      "PUT /Users": succeed(active),
    });
    await expect.element(page.getByText("gültig bis 31.12.2099")).toBeVisible();
    await page.getByLabelText("Nach Stand filtern").selectOptions("beendet");
    await expect.poll(names).toEqual(["Zander"]);
    await page.getByLabelText("Nach Stand filtern").selectOptions("Jeder Stand");
    await button("Auswählen").click();
    await button("Alle gezeigten").click();
    await button("Enddatum setzen").click();
    await page.getByRole("dialog").getByLabelText("Gültig bis").fill("31.12.2099");
    await inDialog("Enddatum setzen").click();
    // The question leaves out accounts that have the date already.
    await expect.element(page.getByText("Ein Konto am 31.12.2099 enden lassen?")).toBeVisible();
    await inDialog("Enddatum setzen").click();
    await expect
      .poll(() => sent(server, "PUT /Users"))
      .toMatchObject([{ id: active.id, revision: 1, endsOn: "2099-12-31" }]);
    await button("Enddatum setzen").click();
    await inDialog("Ohne Ende").click();
    await expect.element(page.getByText("2 Konten das Enddatum nehmen?")).toBeVisible();
  });

  it("is set in the account's form, which says first where the day is over, and taken away", async () => {
    const ended = succeed({ ...active, revision: 2, endsOn: "2020-01-31" });
    const read = `GET /Users/${active.id}`;
    const server = await startApp({
      path: `/admin/user/${active.id}`,
      answers: {
        [read]: succeed(active),
        "GET /Roles": succeed({ roles }),
        "GET /Users": succeed({ users: [] }),
        [`${read}/RunningRuns`]: succeed({ runs: ["Herbst"] }),
        "PUT /Users": ended,
      },
    });
    const day = page.getByLabelText("Gültig bis");
    await day.fill("31.01.2020");
    await button("Speichern").click();
    const dialog = page.getByRole("dialog");
    await expect.element(dialog.getByText(/Der Tag ist schon vorbei.*: Herbst\./s)).toBeVisible();
    server.answers[read] = ended;
    await inDialog("Speichern").click();
    await expect.element(page.getByText("Beendet nach dem 31.01.2020")).toBeVisible();
    const unended = succeed({ ...active, revision: 3 });
    server.answers["PUT /Users"] = unended;
    server.answers[read] = unended;
    await day.fill("");
    await button("Speichern").click();
    await inDialog("Speichern").click();
    await expect.element(page.getByText("Offen", { exact: true })).toBeVisible();
    expect(sent(server, "PUT /Users")).toMatchObject([{ endsOn: "2020-01-31" }, { endsOn: null }]);
  });
});

describe("an address that was wrong", () => {
  it("is corrected before the account is used, and the invitation goes there", async () => {
    const call = `POST /Users/${invited.id}/Email`;
    const server = await startApp({
      path: `/admin/user/${invited.id}`,
      answers: {
        [`GET /Users/${invited.id}`]: succeed(invited),
        "GET /Roles": succeed({ roles }),
        [call]: refuse("DUPLICATE_ITEMS"),
      },
    });
    await button("Adresse berichtigen").click();
    const field = page.getByRole("dialog").getByRole("textbox", { name: "E-Mail-Adresse" });
    await field.fill("olga@example.org");
    await inDialog("Berichtigen und einladen").click();
    await expect.element(page.getByText(/gibt es schon ein Konto/)).toBeVisible();
    server.answers[call] = succeed({ ...invited, email: "olga.ohr@example.org" });
    await field.fill("olga.ohr@example.org");
    await inDialog("Berichtigen und einladen").click();
    await expect
      .element(page.getByText("Die Einladung geht an olga.ohr@example.org."))
      .toBeVisible();
    expect(sent(server, call).at(-1)).toEqual({ email: "olga.ohr@example.org" });
  });
});
