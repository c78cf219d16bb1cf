import type { Process, ProcessSummary } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { testId } from "../../testing/buildRun.ts";
import { buildUser, outdated, refuse, succeed } from "../../testing/fakeServer.ts";
import {
  answeredItems,
  button,
  link,
  nameField,
  openEditor,
  pick,
  PROCESS_ID as ID,
  scale,
  sent,
  stepName,
  stored,
} from "../../testing/processEditor.ts";
import { stopApp } from "../../testing/testApp.tsx";

/** What the header says that tells a create from a change (API-42). */
const modes = (server: Awaited<ReturnType<typeof openEditor>>, call: string) =>
  server.requests
    .filter((request) => request.call === call)
    .map(({ headers }) => headers.get("isCreateMode"));

/** A process as the list has it. */
const summaryOf = (fields: Pick<ProcessSummary, "id" | "name">): ProcessSummary => ({
  version: 1,
  texts: { de: { displayName: "", description: "" } },
  scaleId: scale.id,
  scaleName: scale.name,
  exercises: 2,
  competencies: 1,
  inUse: false,
  can: { edit: true, delete: true },
  ...fields,
});

beforeEach(() => page.viewport(1280, 1000));
afterEach(stopApp);

describe("the process editor", () => {
  it("says before Save and Delete that the right is missing", async () => {
    const can = { edit: "noRight", delete: "noRight" } as const;
    const user = buildUser({ permissions: ["LOG_IN", "EDIT_PROCESS_RUNS"] });
    await openEditor({ process: stored({ can }), user });
    await nameField().fill("Anders");
    for (const name of ["Speichern", "Löschen"]) {
      await expect.element(button(name)).toHaveAttribute("aria-disabled", "true");
      await expect.element(button(name)).toHaveAccessibleDescription("Dafür fehlt das Recht.");
    }
    await nameField().fill("");
    await expect
      .element(button("Entwurf speichern"))
      .toHaveAccessibleDescription("Dafür fehlt das Recht.");
  });

  it("has five steps in fixed order, with save, cancel and delete in the first and last [PROC-05, PROC-12]", async () => {
    await openEditor();
    const nav = page.getByRole("navigation", { name: "Teile des Verfahrens" });
    await expect.element(nav).toBeVisible();
    const titles = nav
      .getByRole("link")
      .elements()
      .map((entry) => entry.textContent);
    expect(titles.map((title) => title.slice(0, 6))).toEqual([
      "1Grund",
      "2Kompe",
      "3Zuord",
      "4Verha",
      "5Beste",
    ]);
    for (const [at, hasFooter] of [true, false, false, false, true].entries()) {
      await nav.getByRole("link").nth(at).click();
      await expect.poll(() => new URLSearchParams(location.search).get("step")).toBe(`${at + 1}`);
      for (const name of ["Speichern", "Abbrechen", "Löschen"])
        await expect.poll(() => button(name).elements().length).toBe(hasFooter ? 1 : 0);
    }
    await link(/^Zurück$/).click();
    await expect.element(nav.getByRole("link").nth(3)).toHaveAttribute("aria-current");
  });

  it("shows the version and never changes it, and checks the name [PROC-06, PROC-13]", async () => {
    const server = await openEditor();
    await expect.element(page.getByLabelText("Version")).toHaveValue("4");
    await expect.element(page.getByLabelText("Version")).toHaveAttribute("readonly");
    await nameField().fill("Auswahl #1");
    await expect.element(page.getByText(/Erlaubt sind Buchstaben/).first()).toBeVisible();
    await expect.element(button("Speichern")).toHaveAttribute("aria-disabled", "true");
    await userEvent.keyboard("{Control>}s{/Control}");
    expect(sent(server, "PUT /Processes")).toEqual([]);
    await nameField().fill("Auswahl 1");
    await button("Speichern").click();
    await expect.poll(() => sent(server, "PUT /Processes")).toHaveLength(1);
    const [body] = sent(server, "PUT /Processes");
    expect(body).toMatchObject({ id: ID, revision: 1, name: "Auswahl 1" });
    expect(body).not.toHaveProperty("version");
  });

  it("has a display name and a description in each language [PROC-06, API-42]", async () => {
    const server = await openEditor();
    const panel = page.getByRole("region", { name: "Grundlagen" });
    const text = (name: string) => panel.getByRole("textbox", { name });
    for (const [tab, language] of [
      ["Deutsch", "de"],
      ["English", "en"],
      ["Français", "fr"],
    ] as const) {
      await panel.getByText(tab, { exact: false }).first().click();
      await text("Anzeigename").fill(`Name ${language}`);
      await text("Beschreibung").fill(`Text ${language}`);
    }
    await panel.getByText("Deutsch", { exact: false }).first().click();
    await expect.element(text("Anzeigename")).toHaveValue("Name de");
    await expect.element(text("Beschreibung")).toHaveValue("Text de");
    await button("Speichern").click();
    await expect.poll(() => sent(server, "PUT /Processes")).toHaveLength(1);
    const told = (language: string) => ({
      displayName: `Name ${language}`,
      description: `Text ${language}`,
    });
    const texts = { de: told("de"), en: told("en"), fr: told("fr") };
    expect(sent(server, "PUT /Processes")[0]?.texts).toEqual(texts);
    expect(modes(server, "PUT /Processes")).toEqual(["false"]);
  });

  it("saves on every step with Ctrl+S, stays where it is, and keeps what is typed meanwhile", async () => {
    let answer = (_: Response): void => undefined;
    const slow = new Promise<Response>((resolve) => (answer = resolve));
    const server = await openEditor({ answers: { "PUT /Processes": () => slow } });
    await nameField().fill("Erst");
    await userEvent.keyboard("{Control>}s{/Control}");
    await expect.poll(() => sent(server, "PUT /Processes")).toHaveLength(1);
    await nameField().fill("Dann");
    const payload = { ...stored(), name: "Erst", revision: 2, version: 5 };
    answer(Response.json({ metadata: { success: true, errors: [], requestId: "r" }, payload }));
    await expect.element(page.getByLabelText("Version")).toHaveValue("5");
    await expect.element(nameField()).toHaveValue("Dann");
    await expect.element(page.getByText("Noch nicht gespeichert")).toBeVisible();
  });

  it("merges what somebody else has saved, and asks only where both changed the same", async () => {
    const process = stored();
    const [centre, interview] = process.items;
    const others = {
      ...process,
      revision: 2,
      name: "Fremd",
      items: [centre, { ...interview, isGroupItem: true }],
    };
    const server = await openEditor({ process, answers: { "PUT /Processes": outdated(others) } });
    await pick("Gruppe");
    await stepName().fill("Runde");
    await nameField().fill("Eigen");
    await button("Speichern").click();
    const conflict = page.getByRole("row", { name: "Name Eigen Fremd" });
    await expect.element(conflict).toBeVisible();
    await expect.element(button("Speichern")).toHaveAttribute("aria-disabled", "true");
    await button("Gespeicherte Fassung nehmen").click();
    await expect.element(nameField()).toHaveValue("Fremd");
    server.answers["PUT /Processes"] = succeed({ ...others, revision: 3 });
    await button("Speichern").click();
    await expect.poll(() => sent(server, "PUT /Processes")).toHaveLength(2);
    const body = sent(server, "PUT /Processes")[1];
    expect(body).toMatchObject({ revision: 2, name: "Fremd" });
    expect(body?.items[0]?.items[0]?.texts.de.displayName).toBe("Runde");
    expect(body?.items[1]?.isGroupItem).toBe(true);
  });

  it("asks before it is deleted, and says why it cannot be [PROC-12]", async () => {
    const server = await openEditor({
      answers: { [`DELETE /Processes/${ID}`]: succeed({ id: ID }) },
    });
    await button("Löschen").click();
    await expect.element(page.getByRole("dialog")).toMatchTextContent(/Auswahl/);
    await page.getByRole("dialog").getByRole("button", { name: "Löschen" }).click();
    await expect.poll(() => location.pathname).toBe("/processes");
    expect(sent(server, `DELETE /Processes/${ID}`)).toHaveLength(1);
    await openEditor({ process: stored({ inUse: true }) });
    await expect.element(button("Löschen")).toHaveAttribute("aria-disabled", "true");
  });

  it("warns when it cannot be loaded [ERR-46]", async () => {
    await openEditor({ answers: { [`GET /Processes/${ID}`]: refuse("ITEM_NOT_FOUND") } });
    await expect.element(page.getByText("Das konnte nicht geladen werden.")).toBeVisible();
  });
});

