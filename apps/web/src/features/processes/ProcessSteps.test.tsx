// @module-tag soak
import type { Process } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { testId } from "../../testing/buildRun.ts";
import {
  button,
  competencies,
  details,
  nameField,
  openEditor,
  outline,
  pick,
  PROCESS_ID as ID,
  sent,
  step,
  stepName,
  stored,
  three,
} from "../../testing/processEditor.ts";
import { stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1280, 1000));
afterEach(stopApp);

describe("the tree of steps", () => {
  it("is built of exercises and assessment centres, with the defaults of a new step [PROC-07, PROC-17]", async () => {
    const server = await openEditor();
    await expect.element(page.getByRole("tree")).toBeVisible();
    expect(outline()).toBe("Zentrum(Gruppe Rollenspiel) Interview");
    await page
      .getByRole("group", { name: "Am Ende hinzufügen" })
      .getByText("Assessment-Center")
      .click();
    // The details are those of the new step once its name has the focus.
    await expect.element(stepName()).toHaveFocus();
    await stepName().fill("Nachmittag");
    await page
      .getByRole("group", { name: "In „Nachmittag“ hinzufügen" })
      .getByText("Übung")
      .click();
    await expect.element(stepName()).toHaveFocus();
    await userEvent.keyboard("Fallstudie");
    await expect.poll(outline).toBe("Zentrum(Gruppe Rollenspiel) Interview Nachmittag(Fallstudie)");
    await button("Speichern").click();
    await expect.poll(() => sent(server, "PUT /Processes")).toHaveLength(1);
    const added = sent(server, "PUT /Processes")[0]?.items[2];
    expect(added).toMatchObject({ itemType: "ASSESSMENT_CENTER" });
    expect(added?.items[0]).toMatchObject({
      itemType: "EXERCISE",
      isObserved: true,
      isGroupItem: false,
      cutOff: { cutOffValue: 4, calculationScope: "TOTAL", calculationSubset: "ALL" },
    });
  });

  it("is walked and changed by keys, and says where a step went", async () => {
    await openEditor();
    await pick("Zentrum");
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    await expect.element(step(/^Rollenspiel/)).toHaveFocus();
    await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
    await expect.poll(outline).toBe("Zentrum(Rollenspiel Gruppe) Interview");
    await expect.element(step(/^Rollenspiel/)).toHaveFocus();
    await userEvent.keyboard("{Alt>}{ArrowLeft}{/Alt}");
    await expect.poll(outline).toBe("Zentrum(Gruppe) Rollenspiel Interview");
    await expect
      .element(page.getByText("„Rollenspiel“ steht jetzt an Stelle 2 von 3."))
      .toBeInTheDocument();
    await expect.element(step(/^Rollenspiel/)).toHaveFocus();
    await userEvent.keyboard("{Alt>}{ArrowRight}{/Alt}{Home}{ArrowLeft}");
    await expect.element(step(/^Zentrum/)).toHaveAttribute("aria-expanded", "false");
    await userEvent.keyboard("{ArrowRight}{End}");
    await expect.element(step(/^Interview/)).toHaveFocus();
    await expect.element(step(/^Interview/)).toHaveAttribute("aria-selected", "true");
    await userEvent.keyboard("{F2}");
    await expect.element(stepName()).toHaveFocus();
    expect(new URLSearchParams(location.search).get("item")).toBe(testId(13));
  });

  it("takes nothing for the step before while the details of the chosen one are drawn", async () => {
    await openEditor();
    await pick("Gruppe");
    await expect.element(details()).toMatchTextContent(/^Gruppe/);
    const open: boolean[] = [];
    const watch = new MutationObserver(() => {
      const isChosen = document.querySelector(`[data-step="${testId(12)}"][aria-selected="true"]`);
      const shown = document.querySelector("section[aria-label='Einzelheiten: Gruppe']");
      if (isChosen && shown) open.push(shown.closest("[inert]") === null);
    });
    watch.observe(document.body, { subtree: true, attributes: true, childList: true });
    await pick("Rollenspiel");
    watch.disconnect();
    expect(open).not.toHaveLength(0);
    expect(open).not.toContain(true);
    expect(details().element().closest("[inert]")).toBeNull();
  });

  it("is changed by buttons, and asks before a step goes with its cues", async () => {
    const process = stored();
    const [centre, interview] = process.items as [Process["items"][0], Process["items"][0]];
    const cues = {
      [testId(80)]: {
        cueGroups: [
          { cues: [{ uid: testId(500), cueTexts: { de: "hört zu" } }] },
          { cues: [] },
          { cues: [] },
        ],
      },
    };
    await openEditor({ process: { ...process, items: [centre, { ...interview, cues }] } });
    await pick("Interview");
    await button("In „Zentrum“ verschieben").click();
    await expect.poll(outline).toBe("Zentrum(Gruppe Rollenspiel Interview)");
    await button("Aus dem Assessment-Center heraus").click();
    await button("Nach oben").click();
    await expect.poll(outline).toBe("Interview Zentrum(Gruppe Rollenspiel)");
    await button("Schritt löschen").click();
    const dialog = page.getByRole("dialog");
    await expect
      .element(dialog)
      .toMatchTextContent(/„Interview“ wird gelöscht; ein Verhaltensanker/);
    await dialog.getByRole("button", { name: "Schritt löschen" }).click();
    await expect.poll(outline).toBe("Zentrum(Gruppe Rollenspiel)");
  });

  for (const pointerType of ["mouse", "touch"]) {
    it(`is changed by dragging a handle with ${pointerType}`, async () => {
      await openEditor();
      await expect.element(page.getByRole("tree")).toBeVisible();
      const row = (id: number) => document.querySelector(`[data-row="${testId(id)}"]`) as Element;
      const fire = (type: string, target: Element, y: number): void => {
        const shared = { bubbles: true, cancelable: true, pointerId: 1, pointerType, button: 0 };
        target.dispatchEvent(new PointerEvent(type, { ...shared, clientX: 20, clientY: y }));
      };
      const tree = document.querySelector("[role='tree']") as HTMLElement;
      tree.setPointerCapture = () => undefined;
      // At the edges of the window the page would scroll along.
      tree.scrollIntoView({ block: "center" });
      const drag = async (id: number, y: () => number): Promise<void> => {
        const handle = row(id).querySelector("[data-handle]") as Element;
        fire("pointerdown", handle, handle.getBoundingClientRect().top + 5);
        fire("pointermove", tree, y() + 8);
        fire("pointermove", tree, y());
        await expect.poll(() => tree.dataset["dragging"]).toBe("true");
        fire("pointerup", tree, y());
      };
      const middle =
        (id: number, share = 0.5) =>
        () => {
          const { top, height } = row(id).getBoundingClientRect();
          return top + height * share;
        };
      await drag(13, middle(10, 0.7));
      await expect.poll(outline).toBe("Zentrum(Interview Gruppe Rollenspiel)");
      await drag(12, middle(10, 0.1));
      await expect.poll(outline).toBe("Rollenspiel Zentrum(Interview Gruppe)");
      await expect
        .poll(() => getComputedStyle(row(12).querySelector("[data-handle]") as Element).touchAction)
        .toBe("none");
    });
  }

  it("takes no more steps than the licence allows, and says why [PROC-25, TEN-06]", async () => {
    await openEditor({ limits: { maxProcessRuns: 5 } });
    const add = () =>
      page
        .getByRole("group", { name: "Am Ende hinzufügen" })
        .getByRole("button", { name: "Übung" });
    await expect.element(add()).not.toHaveAttribute("aria-disabled");
    await add().click();
    await expect.element(add()).toHaveAttribute("aria-disabled", "true");
    await add().hover();
    await expect
      .element(page.getByRole("tooltip", { name: /Die Lizenz erlaubt 5 Schritte/ }).first())
      .toBeVisible();
  });

  it("has texts per language, counts what is missing, and takes many questions at once", async () => {
    const server = await openEditor();
    await pick("Interview");
    await details()
      .getByText(/^English/)
      .first()
      .click();
    await expect.element(details().getByText("English: Es fehlt noch Anzeigename.")).toBeVisible();
    await stepName().fill("Talk");
    await expect.element(details().getByText("English: Es fehlt nichts.")).toBeVisible();
    await details().getByRole("button", { name: "Leitfrage hinzufügen" }).click();
    const field = details().getByRole("textbox", { name: "Leitfrage 1" });
    const data = new DataTransfer();
    data.setData("text/plain", "• Why?\n• What for?\n\n3. How?");
    field
      .element()
      .dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    await expect
      .element(details().getByRole("textbox", { name: "Leitfrage 3" }))
      .toHaveValue("How?");
    await button("Speichern").click();
    await expect.poll(() => sent(server, "PUT /Processes")).toHaveLength(1);
    expect(sent(server, "PUT /Processes")[0]?.items[1]?.texts).toMatchObject({
      de: { displayName: "Interview" },
      en: { displayName: "Talk", guidingQuestions: ["Why?", "What for?", "How?"] },
    });
  });
});

