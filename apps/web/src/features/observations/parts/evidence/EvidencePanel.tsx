import type { ProcessRun } from "@assay/contract";
import type { Id } from "@assay/domain";
import { useCallback, useEffect, useState } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Disclosure } from "../../../../ui/Disclosure.tsx";
import { useStore } from "../../../../ui/useStore.ts";
import { openText } from "../../model/evidence/choice.ts";
import type { OwnEvidence } from "../../shared/ownEvidence.ts";
import type { ObservedCell } from "../../model/pageDraft.ts";
import { useOwnEvidence } from "../../shared/useOwnEvidence.ts";
import { useOwnPages } from "../../shared/useOwnPages.ts";
import { EvidenceEntry } from "./EvidenceEntry.tsx";
import classes from "./EvidencePanel.module.css";
import type { TagTarget } from "./TagChips.tsx";

interface EvidencePanelProps {
  run: ProcessRun;
  cell: ObservedCell;
  competencies: readonly TagTarget[];
  onOpenPage(pageId: Id): void;
}

/** Shows the place of evidence, once its page is open. */
function useGoTo(onOpenPage: (pageId: Id) => void): (one: OwnEvidence) => void {
  const text = useStore(openText);
  const [wanted, setWanted] = useState<OwnEvidence | null>(null);
  useEffect(() => {
    if (!wanted || wanted.pageId !== text?.pageId) return undefined;
    // What is tagged on a page that has just been opened is marked after this.
    const timer = setTimeout(() => {
      text.goTo(wanted.id);
      setWanted(null);
    });
    return () => clearTimeout(timer);
  }, [wanted, text]);
  return useCallback(
    (one) => {
      if (one.pageId !== null && one.pageId !== openText.get()?.pageId) onOpenPage(one.pageId);
      setWanted(one);
    },
    [onOpenPage],
  );
}

/** What is lost has to be decided about. */
const lostFirst = (evidence: readonly OwnEvidence[]): OwnEvidence[] =>
  evidence.toSorted((a, b) => Number(b.state === "LOST") - Number(a.state === "LOST"));

/** All evidence of a cell as a list: what a gesture does in the text is done here by buttons. */
export default function EvidencePanel(props: EvidencePanelProps) {
  const { run, cell, competencies, onOpenPage } = props;
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const evidence = useOwnEvidence(run, cell);
  const { pages } = useOwnPages(cell);
  const goTo = useGoTo(onOpenPage);
  const lost = evidence.filter(({ state }) => state === "LOST").length;
  const isReachable = ({ kind, pageId, state }: OwnEvidence): boolean =>
    kind === "TEXT" && state === "WHOLE" && pages.some(({ id }) => id === pageId);
  return (
    <Disclosure
      title={t("evidence:title")}
      note={lost > 0 ? t("evidence:countLost", { count: evidence.length, lost }) : evidence.length}
      isOpen={isOpen}
      onToggle={setOpen}
    >
      {evidence.length === 0 && <p className={classes["reason"]}>{t("evidence:howTo")}</p>}
      {isOpen && (
        <ol className={classes["list"]} aria-label={t("evidence:title")}>
          {lostFirst(evidence).map((one) => (
            <EvidenceEntry
              key={one.id}
              cell={cell}
              one={one}
              competencies={competencies}
              onGoTo={isReachable(one) ? goTo : undefined}
            />
          ))}
        </ol>
      )}
    </Disclosure>
  );
}
