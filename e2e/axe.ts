import type { Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

interface Violation {
  id: string;
  nodes: { html: string; message: string }[];
}

interface Check {
  /** A selector of the only parts that are checked; the whole page if unset. */
  within?: string | undefined;
  /** Tags or rules of axe; all of them if unset. */
  runOnly?: RunOptions["runOnly"];
}

/** Frames have other origins than their page, and are checked with it. */
const LIBRARY = `${axe.source}; axe.configure({ allowedOrigins: ["<unsafe_all_origins>"] });`;

/**
 * What axe finds wrong in a page and its frames. Its library stays in each document: bringing it in takes as long
 * as a check.
 */
export async function violationsOf(page: Page, { within, runOnly }: Check): Promise<Violation[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => "axe" in globalThis))) await frame.evaluate(LIBRARY);
  const options: RunOptions = {
    resultTypes: ["violations"],
    // Only an experimental rule needs it; it reads style sheets anew, which our content policy refuses.
    preload: false,
    elementRef: false,
    ...(runOnly && { runOnly }),
  };
  return page.evaluate(
    async ([selector, chosen]) => {
      const { axe: library } = globalThis as unknown as { axe: typeof axe };
      // What fades in or out has other colours meanwhile.
      const passing = document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === "running" && effect?.getComputedTiming().endTime !== Infinity,
        );
      await Promise.allSettled(passing.map(({ finished }) => finished));
      const context = selector === undefined ? document : { include: [selector] };
      const { violations } = await library.run(context, chosen);
      return violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map((node) => ({ html: node.html, message: node.any[0]?.message ?? "" })),
      }));
    },
    [within, options] as const,
  );
}
