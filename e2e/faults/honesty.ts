import type { BrowserContext } from "@playwright/test";
import type { Observer } from "./observer.ts";

type Report = { kind: "confirmed"; text: string } | { kind: "shown"; text: string; at: string };

/**
 * Notes in every page of an observer what the server has confirmed, and compares it with the page
 * whenever that says "synced": the text that stands there then must be among what was confirmed.
 */
export async function watchHonesty(context: BrowserContext, observer: Observer): Promise<void> {
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
  // A rating has no text: its clicks are counted, and what was clicked when it was sent.
  let ratings = 0;
  let ratingsConfirmed = 0;
  addEventListener(
    "change",
    ({ target }) => {
      if (target instanceof HTMLInputElement && target.type === "radio") ratings += 1;
    },
    { capture: true },
  );
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const sent = ratings;
    const answer = await real(input, init);
    const address = String(input instanceof Request ? input.url : input);
    if (!answer.ok || !/\/api\/(?:Observation|Assessment)/.test(address)) return answer;
    const body: unknown = typeof init?.body === "string" ? JSON.parse(init.body) : null;
    const payload = (await answer.clone().json()) as unknown;
    for (const text of [...contentsIn(body), ...contentsIn(payload)])
      tell({ kind: "confirmed", text });
    if (address.includes("/Assessment") && init?.method !== "GET")
      ratingsConfirmed = Math.max(ratingsConfirmed, sent);
    return answer;
  };
  let before = "";
  const look = (): void => {
    const state = document.querySelector("main [data-sync]")?.getAttribute("data-sync") ?? "";
    const path = location.pathname;
    const now = `${path} ${state}`;
    if (now === before) return;
    before = now;
    if (state !== "saved") return;
    if (path.startsWith("/assessments/") && ratings > ratingsConfirmed)
      tell({ kind: "shown", text: `rating ${ratings} of ${ratingsConfirmed}`, at: path });
    const editor = document.querySelector("main [contenteditable=true]");
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
