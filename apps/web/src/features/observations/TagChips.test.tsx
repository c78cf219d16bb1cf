import { afterEach, expect, it } from "vitest";
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
