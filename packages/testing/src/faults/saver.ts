import { calls, type Observation } from "@assay/contract";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "../client.ts";
import { PASSWORD, type TestUser } from "../people.ts";
import type { TestRun } from "../run.ts";

/** A page like those that observers write. */
const FILLING = "<p>Fasst die Einwände der Gruppe zusammen und fragt zweimal nach.</p>".repeat(25);
const PAUSE_MS = 20;

/** An observer who saves one page repeatedly; each text contains its number. */
export class Saver {
  /** The number of the latest text that was sent, and of the latest that was confirmed. */
  sent = 0;
  confirmed = 0;
  /** How many saves were confirmed. */
  saves = 0;
  /** Answers that no fault explains. */
  readonly strange: string[] = [];
  readonly #user: TestUser;
  readonly #runId: string;
  #token: string | null;
  #page: { id: string; observationId: string; revision: number };

  private constructor(user: TestUser, runId: string, { id, pages }: Observation) {
    this.#user = user;
    this.#runId = runId;
    this.#token = user.token;
    const [page] = pages;
    if (!page) throw new Error("an observation without a page");
    this.#page = { id: page.id, observationId: id, revision: page.revision };
  }

  /** Creates the page with the first text. */
  static async begin(user: TestUser, { run, candidates, exerciseIds }: TestRun): Promise<Saver> {
    const cell = { candidateId: candidates[0]!.id, exerciseId: exerciseIds[0]! };
    const body = { processRunId: run.id, ...cell, type: "html" as const };
    const saver = new Saver(user, run.id, await user.ok(calls.createObservation, { body }));
    await saver.save(user.port);
    if (saver.confirmed !== 1) throw new Error(`the first save failed: ${saver.strange.join()}`);
    return saver;
  }

  #text = (number: number) => `<p>${this.#page.id} ${number}</p>${FILLING}`;

  /** Saves the next text once; after a failure the next call saves a newer text. */
  async save(port: number): Promise<void> {
    const client = new Client(port, this.#user.host, this.#token);
    const number = ++this.sent;
    const { id, observationId, revision } = this.#page;
    const page = { ObservationId: observationId, Page: 1, PageId: id, Revision: revision };
    const body = { ...page, Content: this.#text(number) };
    const answer = await client.send(calls.updateObservationPage, { body }).catch(() => undefined);
    // Without an answer it is unknown whether the text was stored.
    if (!answer || answer.status === 503) return;
    const { payload, metadata } = JSON.parse(answer.text);
    if (answer.status === 200) {
      this.confirmed = number;
      this.saves += 1;
      this.#page.revision = payload.revision;
    } else if (metadata.errors[0]?.type === "UPDATE_FAILED") {
      this.#judge(payload.content);
      this.#page.revision = payload.revision;
    } else if (answer.status === 401) await this.#signIn(port);
    else this.strange.push(`${answer.status} ${answer.text}`);
  }

  /** Renews the session, since hours of kills outlast it. */
  async #signIn(port: number) {
    const client = new Client(port, this.#user.host);
    const body = { email: this.#user.user.email ?? "", password: PASSWORD };
    const { token } = await client.ok(calls.login, { body });
    this.#token = token.token;
  }

  /** Saves until it is told to stop, with pauses like those of many observers. */
  async saveUntil(stop: AbortSignal, port: () => number): Promise<void> {
    while (!stop.aborted) {
      await this.save(port());
      await delay(PAUSE_MS * Math.random());
    }
  }

  /** The text must be one that was sent, whole, and none older than the latest confirmed one. */
  #judge(content: string | null) {
    for (let number = this.sent; number >= this.confirmed; number -= 1)
      if (content === this.#text(number)) return;
    this.strange.push(`after ${this.confirmed} of ${this.sent}: ${content?.slice(0, 60)}`);
  }

  /** Reads everything that is stored of this observer. Returns whether the server answered. */
  async look(port: number): Promise<boolean> {
    const client = new Client(port, this.#user.host, this.#token);
    const params = { runId: this.#runId };
    const answer = await client.send(calls.listObservations, { params }).catch(() => undefined);
    if (answer?.status === 401) await this.#signIn(port).catch(() => undefined);
    if (answer?.status !== 200) return false;
    const { observations } = JSON.parse(answer.text).payload as { observations: Observation[] };
    const own = observations.filter(({ observerId }) => observerId === this.#user.user.id);
    const pages = own.flatMap((each) => each.pages);
    if (own.length !== 1 || pages.length !== 1)
      this.strange.push(`${own.length} observations with ${pages.length} pages`);
    for (const { content } of pages) this.#judge(content);
    return true;
  }
}
