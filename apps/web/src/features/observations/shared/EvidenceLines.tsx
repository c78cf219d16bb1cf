import type { EvidenceKind, EvidenceSign } from "@assay/domain";
import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import { SIGN_SHAPES, SIGN_WORDS, signKey } from "../model/evidence/signs.ts";
import { CapturedInk } from "./CapturedInk.tsx";
import classes from "./EvidenceLines.module.css";

/** A piece of evidence as it is shown; where it comes from is said only where it may be known. */
export interface ShownEvidence {
  readonly kind: EvidenceKind;
  readonly sign: EvidenceSign;
  /** The tagged text, or the drawing of tagged lines; absent for a moment. */
  readonly captured?: string | undefined;
  readonly note?: string | undefined;
  /** Where it comes from, such as "Observer 3 · Role play · 14:05". */
  readonly reference?: string | undefined;
}

/** The sign of a piece of evidence, by its shape and for screen readers by its word. */
export function Sign({ sign }: { sign: EvidenceSign }) {
  const t = useT();
  return (
    <span className={classes["sign"]} data-sign={sign}>
      <span aria-hidden>{SIGN_SHAPES[signKey(sign)]}</span>
      <VisuallyHidden>{t(SIGN_WORDS[signKey(sign)])}</VisuallyHidden>
    </span>
  );
}

/** What was tagged: the quote, the lines as a picture, or a moment. */
export function Captured({ kind, captured }: Pick<ShownEvidence, "kind" | "captured">) {
  const t = useT();
  if (kind === "MOMENT") return <span>{t("evidence:moment")}</span>;
  if (kind === "TEXT") return <q className={classes["quote"]}>{captured}</q>;
  return (
    <CapturedInk
      captured={captured ?? ""}
      label={t("evidence:drawing")}
      className={classes["ink"]}
    />
  );
}

interface EvidenceLinesProps<One extends ShownEvidence> {
  lines: readonly One[];
  keyOf(one: One, index: number): string;
  /** What can be done with a piece. */
  children?(one: One): ReactNode;
}

/** Pieces of evidence, each with its sign, what was tagged, its note and where it comes from. */
export function EvidenceLines<One extends ShownEvidence>(props: EvidenceLinesProps<One>) {
  const { lines, children } = props;
  return (
    <ul className={classes["lines"]}>
      {lines.map((one, index) => (
        <li key={props.keyOf(one, index)}>
          <Sign sign={one.sign} />
          <div>
            <Captured {...one} />
            {one.note && <span className={classes["note"]}> {one.note}</span>}
            {one.reference && <span className={classes["reference"]}> [{one.reference}]</span>}
          </div>
          {children?.(one)}
        </li>
      ))}
    </ul>
  );
}