describe("step 2 of a process", () => {
  it("chooses competencies in the order of the tenant, and asks before one in use goes [PROC-08]", async () => {
    const server = await openEditor({ path: `/processes/${ID}?step=2` });
    await page.getByRole("searchbox").fill("82");
    await expect.poll(() => page.getByRole("checkbox").elements()).toHaveLength(1);
    await page.getByRole("checkbox", { name: /Kompetenz 82/ }).click();
    await page.getByRole("searchbox").fill("");
    await page.getByRole("checkbox", { name: /Kompetenz 81/ }).click();
    const chosen = () =>
      [...document.querySelectorAll("[role='status'] ol li")].map((entry) => entry.textContent);
    await expect.poll(chosen).toEqual(["Kompetenz 80", "Kompetenz 81", "Kompetenz 82"]);
    await page.getByRole("checkbox", { name: /Kompetenz 80/ }).click();
    const dialog = page.getByRole("dialog");
    await expect
      .element(dialog)
      .toMatchTextContent(/„Kompetenz 80“ wird in 4 Schritten beobachtet/);
    await dialog.getByRole("button", { name: "Abbrechen" }).click();
    await expect.poll(chosen).toHaveLength(3);
    await page.getByRole("checkbox", { name: /Kompetenz 80/ }).click();
    await dialog.getByRole("button", { name: "Kompetenz entfernen" }).click();
    await expect.poll(chosen).toEqual(["Kompetenz 81", "Kompetenz 82"]);
    await userEvent.keyboard("{Control>}s{/Control}");
    await expect.poll(() => sent(server, "PUT /Processes")).toHaveLength(1);
    const [body] = sent(server, "PUT /Processes");
    expect(body?.competencyIds).toEqual([testId(81), testId(82)]);
    expect(body?.items[1]?.competencyIds).toEqual([]);
  });

  it("drops the last pick beyond the licence, and says so for 10 s [PROC-24, TEN-07]", async () => {
    await openEditor({
      path: `/processes/${ID}?step=2`,
      limits: { maxObservableCompetencies: 2 },
    });
    await page.getByRole("checkbox", { name: /Kompetenz 81/ }).click();
    const third = page.getByRole("checkbox", { name: /Kompetenz 82/ });
    await third.click();
    const message = page.getByText(/Die Lizenz erlaubt 2 Kompetenzen/);
    await expect.element(message).toBeVisible();
    const shown = performance.now();
    await expect.element(third).not.toBeChecked();
    await expect.poll(() => message.query()).toBeNull();
    expect(performance.now() - shown).toBeGreaterThan(9_000);
  });

  it("takes another scale only after it said what happens to the cues", async () => {
    const process = stored();
    const [centre, interview] = process.items;
    const group = (number: number) => ({ cues: [{ uid: testId(number), cueTexts: { de: "x" } }] });
    const cues = { [testId(80)]: { cueGroups: [group(501), group(502), { cues: [] }] } };
    const items = [centre, { ...interview, cues }] as typeof process.items;
    const server = await openEditor({
      process: { ...process, items },
      path: `/processes/${ID}?step=2`,
    });
    await page.getByRole("radio", { name: /Drei Stufen/ }).click();
    const dialog = page.getByRole("dialog");
    await expect.element(dialog).toMatchTextContent(/Ein Verhaltensanker bleibt in seiner Gruppe/);
    await expect.element(dialog).toMatchTextContent(/Ein Verhaltensanker fällt weg/);
    await dialog.getByRole("button", { name: "„Drei Stufen“ verwenden" }).click();
    await expect.element(page.getByRole("radio", { name: /Drei Stufen/ })).toBeChecked();
    await userEvent.keyboard("{Control>}s{/Control}");
    await expect.poll(() => sent(server, "PUT /Processes")).toHaveLength(1);
    const [body] = sent(server, "PUT /Processes");
    expect(body?.scaleId).toBe(three.id);
    expect(body?.items[1]?.cues).toEqual({ [testId(80)]: { cueGroups: [group(501)] } });
  });
});

