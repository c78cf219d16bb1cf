import type { Assessment, Evidence, ProcessRun } from "@assay/contract";
import type { EvidenceDemand } from "@assay/domain";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { buildEvidence } from "../../testing/buildEvidence.ts";
import { candidateList, ratingList } from "../../testing/buildLists.ts";
import { ratedValue } from "../../testing/buildRating.ts";
import { testId } from "../../testing/buildRun.ts";
import { type FakeRequest, succeed } from "../../testing/fakeServer.ts";
import {
  ANNA,
  candidates,
  GROUP,
  LEADING,
  LISTENING,
  newObserver,
  observedRun,
  RUN,
  storedRating,
} from "../../testing/observedRun.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

const SUBMIT = "POST /Assessment/Submit";
const SAVE = "PUT /Evidence";
const path = `/assessments/${RUN}/candidate/${ANNA}/exercise/${GROUP}/type/html`;

let user = newObserver();
beforeEach(async () => {
  user = newObserver();
  await page.viewport(1280, 900);
});
afterEach(stopApp);

interface Options {
  evidence?: Evidence[];
  values?: [leading: number | null, listening: number | null];
  asked?: EvidenceDemand | undefined;
  state?: "DRAFT" | "SUBMITTED";
}

async function open({ evidence = [], values = [4, 2], asked, state = "DRAFT" }: Options) {
  const run = observedRun(user.id, {});
  const rules = { sealing: "CANDIDATE", names: "ON_REQUEST", evidence: asked } as const;
  const shown: ProcessRun = { ...run, process: { ...run.process, ratingRules: rules } };
  const rated: Assessment = storedRating(user.id, GROUP, values[0], {
    values: [ratedValue(LEADING, values[0]), ratedValue(LISTENING, values[1])],
    submission: { state, ...(state === "SUBMITTED" && { at: "2026-11-01T09:42:00.000Z" }) },
  });
  const own = () => evidence.map((one) => ({ ...one, observerId: user.id }));
  return startApp({
    path,
    user,
    answers: {
      [`GET /ProcessRun/${RUN}`]: succeed(shown),
      [`GET /ProcessRun/${RUN}/Candidates`]: succeed(candidateList(candidates)),
      [`GET /Assessment/run/${RUN}`]: succeed(ratingList([rated])),
      [`GET /Observation/Run/${RUN}`]: succeed({ observations: [] }),
      [`GET /Evidence/Run/${RUN}`]: (request: FakeRequest) => succeed({ evidence: own() })(request),
      [SUBMIT]: succeed({
        ...rated,
        submission: { state: "SUBMITTED", at: "2026-11-01T09:42:00.000Z" },
      }),
      [SAVE]: (request) => succeed({ ...own()[0]!, ...(request.body as object) })(request),
    },
  });
}
const card = (name: string) => page.getByRole("region", { name, exact: true });
const HINT: EvidenceDemand = { rule: "HINT", min: 1 };
const REQUIRED: EvidenceDemand = { rule: "REQUIRED", min: 1 };
const sentTo = (server: Awaited<ReturnType<typeof open>>, call: string) =>
  server.requests.filter((request) => JSON.stringify(request).includes(call.split(" ")[1]!));

