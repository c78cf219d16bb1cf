import { MOST_EVIDENCE_STROKES } from "@assay/domain";
import { useEffect, useState } from "react";
import { useT } from "../../../../../platform/i18n/texts.ts";
import { announce } from "../../../../../platform/page/announce.ts";
import { useStore } from "../../../../../ui/useStore.ts";
import type { CellPage } from "../../../model/cellPages.ts";
import type { EvidenceCell } from "../../../model/evidence/evidenceDraft.ts";
import { endAttaching, inkToAttach, openInk } from "../../../model/evidence/openInk.ts";
import { changeEvidence } from "../../../model/evidence/tagging.ts";
import type { InkEngine } from "../../../model/ink/InkEngine.ts";
import type { OwnEvidence } from "../../../shared/ownEvidence.ts";
import { type Selection, stillThere } from "./useLasso.ts";

interface AttachingInput {
  cell: EvidenceCell;
  page: CellPage;
  engine: InkEngine;
  /** All of the cell: what is lost on another page may be drawn on this one now. */
  own: readonly OwnEvidence[];
}

interface Attaching {
  /** The evidence that the next lasso is for. */
  readonly waiting: OwnEvidence | undefined;
  /** Attaches it to strokes. */
  attach(one: OwnEvidence, selection: Selection): void;
  /** What was done last, for who does not see it. */
  readonly said: string;
}

/** Lets evidence whose strokes are missing be attached to others of this page. */
export function useAttaching({ cell, page, engine, own }: AttachingInput): Attaching {
  const t = useT();
  const [said, setSaid] = useState("");
  const attaching = useStore(inkToAttach);
  useEffect(() => {
    openInk.set(page.id);
    return () => {
      openInk.set(null);
      inkToAttach.set(null);
    };
  }, [page.id]);
  const attach = (one: OwnEvidence, { strokes }: Selection): void => {
    const strokeIds = stillThere(engine, strokes).map(({ id }) => id);
    if (strokeIds.length === 0) return;
    if (strokeIds.length > MOST_EVIDENCE_STROKES)
      return announce({ tone: "warning", text: t("evidence:tooManyStrokes") });
    changeEvidence(cell, one, { pageId: page.id, strokeIds, isKept: false });
    endAttaching();
    setSaid(t("evidence:inkAttached", { count: strokeIds.length }));
  };
  const waiting = own.find(({ id, isSubmitted }) => id === attaching?.id && !isSubmitted);
  return { waiting, attach, said };
}
