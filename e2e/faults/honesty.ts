import type { BrowserContext } from "@playwright/test";

type Report = { kind: "confirmed"; text: string } | { kind: "shown"; text: string; at: string };

interface Tally {
  /** How often the page said rightly that everything is stored. */
  truths: number;
  /** Each time it said so wrongly. */
  readonly lies: string[];
}

/**
 * Notes in every page of an observer what the server has confirmed, and compares it with the page
 * whenever that says "synced": the text that stands there then must be among what was confirmed.
 */
export async function watchHonesty(context: BrowserContext, observer: Tally): Promise<void> {
  const confirmed = new Set<string>();
  await context.exposeBinding("honesty", (_source, report: Report) => {
    if (report.kind === "confirmed") confirmed.add(report.text);
    else if (confirmed.has(report.text)) observer.truths += 1;
    else observer.lies.push(`${report.at}: ${report.text}`);
  });
  await context.addInitScript(probe);
}

/** Runs in the page, before anything of it. */
function probe(): void {
  const tell = (report: Report): void =>
    void (globalThis as unknown as { honesty(report: Report): Promise<void> }).honesty(report);
  const textOf = (html: string): string =>
    new DOMParser().parseFromString(html, "text/html").body.textContent;
  const contentsIn = (value: unknown): string[] => {
    if (typeof value !== "object" || value === null) return [];
    return Object.entries(value).flatMap(([name, inner]) =>
      name.toLowerCase() === "content" && typeof inner === "string"
        ? [textOf(inner)]
        : contentsIn(inner),
    );
  };
  // Ratings and strokes have no text: they are counted, and how many there were when they were sent.
  const made = { rating: 0, stroke: 0 };
  const confirmed = { ...made };
  const count = (type: string, kind: keyof typeof made, isOne: (target: Element) => boolean) =>
    addEventListener(
      type,
      ({ target }) => {
        if (target instanceof Element && isOne(target)) made[kind] += 1;
      },
      { capture: true },
    );
  count("change", "rating", (target) => target.matches("input[type=radio]"));
  count("pointerup", "stroke", (target) => target.closest("[data-surface]") !== null);
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const sent = { ...made };
    const answer = await real(input, init);
    const address = String(input instanceof Request ? input.url : input);
    if (!answer.ok || !/\/api\/(?:Observation|Assessment)/.test(address)) return answer;
    const text = typeof init?.body === "string" ? init.body : "null";
    const payload = (await answer.clone().json()) as unknown;
    for (const content of [...contentsIn(JSON.parse(text)), ...contentsIn(payload)])
      tell({ kind: "confirmed", text: content });
    const kind = address.includes("/Assessment") ? "rating" : "stroke";
    const isWritten = init?.method !== "GET" && (kind === "rating" || /strokes/i.test(text));
    if (isWritten) confirmed[kind] = Math.max(confirmed[kind], sent[kind]);
    return answer;
  };
  let before = "";
  const look = (): void => {
    const state = document.querySelector("main [data-sync]")?.getAttribute("data-sync") ?? "";
    const path = location.pathname;
    const editor = document.querySelector("main [contenteditable=true]");
    // Its text comes with the editor, which may come later than the state.
    const now = `${path} ${state} ${editor !== null}`;
    if (now === before) return;
    before = now;
    if (state !== "saved") return;
    const shows = { rating: path.startsWith("/assessments/"), stroke: path.endsWith("/webInk") };
    for (const kind of ["rating", "stroke"] as const)
      if (shows[kind] && made[kind] > confirmed[kind])
        tell({ kind: "shown", text: `${kind} ${made[kind]} of ${confirmed[kind]}`, at: path });
    const text = editor?.textContent ?? "";
    if (path.startsWith("/observations/") && text !== "") tell({ kind: "shown", text, at: path });
  };
  const watch = (): void =>
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ["data-sync"],
    });
  watch();
}
