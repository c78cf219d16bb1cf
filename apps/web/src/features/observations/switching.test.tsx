// @module-tag soak
import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { candidateList } from "../../testing/buildLists.ts";
import { fakeObservations } from "../../testing/fakeObservations.ts";
import { type FakeRequest, succeed } from "../../testing/fakeServer.ts";
import {
  ANNA,
  candidates,
  GROUP,
  newObserver,
  observedRun,
  RUN,
} from "../../testing/observedRun.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";
import { entries, flushAll } from "../../platform/drafts/journal.ts";

afterEach(stopApp);

/** A thousand are a matter of minutes: `npm run soak`. */
const SWITCHES = import.meta.env["VITE_SOAK"] ? 1_000 : 40;
const REPLY_MS = 3_000;
const frame = () => new Promise((resolve) => setTimeout(resolve));
const titleField = () => document.querySelector<HTMLInputElement>("main input[maxlength='200']");
const cellOf = (path: string) => /candidate\/(\w+)\/exercise\/(\w+)/.exec(path)?.slice(1).join("/");

/** As a person types: the field changes, and says so. */
function type(field: HTMLInputElement, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
  set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Goes to a neighbour, and gives its field as soon as the page stands there. */
async function go(link: HTMLAnchorElement): Promise<HTMLInputElement> {
  const old = titleField();
  const target = cellOf(link.href);
  link.click();
  for (;;) {
    const field = titleField();
    if (field && field !== old && cellOf(location.pathname) === target) return field;
    await frame();
  }
}

it("switching candidates under replies of 3 s writes nothing into another cell", async () => {
  const user = newObserver();
  const fake = fakeObservations(user.id);
  let slowReplies = 0;
  // The server has it at once; the page hears of it late.
  const slowly = (answer: (request: FakeRequest) => Response | Promise<Response>) => {
    return async (request: FakeRequest) => {
      const response = await answer(request);
      await new Promise((resolve) => setTimeout(resolve, REPLY_MS));
      slowReplies += 1;
      return response;
    };
  };
  await startApp({
    path: `/observations/${RUN}/candidate/${ANNA}/exercise/${GROUP}/type/html`,
    user,
    answers: {
      [`GET /ProcessRun/${RUN}`]: succeed(observedRun(user.id)),
      [`GET /ProcessRun/${RUN}/Candidates`]: succeed(candidateList(candidates)),
      ...Object.fromEntries(
        Object.entries(fake.answers).map(([call, answer]) => [call, slowly(answer)]),
      ),
    },
  });
  await expect.element(page.getByRole("textbox", { name: "Titel" })).toBeVisible();
  const last = new Map<string, string>();
  for (let count = 0; count < SWITCHES; count += 1) {
    const links = document.querySelectorAll<HTMLAnchorElement>(
      '[popover] li a[href^="/observations/"]:not([aria-current])',
    );
    const link = links[(count * 7 + (count >> 3)) % links.length];
    if (!link) throw new Error("There is nowhere to go.");
    const field = await go(link);
    const cell = cellOf(location.pathname) ?? "";
    const mark = `${cell} ${count}`;
    type(field, mark);
    last.set(cell, mark);
  }
  expect(last.size).toBe(6);
  await expect
    .poll(
      async () => {
        void flushAll();
        return entries.get().size;
      },
      { interval: 500 },
    )
    .toBe(0);
  expect(slowReplies).toBeGreaterThan(10);
  for (const { candidateId, exerciseId, pages } of fake.stored) {
    const cell = `${candidateId}/${exerciseId}`;
    expect(pages.map(({ title }) => title)).toEqual([last.get(cell)]);
  }
  expect(fake.stored).toHaveLength(last.size);
}, 240_000);
