import type { ReactNode } from "react";
import { createSlot } from "../../../platform/page/slot.ts";

/** The start page of users who may see no runs: the pages of their menu, which the shell knows. */
export const ownPages = createSlot<{ tools: ReactNode }>();
