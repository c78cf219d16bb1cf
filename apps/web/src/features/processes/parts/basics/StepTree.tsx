import type { Item } from "@assay/contract";
import { VisuallyHidden } from "@mantine/core";
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import classes from "./Tree.module.css";
import { TreeNode } from "./TreeNode.tsx";
import { treeMove, visibleRows } from "../../model/basics/treeKeys.ts";
import { useTreeDrag } from "./useTreeDrag.ts";
import type { TreeMoves } from "./useTreeMoves.ts";

const STEP_KEYS = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowRight: "in",
  ArrowLeft: "out",
} as const;

interface StepTreeProps {
  items: readonly Item[];
  selectedId: string | null;
  onSelect(id: string): void;
  onRename(id: string): void;
  onDelete(): void;
  moves: TreeMoves;
}

const stepAt = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("[data-step]") : null;

/** The centres whose steps are hidden, and a function that shows or hides those of one. */
function useCollapsed() {
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const setOpen = (id: string, isOpen: boolean): void =>
    setCollapsed((old) => {
      const next = new Set(old);
      if (isOpen) next.delete(id);
      else next.add(id);
      return next;
    });
  return { collapsed, setOpen };
}

/** Clicks and keys in the tree: they choose, open, move, rename and delete its steps. */
function useTreeEvents(tree: RefObject<HTMLUListElement | null>, props: StepTreeProps) {
  const { items, onSelect, onRename, onDelete, moves } = props;
  const { collapsed, setOpen } = useCollapsed();
  /** A moved step may be mounted again, and keeps the focus all the same. */
  const toFocus = useRef<string | null>(null);
  const focusStep = (id: string): void =>
    tree.current?.querySelector<HTMLElement>(`[data-step="${id}"]`)?.focus();
  useLayoutEffect(() => {
    if (toFocus.current === null) return;
    focusStep(toFocus.current);
    toFocus.current = null;
  });
  const onClick = (event: MouseEvent<HTMLUListElement>): void => {
    const id = stepAt(event.target)?.dataset["step"];
    if (id === undefined) return;
    const isToggle = event.target instanceof Element && event.target.closest("[data-toggle]");
    if (isToggle) setOpen(id, collapsed.has(id));
    else onSelect(id);
    focusStep(id);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>): void => {
    const id = stepAt(event.target)?.dataset["step"];
    if (id === undefined || event.ctrlKey || event.metaKey) return;
    const way = STEP_KEYS[event.key as keyof typeof STEP_KEYS];
    if (event.altKey) {
      if (way === undefined) return;
      // Alt with an arrow is "back" of the browser elsewhere.
      event.preventDefault();
      if (moves.move(id, way)) toFocus.current = id;
      return;
    }
    if (event.key === "Enter" || event.key === "F2") onRename(id);
    else if (event.key === "Delete") onDelete();
    else {
      const next = treeMove(visibleRows(items, collapsed), id, event.key);
      if (next === null) return;
      if ("focus" in next) {
        onSelect(next.focus);
        focusStep(next.focus);
      } else setOpen(id, next.isOpen);
    }
    event.preventDefault();
  };
  return { collapsed, onClick, onKeyDown };
}

/** The steps of a process as a tree: arrow keys walk, with Alt they move the step; so does its handle. */
export const StepTree = memo(function StepTree(props: StepTreeProps) {
  const { items, selectedId, onSelect, moves } = props;
  const { moveTo, said } = moves;
  const t = useT();
  const tree = useRef<HTMLUListElement>(null);
  const { collapsed, onClick, onKeyDown } = useTreeEvents(tree, props);
  const onDrop = useCallback(
    (id: string, place: Parameters<typeof moveTo>[1]) => {
      if (moveTo(id, place)) onSelect(id);
    },
    [moveTo, onSelect],
  );
  const { view, handlers } = useTreeDrag(tree, onDrop);
  return (
    <div className={classes["frame"]}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its items have the focus, one of them by Tab (ARIA APG, tree view) */}
      <ul
        ref={tree}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a tree is a list of lists that arrow keys walk through (ARIA 1.2)
        role="tree"
        aria-label={t("processes:tree")}
        className={classes["tree"]}
        data-dragging={view !== null || undefined}
        onClick={onClick}
        onKeyDown={onKeyDown}
        {...handlers}
      >
        {items.map((item, index) => (
          <TreeNode
            key={item.id}
            item={item}
            parentId={null}
            index={index}
            size={items.length}
            selectedId={selectedId}
            collapsed={collapsed}
            draggedId={view?.id ?? null}
            into={view?.into ?? null}
          />
        ))}
      </ul>
      {view?.line != null && <div className={classes["line"]} style={{ top: view.line }} />}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
});