describe("step 3 of a process", () => {
  const matrix = () => page.getByRole("grid", { name: "Zuordnung" });
  const cell = (name: string) => matrix().getByRole("checkbox", { name, exact: true });
  const open = () => {
    const competencyIds = competencies.map(({ id }) => id);
    return openEditor({
      process: stored({ competencyIds, competencies }),
      path: `/processes/${ID}?step=3`,
    });
  };

  it("sets which competency is observed in which step, by cell, row and column [PROC-09]", async () => {
    const server = await open();
    await cell("Kompetenz 81, Gruppe").click();
    await expect.element(cell("Alle Kompetenzen: Gruppe")).toBePartiallyChecked();
    await cell("Alle Kompetenzen: Gruppe").click();
    await expect.element(cell("Kompetenz 82, Gruppe")).toBeChecked();
    await cell("Kompetenz 80 in allen Schritten").click();
    await expect.element(cell("Kompetenz 80, Interview")).not.toBeChecked();
    await cell("Kompetenz 82 in allen Schritten").click();
    // A centre shows in how many of its steps a competency is observed.
    const row = matrix().getByRole("row", { name: /^Kompetenz 82/ });
    await expect.poll(() => row.element().querySelectorAll("td")[1]?.textContent).toBe("2");
    await userEvent.keyboard("{Control>}s{/Control}");
    await expect.poll(() => sent(server, "PUT /Processes")).toHaveLength(1);
    const [centre, interview] = sent(server, "PUT /Processes")[0]?.items ?? [];
    expect(centre?.items.map((item) => item.competencyIds)).toEqual([
      [testId(81), testId(82)],
      [testId(82)],
    ]);
    expect(interview?.competencyIds).toEqual([testId(82)]);
  });

  it("is walked through by arrow keys", async () => {
    await open();
    await cell("Kompetenz 80, Gruppe").click();
    await userEvent.keyboard("{ArrowDown}{ArrowRight}");
    await expect.element(cell("Kompetenz 81, Rollenspiel")).toHaveFocus();
    await userEvent.keyboard(" ");
    await expect.element(cell("Kompetenz 81, Rollenspiel")).toBeChecked();
    await userEvent.keyboard("{ArrowUp}{ArrowUp}");
    await expect.element(cell("Alle Kompetenzen: Rollenspiel")).toHaveFocus();
  });

  it("leads to what it needs first", async () => {
    await openEditor({ path: "/processes/create-process?step=3" });
    await page.getByRole("link", { name: "Grundlagen und Ablauf" }).last().click();
    await expect.element(nameField()).toBeVisible();
  });
});
