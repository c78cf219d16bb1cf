import type { ProcessRun } from "@assay/contract";
import type { Id } from "@assay/domain";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { paths } from "../../../../platform/page/paths.ts";
import { Disclosure } from "../../../../ui/Disclosure.tsx";
import { toTarget } from "../../../../ui/Link.tsx";
import { useStore } from "../../../../ui/useStore.ts";
import { openText } from "../../model/evidence/choice.ts";
import { inkToShow, openInk } from "../../model/evidence/openInk.ts";
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

/** Shows the place of evidence, once its page is open; the page of the other kind is another address. */
function useGoTo({ cell, onOpenPage }: EvidencePanelProps): (one: OwnEvidence) => void {
  const text = useStore(openText);
  const navigate = useNavigate();
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
      const type = TYPES[one.kind];
      if (one.pageId !== null && type !== cell.type) {
        const place = { ...cell, id: cell.processRunId, observationType: type };
        const target = { page: one.pageId, evidence: one.id };
        return void navigate(toTarget(paths.observations(place, target)));
      }
      if (one.kind === "INK") {
        if (one.pageId !== null && one.pageId !== openInk.get()) onOpenPage(one.pageId);
        return inkToShow.set(one.id);
      }
      if (one.pageId !== null && one.pageId !== openText.get()?.pageId) onOpenPage(one.pageId);
      setWanted(one);
    },
    [cell, navigate, onOpenPage],
  );
}

const TYPES = { TEXT: "html", INK: "webInk", MOMENT: "html" } as const;

/** The ids of the pages of a cell, those with text and those with ink. */
function usePageIds(cell: ObservedCell): ReadonlySet<Id> {
  const [texts, drawings] = useMemo(
    () => [{ ...cell, type: "html" } as const, { ...cell, type: "webInk" } as const],
    [cell],
  );
  const written = useOwnPages(texts).pages;
  const drawn = useOwnPages(drawings).pages;
  return useMemo(() => new Set([...written, ...drawn].map(({ id }) => id)), [written, drawn]);
}

/** Whether its place can be shown: of what was drawn, also where it was. */
const hasPlace = ({ kind, state, pageId }: OwnEvidence): boolean =>
  pageId !== null && (kind === "TEXT" ? state === "WHOLE" : kind === "INK");

/** What is lost has to be decided about. */
const lostFirst = (evidence: readonly OwnEvidence[]): OwnEvidence[] =>
  evidence.toSorted((a, b) => Number(b.state === "LOST") - Number(a.state === "LOST"));

/** All evidence of a cell as a list: what a gesture does in the text is done here by buttons. */
export default function EvidencePanel(props: EvidencePanelProps) {
  const { run, cell, competencies } = props;
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const evidence = useOwnEvidence(run, cell);
  const pageIds = usePageIds(cell);
  const goTo = useGoTo(props);
  const lost = evidence.filter(({ state }) => state === "LOST").length;
  const isReachable = (one: OwnEvidence): boolean => hasPlace(one) && pageIds.has(one.pageId ?? "");
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
