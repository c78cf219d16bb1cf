import { afterEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { ANNA, GROUP, newObserver, observedRun, RUN } from "../../testing/observedRun.ts";
import { openDesk } from "../../testing/observationDesk.ts";
import { stopApp } from "../../testing/testApp.tsx";

const CREATE = "POST /Observation";
const user = newObserver();
const address = () => `/observations/${RUN}/candidate/${ANNA}/exercise/${GROUP}/type/html`;
afterEach(stopApp);

describe("the address of a cell of somebody else", () => {
  it("opens no other exercise, creates nothing, and leads to the own ones", async () => {
    const candidates = observedRun(user.id).candidates.map((candidate) => ({
      ...candidate,
      exercises: candidate.exercises.filter(({ exerciseId }) => exerciseId !== GROUP),
    }));
    const { bodies } = await openDesk({ user, path: address(), fields: { candidates } });
    const title = "Diese Übung ist nicht zugeteilt";
    await expect.element(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    expect(document.title).toContain(title);
    expect(location.pathname).toBe(address());
    await expect.element(page.getByRole("link", { name: /^Zur eigenen Übung/ })).toBeVisible();
    expect(bodies(CREATE)).toHaveLength(0);
  });
});
