import type { Styling, ThemeColor } from "@assay/contract";
import { contrast, readable, TEXT_CONTRAST } from "@assay/domain";
import { surfaceOf } from "../../../../platform/theme/surface.ts";
import { type Scheme, zoneText } from "../../../../platform/theme/zones.ts";
import type { StylePath } from "./themeForm.ts";

/** Two colours that must be told apart, at the field whose colour is to be changed. */
export interface Pair {
  /** What is read on what. */
  kind: PairKind;
  /** The contrast of the colours as they are chosen; null over an image, whose colours nobody knows. */
  ratio: number | null;
  /**
   * The nearest colour for the field that passes AA; null where it passes, or cannot be computed. The app
   * shows something readable in any case: this colour, or another text on the one that was chosen.
   */
  nearest: string | null;
}

export type PairKind =
  | "textOnZone"
  | "textOverImage"
  | "linkOnFooter"
  | "textOnAccent"
  | "onPage"
  | "textOnLogin"
  | "textOnCard"
  | "textOnBackground"
  | "textOnButton";

interface Wanted {
  kind: PairKind;
  /** The colour that can be changed here. */
  own: string;
  other: string;
}

function pairOf({ kind, own, other }: Wanted): Pair {
  const ratio = contrast(own, other);
  return { kind, ratio, nearest: ratio >= TEXT_CONTRAST ? null : readable(own, other) };
}

/** The text of a zone is chosen by the app, after the dark flag where that can be read. */
function zonePair(kind: PairKind, background: string, dark: boolean, image: string | null): Pair {
  if (image !== null) return { kind: "textOverImage", ratio: null, nearest: null };
  return { kind, ratio: contrast(zoneText(background, dark, false), background), nearest: null };
}

function themePair(styling: Styling, scheme: Scheme, name: ThemeColor): Pair {
  const colors = styling.theme[scheme];
  const own = colors[name];
  if (name === "appbar" || name === "drawer" || name === "footer")
    return zonePair("textOnZone", own, styling[name].dark, styling[name].backgroundImage);
  if (name === "footerlink") return pairOf({ kind: "linkOnFooter", own, other: colors.footer });
  if (name === "textonaccent") return pairOf({ kind: "textOnAccent", own, other: colors.accent });
  // Text, outline or icon: what can be read on the raised grey can be read on the page too (surface.ts).
  return pairOf({ kind: "onPage", own, other: surfaceOf(scheme, styling).raised });
}

/** The pair that a field is about; null where its colour is no part of one. */
export function pairAt(styling: Styling, path: StylePath): Pair | null {
  const [area, scheme, name] = path.split("/");
  if (area === "theme") return themePair(styling, scheme as Scheme, name as ThemeColor);
  const { login, email } = styling;
  if (path === "login/backgroundColor")
    return login.backgroundColor === null
      ? null
      : zonePair("textOnLogin", login.backgroundColor, login.dark, login.backgroundImage);
  if (path === "email/text")
    return pairOf({ kind: "textOnCard", own: email.text, other: email.card });
  if (path === "email/background")
    return pairOf({ kind: "textOnBackground", own: email.background, other: email.text });
  if (path === "email/textonaccent")
    return pairOf({ kind: "textOnButton", own: email.textonaccent, other: email.accent });
  return null;
}
