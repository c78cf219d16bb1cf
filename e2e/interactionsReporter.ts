import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";
import { type Interaction, INTERACTIONS } from "./interactions.ts";

/** The goal: 98 of 100 interactions are painted within this many ms. */
const GOAL_MS = 200;
const PERCENTILE = 0.98;
/** How many of the slowest are listed for each journey. */
const LISTED = 3;

/** What 98 of 100 interactions do not exceed. */
function p98(interactions: readonly Interaction[]): number {
  const sorted = interactions.map(({ duration }) => duration).toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(PERCENTILE * sorted.length) - 1)] ?? 0;
}

function linesOf(title: string, interactions: readonly Interaction[]): string[] {
  const most = p98(interactions);
  const mark = most > GOAL_MS ? "  ABOVE THE GOAL" : "";
  const slow = interactions
    .filter(({ duration }) => duration > GOAL_MS)
    .toSorted((a, b) => b.duration - a.duration)
    .slice(0, LISTED);
  return [
    `${String(most).padStart(5)} ms of ${interactions.length}: ${title}${mark}`,
    ...slow.map(
      ({ duration, event, target, path }) => `      ${duration} ms ${event} ${target} · ${path}`,
    ),
  ];
}

/** Prints for each journey how long its interactions took until they were painted. */
export default class InteractionsReporter implements Reporter {
  readonly #all: Interaction[] = [];
  readonly #lines: string[] = [];

  onTestEnd({ title }: TestCase, { attachments }: TestResult): void {
    const body = attachments.find(({ name }) => name === INTERACTIONS)?.body;
    if (!body) return;
    const interactions = JSON.parse(String(body)) as Interaction[];
    this.#all.push(...interactions);
    this.#lines.push(...linesOf(title, interactions));
  }

  onEnd(): void {
    this.#lines.push(...linesOf("all journeys", this.#all));
    process.stdout.write(`${this.#lines.join("\n")}\n`);
  }
}
