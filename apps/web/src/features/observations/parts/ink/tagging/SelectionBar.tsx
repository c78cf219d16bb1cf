import {
  type EvidenceSign,
  type Id,
  inkBounds,
  type Stroke,
  strokeParts,
  SvgPath,
} from "@assay/domain";
import { ActionIcon } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useT } from "../../../../../platform/i18n/texts.ts";
import { armedTag } from "../../../model/evidence/choice.ts";
import { barPlace } from "../../../model/evidence/barPlace.ts";
import type { InkEngine } from "../../../model/ink/InkEngine.ts";
import { type ArmedTag, TagChips, type TagTarget } from "../../evidence/TagChips.tsx";
import { useTagShortcuts } from "../../evidence/useTagShortcuts.ts";
import classes from "./InkTagging.module.css";
import type { Selection } from "./useLasso.ts";

interface SelectedStrokesProps {
  strokes: readonly Stroke[];
  /** Whether they were asked for, and are to be found. */
  isShown?: boolean;
}

/** The chosen strokes, with a glow around them: their colour is that of the pen. */
export function SelectedStrokes({ strokes, isShown = false }: SelectedStrokesProps) {
  return strokes.flatMap((stroke) =>
    strokeParts(stroke, () => new SvgPath()).map(({ path, width }, index) => (
      <path
        key={`${stroke.id} ${index}`}
        className={classes["selected"]}
        data-shown={isShown || undefined}
        d={path.toString()}
        strokeWidth={width + 8}
      />
    )),
  );
}

interface SelectionBarProps {
  engine: InkEngine;
  selection: Selection;
  targets: readonly TagTarget[];
  armed: ArmedTag | null;
  onTag(competencyId: Id, sign: EvidenceSign): void;
  onClose(): void;
}

/** The place of a digit's key, whatever the layout makes of it with Alt. */
const DIGIT = /^(?:Digit|Numpad)([1-9])$/;

/** Alt and a digit are a chip's half for what speaks for the competency, with Shift too the one against it; Escape gives up. */
function useTagKeys({
  targets,
  onTag,
  onClose,
}: Pick<SelectionBarProps, "targets" | "onTag" | "onClose">): void {
  const act = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key === "Escape") return onClose();
    const digit = event.altKey ? DIGIT.exec(event.code)?.[1] : undefined;
    const target = digit === undefined ? undefined : targets[Number(digit) - 1];
    if (!target) return;
    event.preventDefault();
    onTag(target.id, event.shiftKey ? -1 : 1);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => act(event);
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** What the chosen strokes are tagged with, by one tap. */
export function SelectionBar(props: SelectionBarProps) {
  const { engine, selection, targets, armed, onTag, onClose } = props;
  const t = useT();
  const bar = useRef<HTMLDivElement>(null);
  useTagKeys(props);
  useTagShortcuts(targets.length);
  const { strokes, isPen } = selection;
  useLayoutEffect(() => {
    const bounds = inkBounds(strokes);
    const place = (): void => {
      const { current } = bar;
      if (!current || !bounds) return;
      const { view, frame } = engine.sheet;
      const size = { width: current.offsetWidth, height: current.offsetHeight };
      const { x, y } = barPlace(bounds, { view, frame, bar: size, isPen });
      current.style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
    };
    place();
    return engine.state.subscribe(place);
  }, [engine, strokes, isPen]);
  return (
    <div
      ref={bar}
      className={classes["bar"]}
      role="group"
      aria-label={t("evidence:chosenStrokes", { count: strokes.length })}
    >
      <TagChips
        competencies={targets}
        armed={armed}
        onTag={onTag}
        onArm={(next) => armedTag.set(next && { ...next, cueUid: null })}
      />
      <ActionIcon color="gray" aria-label={t("evidence:giveUp")} onClick={onClose}>
        <IconX size={20} aria-hidden />
      </ActionIcon>
    </div>
  );
}
