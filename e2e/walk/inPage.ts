/* What runs in the page itself; each function stands alone. */

/** Resolves when nothing of the page has changed for a while. */
export function quiet(): Promise<void> {
  const WHILE = 300;
  return new Promise((resolve) => {
    const done = () => {
      observer.disconnect();
      resolve();
    };
    let timer = setTimeout(done, WHILE);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(done, WHILE);
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true });
  });
}

/** What makes the page, or the dialog over it, wider than the window; tables scroll in their own frame. */
export function pushedOut(dialogs: string): string[] {
  const root = document.querySelector(dialogs) ?? document.documentElement;
  const { scrollWidth, clientWidth } = root;
  const frame = document.documentElement;
  if (scrollWidth <= clientWidth && frame.scrollWidth <= frame.clientWidth) return [];
  const edge = root.getBoundingClientRect().right;
  const scrolls = (part: Element | null): boolean =>
    part !== null &&
    part !== root &&
    (getComputedStyle(part).overflowX !== "visible" || scrolls(part.parentElement));
  const wide = [...root.querySelectorAll("*")].filter(
    (part) => part.getBoundingClientRect().right > edge + 1 && !scrolls(part.parentElement),
  );
  const names = wide.slice(-3).map((part) => part.outerHTML.slice(0, 160));
  return [`${Math.max(scrollWidth, frame.scrollWidth)} px, by ${names.join(" | ")}`];
}

/** Buttons whose words are cut off. */
export function cutOff(): string[] {
  const labels = [...document.querySelectorAll(".mantine-Button-label")];
  return labels
    .filter((label) => label.checkVisibility() && label.scrollWidth > label.clientWidth + 1)
    .map((label) => label.textContent);
}

/** Words that go on in the next line without a hyphen. Addresses and names of files, which no line may hold, are none. */
export function brokenWords(dialogs: string): string[] {
  const root = document.querySelector(dialogs) ?? document.body;
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const around = text.parentElement;
    if (!around?.checkVisibility() || getComputedStyle(around).hyphens === "auto") continue;
    for (const { 0: word, index } of (text.nodeValue ?? "").matchAll(/(?<!\S)\p{L}{2,}(?!\S)/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) found.push(`${word} in ${around.outerHTML.slice(0, 120)}`);
    }
  }
  return found;
}

/** What would move for those who asked for no motion. */
export function movingParts(): string[] {
  const isLong = (durations: string) =>
    durations.split(", ").some((duration) => Number.parseFloat(duration) > 0.01);
  const moves = ([part, pseudo]: [Element, string | undefined]) => {
    const style = getComputedStyle(part, pseudo);
    return (
      isLong(style.transitionDuration) ||
      (style.animationName !== "none" && isLong(style.animationDuration))
    );
  };
  const parts = [...document.body.querySelectorAll("*")].flatMap(
    (part): [Element, string | undefined][] => [
      [part, undefined],
      [part, "::before"],
      [part, "::after"],
    ],
  );
  return parts.filter(moves).map(([part]) => part.outerHTML.slice(0, 160));
}

/** Controls whose focus does not show, or that something else covers when they have it. */
export function badlyFocused(dialogs: string): string[] {
  const root = document.querySelector(dialogs) ?? document.body;
  const controls =
    "a[href], button, input, select, textarea, summary, [tabindex], [contenteditable=true]";
  const before = document.activeElement;
  /** The control, and what may show its state in its place. */
  const around = (control: Element) => {
    const frame = control.parentElement;
    const frames = [frame, frame?.parentElement, frame?.parentElement?.parentElement];
    return [
      control,
      ...(frame?.children ?? []),
      ...control.querySelectorAll("*"),
      ...frames,
    ].filter((part) => part instanceof Element);
  };
  const looks = (control: Element) =>
    around(control)
      .map((part) => {
        const {
          outlineStyle,
          outlineColor,
          outlineWidth,
          boxShadow,
          borderColor,
          backgroundColor,
        } = getComputedStyle(part);
        const outline = outlineStyle === "none" ? "" : `${outlineColor}${outlineWidth}`;
        return [outline, boxShadow, borderColor, backgroundColor].join();
      })
      .join(";");
  const isHidden = (control: HTMLElement) => {
    const { left, right, top, bottom } = control.getBoundingClientRect();
    if (right - left < 8 || bottom - top < 8) return false;
    const label = (control as HTMLInputElement).labels?.[0];
    const points = [0.5, 0.05, 0.95].flatMap((x) =>
      [0.5, 0.1, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
    );
    return !points.some(([x, y]) => {
      const there = document.elementFromPoint(x, y);
      return (
        there !== null &&
        (control.contains(there) || there.contains(control) || label?.contains(there) === true)
      );
    });
  };
  /** A message that comes or goes meanwhile is not where it stands. */
  const isOnItsWay = (control: HTMLElement) =>
    !control.checkVisibility({ opacityProperty: true }) ||
    document
      .getAnimations()
      .some(({ effect }) => effect instanceof KeyframeEffect && effect.target?.contains(control));
  const found: string[] = [];
  for (const control of root.querySelectorAll<HTMLElement>(controls)) {
    const isUsable =
      control.tabIndex >= 0 && !control.matches(":disabled") && control.checkVisibility();
    if (!isUsable) continue;
    (document.activeElement as HTMLElement | null)?.blur();
    const without = looks(control);
    control.focus({ focusVisible: true });
    if (document.activeElement !== control) continue;
    const name = control.outerHTML.slice(0, 160);
    if (looks(control) === without) found.push(`does not show on ${name}`);
    if (isHidden(control) && !isOnItsWay(control)) found.push(`is covered on ${name}`);
  }
  (before as HTMLElement | null)?.focus({ preventScroll: true });
  scrollTo({ top: 0, behavior: "instant" });
  return found;
}
