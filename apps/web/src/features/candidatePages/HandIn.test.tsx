import type { OwnWork } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { buildVisit } from "../../testing/buildCandidatePages.ts";
import {
  type Answer,
  type FakeRequest,
  outdated,
  refuseField,
  succeed,
} from "../../testing/fakeServer.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";
import { forgetHeld, keepHeld, readHeld } from "./model/heldFiles.ts";
import { storeVisit } from "./model/visit.ts";

const EXERCISE = "e".repeat(24);
const WORK = `/CandidatePage/Works/${EXERCISE}` as const;
const NOW = "2026-11-23T08:00:00.000Z";
const FILE = "f".repeat(24);
const LINK = "abc";
const VISIT = buildVisit({
  exercises: [{ id: EXERCISE, name: "Fallstudie", papers: [], takesWork: true }],
});
const OPEN: OwnWork = {
  exerciseId: EXERCISE,
  kind: "text",
  files: [],
  savedAt: null,
  handedInAt: null,
  late: null,
  revision: 0,
  state: "open",
  opensAt: NOW,
  closesAt: "2026-11-23T09:00:00.000Z",
};

const later = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1000).toISOString();

/** A server that stores one work, and can be out of reach. */
class Works {
  work = OPEN;
  text = "";
  isAway = false;
  /** The marks of the files that were sent. */
  readonly added: string[] = [];
  readonly saved: { text: string; revision: number; typedAt: string }[] = [];
  now = NOW;

  readonly list: Answer = (request) =>
    this.reached(succeed({ now: this.now, works: [this.work] }), request);
  readonly read: Answer = (request) =>
    this.reached(succeed({ now: this.now, work: { ...this.work, text: this.text } }), request);
  readonly save: Answer = (request) => {
    if (this.isAway) throw new TypeError("away");
    const sent = request.body as Works["saved"][number];
    this.saved.push(sent);
    if (this.work.handedInAt !== null) return refuseField("text", "workHandedIn")(request);
    if (sent.revision !== this.work.revision)
      return outdated({ now: this.now, work: { ...this.work, text: this.text } })(request);
    this.text = sent.text;
    this.work = { ...this.work, revision: sent.revision + 1, savedAt: this.now };
    return succeed({ now: this.now, work: this.work })(request);
  };
  readonly add: Answer = (request) => {
    if (this.isAway) throw new TypeError("away");
    const form = request.body as FormData;
    const { name, size, type } = form.get("file") as File;
    this.added.push(form.get("uploadId") as string);
    const file = { id: FILE, originalFileName: name, fileName: name, size, contentType: type };
    const files = [...this.work.files, { ...file, arrivedAt: this.now, chosenAt: null }];
    this.work = { ...this.work, files };
    return succeed({ now: this.now, work: this.work })(request);
  };
  readonly remove: Answer = (request) => {
    this.work = { ...this.work, files: [] };
    return succeed({ now: this.now, work: this.work })(request);
  };
  readonly handIn: Answer = (request) => {
    const { isHandedIn } = request.body as { isHandedIn: boolean };
    const { revision } = this.work;
    this.work = { ...this.work, handedInAt: isHandedIn ? NOW : null, revision: revision + 1 };
    return succeed({ now: this.now, work: this.work })(request);
  };

  reached(answer: Answer, request: FakeRequest) {
    if (this.isAway) throw new TypeError("away");
    return answer(request);
  }
}

let works: Works;
beforeEach(async () => {
  works = new Works();
  await page.viewport(390, 844);
});
afterEach(async () => {
  storeVisit(null);
  localStorage.clear();
  stopApp();
  await forgetHeld(VISIT.owner);
});

const opened = (visit = VISIT, keepsChoices = false) => {
  storeVisit({ link: LINK, session: { token: "t".repeat(43), expires: NOW } });
  return startApp({
    path: "/candidate",
    user: null,
    keepsChoices,
    answers: {
      "GET /CandidatePage": succeed(visit),
      "GET /CandidatePage/Works": works.list,
      [`GET ${WORK}`]: works.read,
      [`PUT ${WORK}`]: works.save,
      [`PUT ${WORK}/HandIn`]: works.handIn,
      [`POST ${WORK}/Files`]: works.add,
      [`DELETE ${WORK}/Files/${FILE}`]: works.remove,
    },
  });
};
const field = () => page.getByRole("textbox", { name: "Text zu „Fallstudie“" });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith("assay.work."));