describe("the evidence on the rating page", () => {
  it("stands with its competency: how much speaks for and against it, what, and the way to it", async () => {
    await open({
      asked: HINT,
      evidence: [
        buildEvidence({ note: "ruhig" }),
        buildEvidence({ id: testId(8002), sign: -1, captured: "Unterbricht." }),
        buildEvidence({ id: testId(8003), sign: 1, captured: "Fragt nach." }),
      ],
    });
    await expect.element(card("Führen")).toMatchTextContent(/\+ 2 · − 1/);
    await expect.element(card("Führen")).toMatchTextContent(/Fasst zusammen\. ruhig/);
    expect(card("Führen").element().textContent).not.toContain("Fragt nach.");
    await card("Führen").getByRole("button", { name: "Alle 3 Belege zeigen" }).click();
    await expect.element(card("Führen")).toMatchTextContent(/Fragt nach\./);
    const [first] = card("Führen")
      .getByRole("link", { name: "Zur Stelle in der Beobachtung" })
      .elements();
    expect(first?.getAttribute("href")).toMatch(
      new RegExp(
        `/observations/${RUN}/candidate/${ANNA}/exercise/${GROUP}/type/html\\?page=${testId(7001)}&evidence=`,
      ),
    );
    expect(card("Zuhören").element().textContent).not.toContain("Fasst zusammen");
  });

  it("says quietly what stands out", async () => {
    await open({
      asked: HINT,
      values: [5, 2],
      evidence: [buildEvidence({ sign: -1, captured: "Unterbricht." })],
    });
    await expect
      .element(card("Führen"))
      .toMatchTextContent(/Hoch bewertet, doch alle Belege sprechen dagegen/);
    await expect.element(card("Zuhören")).toMatchTextContent(/noch nicht genug belegt/);
  });

  it("is assigned from here where it is to none", async () => {
    const server = await open({ asked: HINT, evidence: [buildEvidence({ competencyId: null })] });
    const left = page.getByRole("region", { name: "Keiner Kompetenz zugeordnet" });
    await left.getByLabelText("Kompetenz wählen").selectOptions("Zuhören");
    await expect.element(card("Zuhören")).toMatchTextContent(/Fasst zusammen/);
    await expect.poll(() => sentTo(server, SAVE).length).toBeGreaterThan(0);
    expect(left.query()).toBeNull();
  });

  it("is neither shown nor asked for where the process asks for none", async () => {
    const server = await open({});
    await expect.element(card("Führen")).toBeVisible();
    expect(JSON.stringify(server.requests)).not.toContain("/Evidence");
    expect(page.getByText("Beleg", { exact: false }).elements()).toEqual([]);
  });
});

describe("a submission where evidence is asked for", () => {
  const submit = () => page.getByRole("button", { name: "Abgeben", exact: true });

  it("names what lacks it instead of being sent, where it is required", async () => {
    const server = await open({ asked: REQUIRED, evidence: [buildEvidence()] });
    await submit().click();
    await expect.element(page.getByText(/Es fehlt bei: Zuhören\./)).toBeVisible();
    expect(sentTo(server, SUBMIT)).toEqual([]);
  });

  it("is sent where what it lacked was tagged on another device meanwhile", async () => {
    const evidence = [buildEvidence()];
    const server = await open({ asked: REQUIRED, evidence });
    await expect.element(page.getByText("Bewertet, aber noch nicht genug belegt.")).toBeVisible();
    evidence.push(buildEvidence({ id: testId(9001), competencyId: LISTENING }));
    await submit().click();
    await expect.poll(() => sentTo(server, SUBMIT).length).toBe(1);
    expect(page.getByRole("dialog").elements()).toEqual([]);
  });

  it("is sent with what was not observed, which needs none", async () => {
    const server = await open({ asked: REQUIRED, values: [4, null], evidence: [buildEvidence()] });
    await submit().click();
    await page.getByRole("dialog").getByRole("button", { name: "Abgeben" }).click();
    await expect.poll(() => sentTo(server, SUBMIT).length).toBe(1);
  });

  it("asks, and may be sent, where it is only pointed out", async () => {
    const server = await open({ asked: HINT, evidence: [buildEvidence()] });
    await submit().click();
    await expect
      .element(page.getByRole("dialog"))
      .toMatchTextContent(/Nicht genug belegt: Zuhören\./);
    await page.getByRole("dialog").getByRole("button", { name: "Abgeben" }).click();
    await expect.poll(() => sentTo(server, SUBMIT).length).toBe(1);
  });

  it("says afterwards that the evidence is fixed", async () => {
    await open({ asked: HINT, state: "SUBMITTED", evidence: [buildEvidence()] });
    await expect.element(page.getByText(/mit der Abgabe festgehalten/)).toBeVisible();
  });
});
