export type Point = readonly [x: number, y: number];

/** The keys that a person of a journey presses, by the names of `KeyboardEvent.key`. */
export type Key = "Enter" | "End" | "Tab";

/** One browser with one page, by whatever protocol it is driven. All points are CSS pixels of the window. */
export interface Engine {
  /** Opens an address; resolves when the document has been loaded. */
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function in the page, with arguments and an answer that JSON can carry. */
  run<Args extends unknown[], Answer>(
    work: (...args: Args) => Answer | Promise<Answer>,
    ...args: Args
  ): Promise<Answer>;
  click(at: Point): Promise<void>;
  /** Draws a line, with a pen where the browser can be given one. */
  stroke(points: readonly Point[]): Promise<void>;
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Makes the page so wide and high, as far as the browser's window can be. */
  resize(viewport: { width: number; height: number }): Promise<void>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** The expression that a page evaluates for a function of ours; its value is JSON. */
export const expressionOf = (work: { toString(): string }, args: readonly unknown[]): string =>
  `(async () => JSON.stringify((await (${work.toString()})(...${JSON.stringify(args)})) ?? null))()`;

/** Keys that are no letters, as WebDriver writes them. */
const KEYS: Record<Key, string> = { Enter: "\uE007", End: "\uE010", Tab: "\uE004" };

const keyActions = (values: Iterable<string>) => [
  {
    type: "key",
    id: "keys",
    actions: Array.from(values, (value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]).flat(),
  },
];

/** What WebDriver and its successor BiDi alike take for somebody who types. */
export const typing = (text: string) => keyActions(text);
export const pressing = (key: Key) => keyActions([KEYS[key]]);

/** What both take for a pointer that goes down at the first point and up at the last. */
export function drawing(points: readonly Point[], pointerType: "mouse" | "pen") {
  const moves = points.map(([x, y]) => ({
    type: "pointerMove",
    duration: 0,
    x: Math.round(x),
    y: Math.round(y),
  }));
  const [first, ...rest] = moves;
  const actions = [
    first,
    { type: "pointerDown", button: 0 },
    ...rest,
    { type: "pointerUp", button: 0 },
  ];
  return [{ type: "pointer", id: pointerType, parameters: { pointerType }, actions }];
}
