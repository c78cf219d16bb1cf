import { type ComponentType, lazy } from "react";
import type { TextFeature } from "./keys.gen.ts";
import { loadTexts } from "./texts.ts";

/** A part of a page that is loaded, with its texts, when it is shown. */
export const partWithTexts = <P extends object>(
  importPart: () => Promise<{ default: ComponentType<P> }>,
  ...features: TextFeature[]
) =>
  lazy(async () => {
    const [module] = await Promise.all([importPart(), loadTexts(...features)]);
    return module;
  });
