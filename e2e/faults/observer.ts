import type { BrowserContext, Page, Route } from "@playwright/test";
import {
  cellCan,
  type Id,
  hasTypeChoice,
  type ObservationType,
  observedLeaves,
  readDrawing,
} from "@assay/domain";
import {
  assessmentCalls,
  calls,
  type Item,
  observationCalls,
  type ProcessRun,
} from "@assay/contract";
import { lengthOf, paper } from "../pen.ts";
import { apiOf, expect, PASSWORD, type Product, signIn } from "../product.ts";
import { watchHonesty } from "./honesty.ts";

export interface ScriptCell {
  candidateId: Id;
  exerciseId: Id;
}

/** What the script has written in a cell, and what the server must have in the end. */
export interface Written extends ScriptCell {
  text: string;
  /** The criterion of the first competency. */
  criterion: number | null;
  /** The lengths of the strokes. */
  strokes: number[];
}

const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll("&amp;", "&")
    .replaceAll("&nbsp;", " ")
    .replaceAll("\u00a0", " ");

/** One person with a tablet: what they write, and what goes wrong for them. */
export class Observer {
  readonly email: string;
  readonly #product: Product;
  readonly #context: BrowserContext;
  readonly cells = new Map<string, Written>();
  /** Each time the page said that everything is stored while it was not. */
  readonly lies: string[] = [];
  /** How often it said so rightly. */
  truths = 0;
  runId = "";
  #userId = "";
  page!: Page;

  constructor(product: Product, context: BrowserContext, email: string) {
    this.#product = product;
    this.#context = context;
    this.email = email;
  }

  /** Signs in with everything that `begin` does, but opens no page of the run: the device prepares itself. */
  async beginUnopened(count: number): Promise<void> {
    await this.#signIn(count);
    const ready = /^Ready without a connection: (\d+) of \1$/;
    await expect(this.page.getByRole("button", { name: ready })).toBeVisible({ timeout: 120_000 });
  }

  /** Signs in, and learns from the API which cells may be written and rated, and what is in them. */
  async begin(count: number): Promise<void> {
    await this.#signIn(count);
    await this.#prepare();
  }

  async #signIn(count: number): Promise<void> {
    const client = await apiOf(this.#product, this.email);
    const me = await client.ok(calls.getAccount, {});
    this.#userId = me.id;
    const list = await client.ok(calls.listMyRuns, { query: { summary: "true" } });
    const runs = "designs" in list ? list.processRuns : [];
    const started = runs.filter(({ runState }) => runState === "STARTED");
    for (const { id } of started) {
      const run = (await client.ok(calls.getRun, { params: { id } })) as ProcessRun;
      const own = this.#cellsOf(run).slice(0, count);
      if (own.length < count) continue;
      this.runId = id;
      const stored = await this.read();
      for (const cell of own) this.cells.set(keyOf(cell), stored(cell));
      break;
    }
    if (this.runId === "") throw new Error(`${this.email} has too few cells.`);
    await watchHonesty(this.#context, this);
    this.page = await this.#context.newPage();
    await signIn(this.page, this.#product, this.email);
  }

  /** Opens each kind of page once, as on the way to the first candidate: from then on it is on the device. */
  async #prepare(): Promise<void> {
    const [first] = this.cells.values();
    if (!first) return;
    await this.open(first, "assessments");
    await expect(this.page.getByRole("radiogroup").first()).toBeVisible();
    await this.#isKept(`["assessments","${this.runId}","own"]`);
    await this.open(first, "observations");
    await expect(this.editor()).toBeEditable();
    await this.open(first, "observations", "webInk");
    await expect(paper(this.page)).toBeVisible();
    await this.#isKept(`["observations","${this.runId}"]`);
    await this.page.evaluate(async () => void (await navigator.serviceWorker.ready));
  }

  /** The device has a copy of what a query was answered. */
  async #isKept(hash: string): Promise<void> {
    const keys = () =>
      this.page.evaluate(async () => {
        const all = await indexedDB.databases();
        if (!all.some(({ name }) => name === "assay.copies")) return [];
        const opening = indexedDB.open("assay.copies");
        await new Promise((resolve) => (opening.onsuccess = resolve));
        const reading = opening.result.transaction("queries").objectStore("queries").getAllKeys();
        await new Promise((resolve) => (reading.onsuccess = resolve));
        opening.result.close();
        return reading.result.map((key) => (key as string[])[1]);
      });
    await expect.poll(keys).toContain(hash);
  }

  #cellsOf(run: ProcessRun): ScriptCell[] {
    const exercises = observedLeaves<Item>(run.process.items);
    return run.candidates.flatMap(({ candidateId }) =>
      exercises
        .filter(({ id, competencyIds }) => {
          const can = cellCan(run, this.#userId, candidateId, id);
          return competencyIds.length > 0 && can.observe && can.rate && hasTypeChoice(can);
        })
        .map(({ id }) => ({ candidateId, exerciseId: id })),
    );
  }

