import type { ErrorComponentProps } from "@tanstack/react-router";
import { useEffect } from "react";
import { loadTexts, t } from "../i18n/texts.ts";
import { RouteError } from "./RouteError.tsx";
import { announce } from "../page/announce.ts";

/** In place of an editor that could not be loaded; a warning says so too (spec 1 §8). */
export default function EditorError(props: ErrorComponentProps) {
  useEffect(() => {
    loadTexts("forms").then(
      () => announce({ tone: "warning", text: t("forms:loadFailed") }),
      // Without a connection the page itself says all that can be said.
      () => undefined,
    );
  }, []);
  return <RouteError {...props} />;
}
