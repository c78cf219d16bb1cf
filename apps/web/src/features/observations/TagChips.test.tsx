import { afterEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { useState } from "react";
import { renderUi, unmountUi } from "../../testing/renderUi.tsx";
import { loadTexts } from "../../platform/i18n/texts.ts";
import { LEADING, LISTENING } from "../../testing/observedRun.ts";
import { type ArmedTag, TagChips } from "./parts/evidence/TagChips.tsx";

afterEach(unmountUi);

const COMPETENCIES = [
  { id: LEADING, name: "Führen", color: "#336699" },
  { id: LISTENING, name: "Zuhören", color: "#996633" },
];

/** Shows the chips with what is pinned; gives what was tagged. */
async function show() {
  const tagged: unknown[] = [];
  const pinned: (ArmedTag | null)[] = [];
  function Chips() {
    const [armed, setArmed] = useState<ArmedTag | null>(null);
    return (
      <TagChips
        competencies={COMPETENCIES}
        armed={armed}
        onTag={(id, sign) => tagged.push([id, sign])}
        onArm={(next) => {
          pinned.push(next);
          setArmed(next);
        }}
      />
    );
  }
  await loadTexts("evidence");
  await renderUi(<Chips />);
  return { tagged, pinned };
}
const button = (name: string) => page.getByRole("button", { name });

it("tags with one tap, for or against a competency", async () => {
  const { tagged, pinned } = await show();
  await button("Führen: spricht dafür").click();
  await button("Zuhören: spricht dagegen").click();
  expect(tagged).toEqual([
    [LEADING, 1],
    [LISTENING, -1],
  ]);
  expect(pinned).toEqual([]);
});

it("keeps what is chosen while it is pinned, until that ends", async () => {
  const { tagged, pinned } = await show();
  const pin = button("Auswahl für die nächsten Belege behalten");
  await pin.click();
  await button("Zuhören: spricht dafür").click();
  expect(tagged).toHaveLength(1);
  expect(pinned).toEqual([{ competencyId: LISTENING, sign: 1 }]);
  await pin.click();
  expect(pinned.at(-1)).toBeNull();
});

it("gives each half the size of a fingertip", async () => {
  await show();
  for (const element of page.getByRole("button").elements()) {
    const { width, height } = element.getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
});

it("keeps what is pressed long with the mouse, and tags with it once", async () => {
  const { tagged, pinned } = await show();
  await button("Zuhören: spricht dafür").click({ delay: 700 });
  expect(pinned).toEqual([{ competencyId: LISTENING, sign: 1 }]);
  expect(tagged).toEqual([[LISTENING, 1]]);
  const pin = button("Auswahl für die nächsten Belege behalten");
  await expect.element(pin).toHaveAttribute("aria-pressed", "true");
  await button("Führen: spricht dagegen").click();
  expect(pinned.at(-1)).toEqual({ competencyId: LEADING, sign: -1 });
});

describe("a finger", () => {
  const finger = { pointerType: "touch", isPrimary: true, bubbles: true, cancelable: true };
  /** Presses for 700 ms; `moved` px it slides meanwhile. */
  async function press(name: string, moved = 0): Promise<void> {
    await expect.element(button(name)).toBeVisible();
    const element = button(name).element();
    const tell = (type: string, clientX = 0) =>
      element.dispatchEvent(new PointerEvent(type, { ...finger, clientX }));
    tell("pointerdown");
    tell("pointermove", moved);
    await new Promise((done) => setTimeout(done, 700));
    tell("pointerup", moved);
  }

  it("keeps a choice by a long press, whose click does nothing more", async () => {
    const { tagged, pinned } = await show();
    await press("Führen: spricht dagegen");
    expect(pinned).toEqual([{ competencyId: LEADING, sign: -1 }]);
    expect(tagged).toEqual([[LEADING, -1]]);
    // What was pressed may be gone: the click arrives at what is there then.
    (button("Zuhören: spricht dafür").element() as HTMLElement).click();
    expect(tagged).toHaveLength(1);
    (button("Zuhören: spricht dafür").element() as HTMLElement).click();
    expect(tagged).toHaveLength(2);
  });

  it("keeps nothing where it scrolls", async () => {
    const { tagged, pinned } = await show();
    await press("Führen: spricht dafür", 30);
    expect(pinned).toEqual([]);
    expect(tagged).toEqual([]);
  });

  it("gets no menu for its long press; a mouse does", async () => {
    await show();
    await expect.element(button("Führen: spricht dafür")).toBeVisible();
    const element = button("Führen: spricht dafür").element();
    const menu = (pointerType: string): boolean => {
      element.dispatchEvent(new PointerEvent("pointerdown", { ...finger, pointerType, button: 2 }));
      return element.dispatchEvent(
        new MouseEvent("contextmenu", { bubbles: true, cancelable: true }),
      );
    };
    expect(menu("touch")).toBe(false);
    expect(menu("mouse")).toBe(true);
  });
});