  /** What the server has, as this observer is told it. */
  async read(): Promise<(cell: ScriptCell) => Written> {
    const client = await apiOf(this.#product, this.email);
    const params = { runId: this.runId };
    const { observations } = await client.ok(observationCalls.listObservations, { params });
    const { assessments } = await client.ok(assessmentCalls.listOwnAssessments, { params });
    return ({ candidateId, exerciseId }) => {
      const isOf = (one: ScriptCell) =>
        one.candidateId === candidateId && one.exerciseId === exerciseId;
      const first = (type: ObservationType) =>
        observations.find(
          (one) => one.type === type && one.observerId === this.#userId && isOf(one),
        )?.pages[0]?.content ?? "";
      const rated = assessments.find(
        (one) => one.assessmentType === "OBSERVATION" && isOf(one as ScriptCell),
      );
      return {
        candidateId,
        exerciseId,
        text: plain(first("html")),
        criterion: rated?.values[0]?.selectedCriterion ?? null,
        strokes: (readDrawing(first("webInk")) ?? []).map(lengthOf),
      };
    };
  }

  /** Opens a cell as a reload does: also without a connection. */
  async open(
    { candidateId, exerciseId }: ScriptCell,
    kind: "observations" | "assessments",
    type: ObservationType = "html",
  ): Promise<void> {
    const cell = `${kind}/${this.runId}/candidate/${candidateId}/exercise/${exerciseId}`;
    await this.page.goto(`${this.#product.url}/${cell}/type/${type}`);
  }

  editor() {
    return this.page.getByRole("textbox", { name: "Observation text" });
  }

  /** A page in the place of one that is gone. */
  async reopen(): Promise<void> {
    this.page = await this.#context.newPage();
  }

  /**
   * Ends the tab as a lack of memory does, once the last edit is on the device: what was written just before may be
   * missing. Another page takes its place.
   */
  async crash(): Promise<void> {
    await this.deviceHasWritten();
    const dead = this.page;
    const crashed = dead.waitForEvent("crash");
    const session = await dead.context().newCDPSession(dead);
    void session.send("Page.crash").catch(() => undefined);
    await crashed;
    await this.reopen();
    await dead.close().catch(() => undefined);
  }

  offline(isOffline: boolean): Promise<void> {
    return this.#context.setOffline(isOffline);
  }

  /** Has the writes of this observer fail, until the returned function has seen one fail. */
  async fail(): Promise<() => Promise<void>> {
    const writes = /\/api\/(?:Observation|Assessment)/;
    let count = 0;
    const refuse = async (route: Route) => {
      if (route.request().method() === "GET") return route.continue();
      count += 1;
      await route.fulfill({ status: 500, body: "" });
    };
    await this.page.route(writes, refuse);
    return async () => {
      await expect.poll(() => count).toBeGreaterThan(0);
      await this.page.unroute(writes, refuse);
    };
  }

  /** Ends the session on the server, as an expiry or a revocation does. */
  async expire(): Promise<void> {
    const stored = await this.page.evaluate(() => localStorage.getItem("assay.credentials"));
    const { token } = JSON.parse(stored ?? "{}") as { token: string };
    const client = await apiOf(this.#product, this.email);
    client.token = token;
    await client.ok(calls.logout, {});
    expect((await client.refused(calls.getAccount, {})).types).toContain("NOT_LOGGED_IN");
  }

  async signInOverThePage(): Promise<void> {
    const dialog = this.page.getByRole("dialog", { name: "The session has expired" });
    await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await dialog.getByRole("button", { name: "Sign in" }).click();
    await expect(dialog).toBeHidden();
  }

  /**
   * Waits until the last edit is on the device. The page encrypts and writes one edit at a time, so that at most two
   * writes are left; an empty transaction ends after those that began before it. Four of them, with time to encrypt
   * in between, leave room for a slow machine.
   */
  async deviceHasWritten(): Promise<void> {
    await this.page.evaluate(async () => {
      const afterWrites = (db: IDBDatabase) =>
        new Promise<void>((resolve) => {
          const empty = db.transaction("drafts", "readwrite");
          empty.oncomplete = () => resolve();
          empty.commit();
        });
      const db = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open("assay.journal");
        opening.onsuccess = () => resolve(opening.result);
      });
      for (let transactions = 0; transactions < 4; transactions += 1) {
        await new Promise((resolve) => setTimeout(resolve, 250));
        await afterWrites(db);
      }
      db.close();
    });
  }

  /** Everything that is on the device has arrived. */
  async settle(): Promise<void> {
    const unsent = () =>
      this.page.evaluate(
        () =>
          new Promise<string[]>((resolve) => {
            const opening = indexedDB.open("assay.journal");
            opening.onsuccess = () => {
              const all = opening.result.transaction("drafts").objectStore("drafts").getAll();
              all.onsuccess = () => {
                opening.result.close();
                resolve(all.result.map((draft) => JSON.stringify(draft)));
              };
            };
          }),
      );
    await expect.poll(unsent).toEqual([]);
  }
}

const keyOf = ({ candidateId, exerciseId }: ScriptCell): string => `${candidateId}/${exerciseId}`;
