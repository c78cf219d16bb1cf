import type { Id } from "@assay/domain";
import { createContext } from "react";
import type { Observer } from "../candidateColumns.ts";

/** How people and things of the run are called in an explanation. */
export interface Names {
  observer(id: Id): Observer;
  exercise(id: Id): string;
  competency(id: Id): string;
}

export const NamesContext = createContext<Names>({
  observer: () => ({ person: undefined, number: undefined }),
  exercise: () => "",
  competency: () => "",
});
