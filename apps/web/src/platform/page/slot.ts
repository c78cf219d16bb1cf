import { type ComponentType, lazy } from "react";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A place in a page for a part of a feature that the page must not import (docs/architecture.md, rule 2). */
export interface Slot<Props extends object> {
  /** Suspends until its part has loaded. */
  View: ComponentType<Props>;
  /** For a page that is to open complete. */
  preload(): Promise<unknown>;
  /** Says what to show there, loaded when it is first shown. The shell does this at its start. */
  fill(load: Load<Props>): void;
}

export function createSlot<Props extends object>(): Slot<Props> {
  let load: Load<Props>;
  return {
    View: lazy(() => load()) as ComponentType<Props>,
    preload: () => load(),
    fill: (given) => {
      load = given;
    },
  };
}
