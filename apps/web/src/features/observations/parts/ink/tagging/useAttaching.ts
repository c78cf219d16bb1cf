import { MOST_EVIDENCE_STROKES } from "@assay/domain";
import { useEffect, useRef, useState } from "react";
import { useT } from "../../../../../platform/i18n/texts.ts";
import { announce } from "../../../../../platform/page/announce.ts";
import { useStore } from "../../../../../ui/useStore.ts";
import type { CellPage } from "../../../model/cellPages.ts";
import type { EvidenceCell } from "../../../model/evidence/evidenceDraft.ts";
import { inkToAttach, openInk } from "../../../model/evidence/openInk.ts";
import { changeEvidence } from "../../../model/evidence/tagging.ts";
import type { InkEngine } from "../../../model/ink/InkEngine.ts";
import { choose, penSettings } from "../../../model/ink/penSettings.ts";
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
  /** Gives that up. */
  end(): void;
  /** What was done last, for who does not see it. */
  readonly said: string;
}

/** Chooses the lasso while something is to be attached; gives what ends that, with the tool that was chosen before. */
function useLassoForIt(): () => void {
  const before = useRef(penSettings.get().tool);
  useEffect(
    () =>
      inkToAttach.subscribe(() => {
        if (inkToAttach.get() === null) return;
        before.current = penSettings.get().tool;
        choose({ tool: "lasso" });
      }),
    [],
  );
  return () => {
    inkToAttach.set(null);
    choose({ tool: before.current });
  };
}

/** Lets evidence whose strokes are missing be attached to others of this page. */
export function useAttaching({ cell, page, engine, own }: AttachingInput): Attaching {
  const t = useT();
  const [said, setSaid] = useState("");
  const attaching = useStore(inkToAttach);
  const end = useLassoForIt();
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
    end();
    setSaid(t("evidence:inkAttached", { count: strokeIds.length }));
  };
  const waiting = own.find(({ id, isSubmitted }) => id === attaching && !isSubmitted);
  return { waiting, attach, end, said };
}
