import type { CandidatePages } from "@assay/contract";
import { NO_OFFERS } from "@assay/domain";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { buildPages } from "../../testing/buildCandidatePages.ts";
import { type FakeRequest, succeed } from "../../testing/fakeServer.ts";
import { callsOf, openRunEditor, RUN_ID } from "../../testing/runEditor.ts";
import { stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1280, 900));
afterEach(stopApp);

const PAGES = buildPages();
const CALL = `/CandidatePages/${RUN_ID}` as const;

describe("what candidates are offered", () => {
  it("is stored switch by switch, also while the answer to the one before is on its way", async () => {
    const answered = Promise.withResolvers<void>();
    const pages = structuredClone(PAGES);
    const server = await openRunEditor(
      {},
      {
        path: `/processruns/${RUN_ID}/candidate-pages`,
        answers: {
          [`GET ${CALL}`]: succeed(pages),
          [`PUT ${CALL}`]: async (request: FakeRequest) => {
            await answered.promise;
            pages.offers = (request.body as CandidatePages).offers;
            pages.revision += 1;
            return succeed(pages)(request);
          },
        },
      },
    );
    const questions = page.getByRole("switch", { name: /^Fragen an die/ });
    const adjustments = page.getByRole("switch", { name: /^Sagen, was/ });
    await page.getByText("Fragen an die Organisation").click();
    await page.getByText("Sagen, was gebraucht wird").click();
    await expect.element(questions).toBeChecked();
    await expect.element(adjustments).toBeChecked();
    answered.resolve();
    await expect.poll(() => pages.revision).toBe(5);
    expect(callsOf(server, "PUT")).toHaveLength(2);
    await expect.element(questions).toBeChecked();
    await expect.element(adjustments).toBeChecked();
    expect(pages.offers).toEqual({ ...NO_OFFERS, questions: true, adjustments: true });
  });
});
