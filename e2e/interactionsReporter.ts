import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";
import { type Interaction, INTERACTIONS } from "./interactions.ts";

/** The goal: 98 of 100 interactions are painted within this many ms. */
const GOAL_MS = 200;
const PERCENTILE = 0.98;
/** How many of the slowest are listed for each journey. */
const LISTED = 3;

/** The `share` quantile of some durations, as the nearest one. */
function quantile(durations: readonly number[], share: number): number {
  const sorted = durations.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

/** Prints for each journey how long its interactions took until they were painted. */
export default class InteractionsReporter implements Reporter {
  readonly #journeys: { title: string; interactions: Interaction[] }[] = [];

  onTestEnd({ title }: TestCase, { attachments }: TestResult): void {
    const body = attachments.find(({ name }) => name === INTERACTIONS)?.body;
    if (body) this.#journeys.push({ title, interactions: JSON.parse(String(body)) });
  }

  onEnd(): void {
    const all = this.#journeys.flatMap(({ interactions }) => interactions);
    for (const { title, interactions } of this.#journeys) {
      const p98 = quantile(
        interactions.map(({ duration }) => duration),
        PERCENTILE,
      );
      const mark = p98 > GOAL_MS ? "  ABOVE THE GOAL" : "";
      console.log(`${String(p98).padStart(5)} ms of ${interactions.length}: ${title}${mark}`);
      const slowest = interactions.toSorted((a, b) => b.duration - a.duration).slice(0, LISTED);
      for (const { duration, event, target, path } of slowest)
        if (duration > GOAL_MS) console.log(`      ${duration} ms ${event} ${target} · ${path}`);
    }
    const p98 = quantile(
      all.map(({ duration }) => duration),
      PERCENTILE,
    );
    console.log(`${String(p98).padStart(5)} ms: all ${all.length} interactions, 98th percentile`);
  }
}
