import { afterEach, describe, expect, it } from "vitest";
import { askText, confirm, openQuestion } from "./confirm.ts";

const question = { title: "Löschen?", text: "Auswahl", confirmLabel: "Löschen" };
const field = { label: "Grund", hint: "", maxLength: 200, lacking: "Bitte begründen" };
const answer = (text: string | null) => openQuestion.get()?.answer(text);
afterEach(() => openQuestion.set(null));

describe("a question before something happens", () => {
  it("is open until it is answered, and then gone", async () => {
    const asked = confirm(question);
    expect(openQuestion.get()).toMatchObject(question);
    answer("");
    expect(await asked).toBe(true);
    expect(openQuestion.get()).toBeNull();
  });

  it("is answered with no where it is dismissed", async () => {
    const asked = confirm(question);
    answer(null);
    expect(await asked).toBe(false);
  });

  it("for a text gives what was written", async () => {
    const asked = askText({ ...question, field });
    expect(openQuestion.get()?.field).toEqual(field);
    answer("Krank");
    expect(await asked).toBe("Krank");
    const dismissed = askText({ ...question, field });
    answer(null);
    expect(await dismissed).toBeNull();
  });

  it("is dismissed by the next one: nothing happens that nobody has confirmed", async () => {
    const first = confirm(question);
    const second = confirm({ ...question, title: "Beenden?" });
    expect(await first).toBe(false);
    expect(openQuestion.get()?.title).toBe("Beenden?");
    answer("");
    expect(await second).toBe(true);
  });
});
