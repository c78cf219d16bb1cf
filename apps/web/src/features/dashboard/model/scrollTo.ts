/** Delay, duration (ms) and offset (px) of scrolling the selected run into view (DASH-013). */
const DELAY_MS = 200;
const DURATION_MS = 1000;
const OFFSET = 10;

/** Slow at both ends. The share of the way by the share of the time, both from 0 to 1. */
const ease = (share: number): number =>
  share < 0.5 ? 4 * share ** 3 : 1 - (-2 * share + 2) ** 3 / 2;

/** Whether the device is set to less motion: the page then jumps to its place. */
const wantsNoMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Height of the fixed bar that covers the top of the page. */
function barHeight(element: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(element).getPropertyValue("--app-bar-height")) || 0;
}

/** The scroll position with the element below the bar, within the page's height. */
function targetOf(element: HTMLElement): number {
  const top = element.getBoundingClientRect().top + scrollY - barHeight(element) - OFFSET;
  const end = document.documentElement.scrollHeight - innerHeight;
  return Math.max(0, Math.min(top, end));
}

/**
 * Scrolls to an element, until the user scrolls, touches or types.
 *
 * @returns stops it
 */
export function scrollIntoPlace(element: HTMLElement): () => void {
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  for (const event of ["wheel", "touchstart", "keydown", "pointerdown"])
    addEventListener(event, stop, { passive: true, signal: stopping.signal });
  const timer = setTimeout(() => {
    const from = scrollY;
    const begin = performance.now();
    const duration = wantsNoMotion() ? 0 : DURATION_MS;
    const step = (): void => {
      if (stopping.signal.aborted) return;
      const share = duration === 0 ? 1 : Math.min(1, (performance.now() - begin) / duration);
      // The target is read for each frame, since a closing panel above moves it.
      scrollTo({ top: from + (targetOf(element) - from) * ease(share), behavior: "instant" });
      if (share < 1) requestAnimationFrame(step);
      else stop();
    };
    step();
  }, DELAY_MS);
  stopping.signal.addEventListener("abort", () => clearTimeout(timer));
  return stop;
}
