import { page } from "vitest/browser";

/** A field by the whole words of its label; what must be filled in has a mark behind them. */
export const field = (label: string) => page.getByLabelText(new RegExp(`^${label}(?: \\*)?$`));