describe("the text field of an exercise", () => {
  it("is not there where nothing is handed in", async () => {
    await opened({ ...VISIT, exercises: [{ id: EXERCISE, name: "Fallstudie", papers: [] }] });
    await expect.element(page.getByText("Für Ada Lovelace")).toBeVisible();
    expect(page.getByText("Schriftliche Arbeiten").query()).toBeNull();
  });

  it("stores what is written by itself, and keeps nothing on the device once it is confirmed", async () => {
    await opened();
    await field().fill("Mein Vorschlag");
    expect(kept()).toHaveLength(1);
    await expect.poll(() => works.text).toBe("Mein Vorschlag");
    await expect.element(page.getByText("Gespeichert", { exact: true })).toBeVisible();
    await expect.poll(kept).toEqual([]);
    await field().fill("Mein besserer Vorschlag");
    await expect.poll(() => works.text).toBe("Mein besserer Vorschlag");
    expect(works.saved.map(({ revision }) => revision)).toEqual([0, 1]);
  });

  it("keeps what is written without a connection on the device, and sends it once there is one", async () => {
    await opened();
    await field().fill("Eins");
    await expect.poll(() => works.text).toBe("Eins");
    works.isAway = true;
    await field().fill("Eins, zwei");
    await expect.element(page.getByText("Auf diesem Gerät", { exact: true })).toBeVisible();
    expect(localStorage.getItem(kept()[0] ?? "")).toContain("Eins, zwei");
    await field().fill("Eins, zwei, drei");
    works.isAway = false;
    dispatchEvent(new Event("online"));
    await expect.poll(() => works.text).toBe("Eins, zwei, drei");
    await expect.poll(kept).toEqual([]);
  });

  it("has its text again after a reload, also what was never sent", async () => {
    await opened();
    await expect.element(field()).toBeVisible();
    works.isAway = true;
    await field().fill("Noch nicht gesendet");
    await expect.element(page.getByText("Auf diesem Gerät", { exact: true })).toBeVisible();
    stopApp();
    works.isAway = false;
    await opened(VISIT, true);
    await expect.element(field()).toHaveValue("Noch nicht gesendet");
    await expect.poll(() => works.text).toBe("Noch nicht gesendet");
    await expect.poll(kept).toEqual([]);
  });

  it("shows the text that another device has stored, and loses neither", async () => {
    await opened();
    await expect.element(field()).toBeVisible();
    works.text = "Vom Rechner";
    works.work = { ...OPEN, revision: 4, savedAt: NOW };
    await field().fill("Vom Telefon");
    await expect.element(page.getByText("Ein anderer Text ist gespeichert")).toBeVisible();
    await expect
      .element(page.getByRole("textbox", { name: "Der gespeicherte Text" }))
      .toHaveValue("Vom Rechner");
    expect(works.text).toBe("Vom Rechner");
    const { typedAt } = works.saved.at(-1)!;
    await button("Unter meinen Text setzen").click();
    await expect.poll(() => works.text).toBe("Vom Telefon\n\nVom Rechner");
    // Choosing is no typing: what was written in time does not become late by it.
    expect(works.saved.at(-1)!.typedAt).toBe(typedAt);
    await expect.element(field()).toHaveValue("Vom Telefon\n\nVom Rechner");
  });

  it("takes no own text for that of another device when an answer was lost", async () => {
    const { save } = works;
    let isLost = true;
    const losing = async (request: FakeRequest) => {
      const answer = await save(request);
      if (!isLost) return answer;
      isLost = false;
      throw new TypeError("lost");
    };
    Object.defineProperty(works, "save", { value: losing });
    await opened();
    await field().fill("Angekommen");
    await expect.poll(() => works.text).toBe("Angekommen");
    await field().fill("Angekommen, und weiter");
    await expect.poll(() => works.text).toBe("Angekommen, und weiter");
    expect(page.getByText("Ein anderer Text ist gespeichert").query()).toBeNull();
  });

  it("says in words that the time is over, and keeps what was written", async () => {
    const server = await opened();
    await expect.element(field()).toBeVisible();
    server.answers[`PUT ${WORK}`] = refuseField("text", "workOver");
    await field().fill("Zu spät");
    await expect.element(page.getByText(/^Die Zeit ist vorbei. Was danach/)).toBeVisible();
    await expect.element(field()).toHaveValue("Zu spät");
    expect(kept()).toHaveLength(1);
    // What is only here is not deleted without a question.
    await button("Seite schließen und vergessen").click();
    await expect.element(page.getByText("Nicht Gesendetes löschen?")).toBeVisible();
    expect(kept()).toHaveLength(1);
  });

  it("sends nothing that is longer than what is stored", async () => {
    await opened();
    await field().fill("x".repeat(100_001));
    await expect.element(page.getByText(/^Der Text ist zu lang/)).toBeVisible();
    expect(works.saved).toEqual([]);
  });
});

