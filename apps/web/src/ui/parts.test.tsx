import { Suspense, useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { partWithTexts } from "../platform/i18n/partWithTexts.ts";
import { renderUi, unmountUi } from "../testing/renderUi.tsx";
import { confirm } from "./confirm.ts";
import { ConfirmHost } from "./ConfirmHost.tsx";
import { ReasonButton } from "./ReasonButton.tsx";
import RichText from "./RichText.tsx";
import { SyncState } from "./SyncState.tsx";
import { useKeptFocus } from "./useKeptFocus.ts";

const TextEditor = partWithTexts(() => import("../platform/forms/TextEditor.tsx"), "editor");
afterEach(unmountUi);

describe("a button that cannot be pressed yet", () => {
  it("says what is missing, and leads there", async () => {
    await renderUi(
      <main>
        <input aria-label="Da" defaultValue="x" required />
        <input aria-label="Fehlt" required />
        <ReasonButton reason="Der Name fehlt" onClick={() => expect.unreachable()}>
          Speichern
        </ReasonButton>
      </main>,
    );
    await page.getByRole("button", { name: "Speichern" }).click({ force: true });
    await expect.element(page.getByRole("textbox", { name: "Fehlt" })).toHaveFocus();
  });
});

describe("a button whose reason comes and goes", () => {
  /** It can be pressed once the field was left, and no more once it was pressed. */
  function Once({ onPress }: { onPress(): void }) {
    const [reason, setReason] = useState<string | null>("Erst schreiben");
    const press = (): void => {
      onPress();
      setReason("Schon gespeichert");
    };
    return (
      <>
        <input aria-label="Name" onBlur={() => setReason(null)} />
        <ReasonButton reason={reason} onClick={press}>
          Speichern
        </ReasonButton>
      </>
    );
  }
  const button = page.getByRole("button", { name: "Speichern" });

  it("loses no press where leaving a field is what allows it", async () => {
    let pressed = 0;
    await renderUi(<Once onPress={() => void pressed++} />);
    await page.getByRole("textbox", { name: "Name" }).click();
    await button.click({ force: true });
    expect(pressed).toBe(1);
  });

  it("keeps the focus, and says nothing by itself", async () => {
    await renderUi(<Once onPress={() => undefined} />);
    await page.getByRole("textbox", { name: "Name" }).click();
    await userEvent.tab();
    await expect.element(button).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(button).toHaveAttribute("aria-disabled", "true");
    await expect.element(button).toHaveFocus();
    await expect.element(page.getByText("Schon gespeichert")).not.toBeVisible();
  });
});

describe("a question before something happens", () => {
  const ask = () => confirm({ title: "Löschen?", text: "Skala A", confirmLabel: "Löschen" });

  it("is answered by its buttons, and by Escape with no", async () => {
    await renderUi(<ConfirmHost />);
    const yes = ask();
    await page.getByRole("dialog").getByRole("button", { name: "Löschen", exact: true }).click();
    await expect(yes).resolves.toBe(true);
    const no = ask();
    await expect.element(page.getByRole("button", { name: "Abbrechen" })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect(no).resolves.toBe(false);
  });

  it("gives the focus back, also where the question led to another one", async () => {
    const askTwice = async () => {
      if (await ask()) await ask();
    };
    await renderUi(
      <>
        <button onClick={() => void askTwice()}>Weg</button>
        <ConfirmHost />
      </>,
    );
    const button = page.getByRole("button", { name: "Weg", exact: true });
    await button.click();
    await expect.element(page.getByRole("button", { name: "Abbrechen" })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(button).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await page.getByRole("dialog").getByRole("button", { name: "Löschen", exact: true }).click();
    await expect.element(page.getByRole("button", { name: "Abbrechen" })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(button).toHaveFocus();
  });

  it("gives the focus back to a button that waits for what it has set going", async () => {
    const work = Promise.withResolvers<void>();
    function Delete() {
      const [isWaiting, setWaiting] = useState(false);
      const askAndWait = async () => {
        if (!(await ask())) return;
        setWaiting(true);
        await work.promise;
        setWaiting(false);
      };
      return (
        <button disabled={isWaiting} onClick={() => void askAndWait()}>
          Weg
        </button>
      );
    }
    await renderUi(
      <>
        <Delete />
        <ConfirmHost />
      </>,
    );
    const button = page.getByRole("button", { name: "Weg", exact: true });
    await button.click();
    await page.getByRole("dialog").getByRole("button", { name: "Löschen", exact: true }).click();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await expect.element(button).toBeDisabled();
    work.resolve();
    await expect.element(button).toHaveFocus();
  });

  it("gives up an older question", async () => {
    await renderUi(<ConfirmHost />);
    const first = ask();
    void ask();
    await expect(first).resolves.toBe(false);
  });
});

describe("the focus of something that is removed", () => {
  function List() {
    const [rows, setRows] = useState(["A", "B", "C"]);
    useKeptFocus();
    return (
      <main>
        <h1>Liste</h1>
        <ul>
          {rows.map((row) => (
            <li key={row}>
              <button onClick={() => setRows(rows.filter((one) => one !== row))}>Ohne {row}</button>
            </li>
          ))}
        </ul>
      </main>
    );
  }

  it("goes to what stood beside it, and to the heading after the last", async () => {
    await renderUi(<List />);
    const button = (name: string) => page.getByRole("button", { name });
    await button("Ohne B").click();
    await expect.element(button("Ohne C")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(button("Ohne A")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("heading", { name: "Liste" })).toHaveFocus();
  });

  function Search() {
    const [isOpen, setOpen] = useState(true);
    useKeptFocus();
    return (
      <main>
        <h1>Liste</h1>
        <div>
          <button>Ohne A</button>
          {isOpen && <input aria-label="Suche" onBlur={() => setOpen(false)} />}
        </div>
        <p>Leerer Platz</p>
        <input aria-label="Beschreibung" />
      </main>
    );
  }
  const searched = page.getByLabelText("Suche");

  it("stays where somebody has gone, by a press or by Tab, when what they left goes for that", async () => {
    const described = page.getByLabelText("Beschreibung");
    for (const go of [() => described.click(), () => userEvent.keyboard("{Tab}")]) {
      await renderUi(<Search />);
      await searched.click();
      await go();
      await expect.element(searched).not.toBeInTheDocument();
      await userEvent.keyboard("Day 1");
      await expect.element(described).toHaveValue("Day 1");
      unmountUi();
    }
  });

  it("goes nowhere when somebody presses where nothing can have it", async () => {
    await renderUi(<Search />);
    await searched.click();
    await page.getByText("Leerer Platz").click();
    await expect.element(searched).not.toBeInTheDocument();
    expect(document.activeElement).toBe(document.body);
  });
});

describe("the state of the last edits", () => {
  it("is an icon with a word, read out when it changes", async () => {
    await renderUi(<SyncState state="waiting" />);
    await expect.element(page.getByRole("status").getByText("Auf diesem Gerät")).toBeVisible();
  });
});

/** An empty text with the focus in it. */
async function beginText(onChange: (html: string) => void) {
  await renderUi(
    <Suspense>
      <TextEditor label="Beobachtung" value="" onChange={onChange} />
    </Suspense>,
  );
  const text = page.getByRole("textbox", { name: "Beobachtung" });
  await text.click();
  return text;
}

describe("formatted text", () => {
  it("is shown without anything that could run", async () => {
    const html =
      '<p onclick="x()">gut<script>x()</script><img src=x onerror=x()></p><a href="javascript:x()">l</a>';
    await renderUi(<RichText html={html} />);
    await expect.element(page.getByText("gut")).toBeVisible();
    await expect
      .poll(() => document.querySelector("main script, img, [onclick], a[href]"))
      .toBeNull();
  });

  it("keeps the cells of a pasted table apart", async () => {
    let html = "";
    const text = await beginText((now) => (html = now));
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      "text/html",
      "<table><tr><td>A1</td><td>B1</td></tr><tr><th>A2</th><td>B2</td></tr></table>",
    );
    const paste = { clipboardData, bubbles: true, cancelable: true };
    text.element().dispatchEvent(new ClipboardEvent("paste", paste));
    const words = () =>
      html
        .replaceAll(/<[^>]+>/g, " ")
        .trim()
        .split(/\s+/);
    await expect.poll(words).toEqual(["A1", "B1", "A2", "B2"]);
  });

  it("is written with the toolbar, by keyboard too, and given as HTML", async () => {
    let html = "";
    await beginText((now) => (html = now));
    await page.getByRole("button", { name: "Fett" }).click();
    await userEvent.keyboard("klar");
    await expect.poll(() => html).toBe("<p><strong>klar</strong></p>");
    await expect
      .element(page.getByRole("button", { name: "Fett" }))
      .toHaveAttribute("aria-pressed", "true");
    (page.getByRole("button", { name: "Fett" }).element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(page.getByRole("button", { name: "Kursiv" })).toHaveFocus();
  });
});