describe("a new process", () => {
  it("takes a press for the next language although it says then that the name above is missing", async () => {
    await openEditor({ path: "/processes/create-process" });
    await nameField().click();
    const basics = page.getByRole("region", { name: "Grundlagen" });
    await basics.getByText("English", { exact: true }).click();
    await expect.element(basics.getByRole("radio", { name: "English" })).toBeChecked();
    await expect.element(page.getByText("Diese Angabe fehlt noch.")).toBeVisible();
  });

  it("needs a name, a competency and a scale, and says in which step [PROC-08, NAV-20]", async () => {
    const made = stored({ id: testId(9), name: "Neu", version: 1, items: [] });
    const server = await openEditor({
      path: "/processes/create-process",
      answers: {
        "POST /Processes": succeed(made),
        [`GET /Processes/${testId(9)}`]: succeed(made),
      },
    });
    await expect.element(page.getByRole("heading", { name: "Neues Verfahren" })).toBeVisible();
    await expect.poll(() => button("Löschen").query()).toBeNull();
    const note = () => document.querySelector("main footer [role='status']")?.textContent;
    await nameField().fill("Neu");
    await expect.poll(note).toBe("Teil 2: Es ist noch keine Kompetenz gewählt.");
    // What is missing leads to where it is given.
    await link(/^Teil 2: /).click();
    expect(location.search).toBe("?step=2");
    await page.getByRole("checkbox", { name: /Kompetenz 81/ }).click();
    await link(/^Zurück$/).click();
    await expect.poll(note).toBe("Teil 2: Es ist noch keine Skala gewählt.");
    await link(/^Weiter$/).click();
    await page.getByRole("radio", { name: /Fünf Stufen/ }).click();
    await userEvent.keyboard("{Control>}s{/Control}");
    await expect.poll(() => location.pathname).toBe(`/processes/${testId(9)}`);
    expect(location.search).toBe("?step=2");
    const [body] = sent(server, "POST /Processes");
    expect(body).toMatchObject({
      name: "Neu",
      scaleId: scale.id,
      competencyIds: [testId(81)],
      cutOffStrategy: "AVG",
    });
    expect(body).not.toHaveProperty("id");
  });

  it("needs the names of its steps in the tenant's base language, whatever that is", async () => {
    const { items } = stored();
    const named = items.map((item) => ({
      ...item,
      texts: { ...item.texts, de: { ...item.texts.de, displayName: "" }, en: item.texts.de },
      items: [],
    }));
    const process = stored({ items: named });
    const marks = () =>
      document.querySelectorAll("[role=tree] svg[aria-label], [role=tree] [role=img]");
    await openEditor({ process, tenant: { baseLanguage: "en" } });
    await expect.element(page.getByRole("tree")).toBeVisible();
    expect(marks()).toHaveLength(0);
    await openEditor({ process });
    await expect
      .element(
        page
          .getByRole("tree")
          .getByRole("img", { name: /Anzeigename \(Deutsch\)/ })
          .first(),
      )
      .toBeVisible();
  });

  it("is not made twice when the first answer was lost, and explains a taken name", async () => {
    let posts = 0;
    const server = await openEditor({
      path: "/processes/create-process",
      answers: {
        "POST /Processes": (request) => {
          posts += 1;
          if (posts > 1) return refuse("DUPLICATE_NAME")(request);
          // Stored, but the answer never arrives.
          const body = request.body as Process;
          const items = answeredItems(body.items);
          const made = { ...stored(), ...body, items, id: testId(9), version: 1, revision: 1 };
          const summary = summaryOf({ id: testId(9), name: body.name });
          server.answers["GET /Processes?summary=true"] = succeed({ summaries: [summary] });
          server.answers[`GET /Processes/${testId(9)}`] = succeed(made);
          throw new TypeError("Failed to fetch");
        },
      },
    });
    await nameField().fill("Doppelt");
    await button("Übung").click();
    await stepName().fill("Gruppe");
    await link(/^Weiter$/).click();
    await page.getByRole("checkbox", { name: /Kompetenz 81/ }).click();
    await page.getByRole("radio", { name: /Fünf Stufen/ }).click();
    await userEvent.keyboard("{Control>}s{/Control}");
    await expect.element(page.getByText(/nicht erreichbar/)).toBeVisible();
    await userEvent.keyboard("{Control>}s{/Control}");
    await expect.poll(() => location.pathname).toBe(`/processes/${testId(9)}`);
    expect(posts).toBe(2);
    expect(modes(server, "POST /Processes")).toEqual(["true", "true"]);

    const other = summaryOf({ id: testId(7), name: "Vergeben" });
    await openEditor({
      path: "/processes/create-process?step=2",
      answers: {
        "POST /Processes": refuse("DUPLICATE_NAME"),
        "GET /Processes?summary=true": succeed({ summaries: [other] }),
        [`GET /Processes/${testId(7)}`]: succeed(stored({ id: testId(7), name: "Vergeben" })),
      },
    });
    await page.getByRole("checkbox", { name: /Kompetenz 81/ }).click();
    await page.getByRole("radio", { name: /Fünf Stufen/ }).click();
    await link(/^Zurück$/).click();
    await nameField().fill("Vergeben");
    await button("Speichern").click();
    await expect.element(page.getByText("Diesen Namen gibt es schon.").first()).toBeVisible();
    expect(location.pathname).toBe("/processes/create-process");
  });
});