describe("the time that is left", () => {
  it("is counted from the server's clock, and said at five minutes and at one", async () => {
    works.now = later(3600 - 3599);
    await opened();
    await expect.element(page.getByText(/^noch 59:5\d$/)).toBeVisible();
    expect(page.getByText("Noch 5 Minuten.").query()).toBeNull();
    stopApp();
    works.now = later(3600 - 299);
    await opened();
    await expect.element(page.getByText("Noch 5 Minuten.")).toBeInTheDocument();
    stopApp();
    works.now = later(3600 - 59);
    await opened();
    await expect.element(page.getByText("Noch eine Minute.")).toBeInTheDocument();
  });

  it("ends without a connection too: the text can be read, and waits to be sent as late", async () => {
    works.now = later(3600 - 4);
    await opened();
    await expect.element(field()).toBeVisible();
    works.isAway = true;
    await field().fill("In letzter Minute");
    await expect.element(page.getByText("Die Zeit ist vorbei.")).toBeVisible();
    await expect.element(field()).toHaveAttribute("readonly");
    await expect.element(page.getByText(/als verspätet gekennzeichnet/)).toBeVisible();
    expect(button("Abgeben").query()).toBeNull();
    works.isAway = false;
    dispatchEvent(new Event("online"));
    await expect.poll(() => works.saved.at(-1)?.text).toBe("In letzter Minute");
    // The moment at which it was written, not that at which it was sent.
    expect(Date.parse(works.saved.at(-1)!.typedAt)).toBeLessThan(Date.parse(OPEN.closesAt!));
  });
});

describe("handing in", () => {
  it("stores what is unsent first, makes the text final, and can be taken back", async () => {
    await opened();
    await expect.element(button("Abgeben")).toBeDisabled();
    await field().fill("Fertig");
    await button("Abgeben").click();
    await expect.element(page.getByText(/^Abgegeben am/)).toBeVisible();
    expect(works.text).toBe("Fertig");
    await expect.element(field()).toHaveAttribute("readonly");
    await button("Zurücknehmen und weiterschreiben").click();
    await expect.element(button("Abgeben")).toBeEnabled();
    await field().fill("Doch noch etwas");
    await expect.poll(() => works.text).toBe("Doch noch etwas");
    expect(page.getByText("Ein anderer Text ist gespeichert").query()).toBeNull();
  });

  it("is taken back although words of this device are unsent, which are not lost", async () => {
    works.text = "Vom Rechner";
    works.work = { ...OPEN, revision: 5, savedAt: NOW, handedInAt: NOW };
    // By another link of the same candidate.
    const draft = { text: "Vom Telefon", revision: 3, typedAt: NOW, attempts: [] };
    localStorage.setItem(`assay.work.${VISIT.owner}.${EXERCISE}`, JSON.stringify(draft));
    await opened(VISIT, true);
    await expect.element(field()).toHaveValue("Vom Telefon");
    await button("Zurücknehmen und weiterschreiben").click();
    await expect.poll(() => works.work.handedInAt).toBeNull();
    await expect.element(page.getByText("Ein anderer Text ist gespeichert")).toBeVisible();
    await expect.element(field()).toHaveValue("Vom Telefon");
    await button("Unter meinen Text setzen").click();
    await expect.poll(() => works.text).toBe("Vom Telefon\n\nVom Rechner");
  });

  it("waits for a connection, and says so", async () => {
    await opened();
    await field().fill("Fertig");
    works.isAway = true;
    await button("Abgeben").click();
    await expect.element(page.getByText(/sobald alles gespeichert ist/)).toBeVisible();
    expect(works.work.handedInAt).toBeNull();
  });
});

