import type { CSSProperties, MouseEvent } from "react";
import { useEffect, useRef, useState } from "react";
import { useT } from "../../../../../platform/i18n/texts.ts";
import type { EvidenceCell } from "../../../model/evidence/evidenceDraft.ts";
import type { InkMark } from "../../../model/evidence/inkMarks.ts";
import { inkToAttach } from "../../../model/evidence/openInk.ts";
import { isPenNear } from "../../../model/ink/penMemory.ts";
import { Sign } from "../../../shared/EvidenceLines.tsx";
import { EvidenceEntry } from "../../evidence/EvidenceEntry.tsx";
import { EvidencePopover } from "../../evidence/EvidencePopover.tsx";
import type { TagTarget } from "../../evidence/TagChips.tsx";
import classes from "./InkTagging.module.css";

interface InkMarksProps {
  cell: EvidenceCell;
  marks: readonly InkMark[];
  targets: readonly TagTarget[];
  /** Id of the evidence that was asked for. */
  shownId: string | undefined;
}

/** A touch beside the pen is the hand that rests on the paper. */
const isHand = ({ nativeEvent, timeStamp }: MouseEvent): boolean =>
  "pointerType" in nativeEvent && nativeEvent.pointerType === "touch" && isPenNear(timeStamp);

const STATES = { PARTLY: "evidence:statePartly", LOST: "evidence:lostInk" } as const;

interface MarkProps {
  mark: InkMark;
  target: TagTarget | undefined;
  isShown: boolean;
  onOpen(anchor: Element): void;
}

/** A bracket beside tagged strokes, with the colour of the competency and the sign. */
function Mark({ mark, target, isShown, onOpen }: MarkProps) {
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isShown) button.current?.focus({ preventScroll: true });
  }, [isShown]);
  const { evidence, state, bounds, lane } = mark;
  const left = state === "PARTLY" || state === "LOST" ? t(STATES[state]) : undefined;
  const style = {
    "--at": bounds.top,
    "--length": bounds.bottom - bounds.top,
    "--lane": lane,
    "--color": target?.color ?? "currentColor",
  };
  return (
    <button
      ref={button}
      type="button"
      className={classes["mark"]}
      data-shown={isShown || undefined}
      style={style as CSSProperties}
      data-state={state}
      title={target?.name ?? t("evidence:unassigned")}
      aria-haspopup="dialog"
      onClick={(event) => {
        if (!isHand(event)) onOpen(event.currentTarget);
      }}
    >
      <span className={classes["name"]}>
        {target?.name ?? t("evidence:unassigned")} {left}
      </span>
      <Sign sign={evidence.sign} />
    </button>
  );
}

/** The marks of what is tagged on a page; while the lasso is chosen, a tap on one shows what it is. */
export function InkMarks({ cell, marks, targets, shownId }: InkMarksProps) {
  const t = useT();
  const [opened, setOpened] = useState<{ id: string; anchor: Element } | null>(null);
  const mark = marks.find(({ evidence }) => evidence.id === opened?.id);
  const close = () => setOpened(null);
  // What it is attached to next is chosen on the paper.
  useEffect(() => inkToAttach.subscribe(() => inkToAttach.get() && setOpened(null)), []);
  return (
    <>
      {marks.map((one) => (
        <Mark
          key={one.evidence.id}
          mark={one}
          target={targets.find(({ id }) => id === one.evidence.competencyId)}
          isShown={one.evidence.id === shownId}
          onOpen={(anchor) => setOpened({ id: one.evidence.id, anchor })}
        />
      ))}
      {opened && mark && (
        <EvidencePopover label={t("evidence:edit")} anchor={opened.anchor} onClose={close}>
          <ul className={classes["opened"]}>
            <EvidenceEntry
              cell={cell}
              one={{ ...mark.evidence, state: mark.state }}
              competencies={targets}
              onGoTo={undefined}
            />
          </ul>
        </EvidencePopover>
      )}
    </>
  );
}
