/** What a hand does on a page of ink, as the events that a browser makes of it. */
type Kind = "pen" | "mouse" | "touch";
type Point = readonly [x: number, y: number, pressure?: number];

interface Hand {
  kind?: Kind;
  id?: number;
  button?: number;
  buttons?: number;
}

let lastId = 100;
export const newPointer = (): number => (lastId += 1);

function eventOf(type: string, element: Element, [x, y, pressure = 0.5]: Point, hand: Hand) {
  const { left, top } = element.getBoundingClientRect();
  const isDown = type === "pointerdown" || (type === "pointermove" && hand.buttons !== 0);
  return new PointerEvent(type, {
    bubbles: true,
    cancelable: true,
    isPrimary: true,
    pointerType: hand.kind ?? "pen",
    pointerId: hand.id ?? 1,
    clientX: left + x,
    clientY: top + y,
    button: type === "pointermove" ? -1 : (hand.button ?? 0),
    buttons: isDown ? (hand.buttons ?? 1) : 0,
    pressure: isDown ? pressure : 0,
  });
}

/** Puts a pointer down, in px of the element. */
export const down = (element: Element, at: Point, hand: Hand = {}): void =>
  void element.dispatchEvent(eventOf("pointerdown", element, at, hand));

/** Moves it; all points come in one event, as a browser gathers them. */
export function move(element: Element, points: readonly Point[], hand: Hand = {}): void {
  const all = points.map((point) => eventOf("pointermove", element, point, hand));
  const last = all.at(-1);
  if (!last) return;
  Object.defineProperty(last, "getCoalescedEvents", { value: () => all });
  element.dispatchEvent(last);
}

export const up = (element: Element, at: Point, hand: Hand = {}): void =>
  void element.dispatchEvent(eventOf("pointerup", element, at, hand));
export const cancel = (element: Element, at: Point, hand: Hand = {}): void =>
  void element.dispatchEvent(eventOf("pointercancel", element, at, hand));

/** A whole line: down at the first point, up at the last. */
export function drag(element: Element, points: readonly Point[], hand: Hand = {}): void {
  const [first, ...rest] = points as [Point, ...Point[]];
  down(element, first, hand);
  for (const point of rest) move(element, [point], hand);
  up(element, points.at(-1) ?? first, hand);
}