describe("files", () => {
  const choose = async (name: string, content = "%PDF-1.7\n%%EOF\n", type = "application/pdf") => {
    const chooser = page.getByRole("button", { name: "Dateien zu „Fallstudie“ hinzufügen" });
    await expect.element(chooser).toBeVisible();
    const input = document.querySelector<HTMLInputElement>(
      'input[aria-label="Dateien zu „Fallstudie“ hinzufügen"]',
    );
    await userEvent.upload(input!, new File([content], name, { type }));
  };
  beforeEach(() => {
    works.work = { ...OPEN, kind: "files" };
  });

  it("are stored one by one, shown with size and time of arrival, and removed", async () => {
    await opened();
    await choose("Lösung.pdf");
    await expect.element(page.getByText(/^1 kB · angekommen am/i)).toBeVisible();
    await expect.poll(() => readHeld(VISIT.owner)).toEqual([]);
    // Where files alone are handed in, there is no field.
    expect(field().query()).toBeNull();
    await button("Lösung.pdf entfernen").click();
    await expect.poll(() => page.getByText("Lösung.pdf").query()).toBeNull();
    await expect.element(button("Abgeben")).toBeDisabled();
  });

  it("stay on the device without a connection, also after the tab was closed, and go out once there is one", async () => {
    await opened();
    await expect.element(page.getByText("Dateien zu „Fallstudie“").first()).toBeVisible();
    works.isAway = true;
    await choose("Lösung.pdf");
    await expect.element(page.getByText(/auf diesem Gerät, wird gesendet, sobald/)).toBeVisible();
    await button("Abgeben").click();
    await expect.element(page.getByText(/sobald alles gespeichert ist/)).toBeVisible();
    expect(works.work.handedInAt).toBeNull();
    const [held] = await readHeld(VISIT.owner);
    stopApp();
    works.isAway = false;
    await opened(VISIT, true);
    await expect.element(page.getByText(/angekommen am/)).toBeVisible();
    expect(works.added).toEqual([held!.uploadId]);
    await expect.poll(() => readHeld(VISIT.owner)).toEqual([]);
  });

  it("of another candidate on this device are neither shown nor sent", async () => {
    const held = {
      owner: "somebody-else",
      exerciseId: EXERCISE,
      uploadId: "a".repeat(24),
      name: "Fremd.pdf",
      type: "application/pdf",
      bytes: new ArrayBuffer(1),
      chosenAt: NOW,
    };
    await keepHeld(held);
    await opened();
    await choose("Lösung.pdf");
    await expect.poll(() => works.added).toHaveLength(1);
    expect(page.getByText("Fremd.pdf").query()).toBeNull();
    expect(await readHeld("somebody-else")).toHaveLength(1);
    await forgetHeld("somebody-else");
  });

  it("that cannot be handed in are refused at once, and those that the server refuses in words", async () => {
    const server = await opened();
    await choose("Programm.pdf", "MZ");
    await expect.element(page.getByText(/^Falscher Dateityp/)).toBeVisible();
    expect(works.added).toEqual([]);
    await button("Programm.pdf entfernen").click();
    server.answers[`POST ${WORK}/Files`] = refuseField("file", "workOver");
    await choose("Spät.pdf");
    await expect.element(page.getByText(/^Die Zeit ist vorbei. Was danach/)).toBeVisible();
    // What is only here is not deleted without a question.
    await button("Seite schließen und vergessen").click();
    await expect.element(page.getByText("Nicht Gesendetes löschen?")).toBeVisible();
    expect(await readHeld(VISIT.owner)).toHaveLength(1);
  });

  it("that the device cannot keep say so at once", async () => {
    await opened();
    await expect.element(page.getByText("Dateien zu „Fallstudie“").first()).toBeVisible();
    works.isAway = true;
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    try {
      await choose("Lösung.pdf");
      await expect.element(page.getByText(/Dieses Gerät kann die Datei nicht/)).toBeVisible();
    } finally {
      IDBObjectStore.prototype.put = put;
    }
  });
});
