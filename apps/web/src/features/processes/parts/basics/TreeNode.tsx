import type { Item } from "@assay/contract";
import { isBlank } from "@assay/domain";
import { VisuallyHidden } from "@mantine/core";
import {
  IconChevronRight,
  IconEyeOff,
  IconGripVertical,
  IconMasksTheater,
  IconMessages,
  IconStack2,
  IconUsersGroup,
} from "@tabler/icons-react";
import { memo } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { LANGUAGE_NAMES } from "../../../../platform/tenant/LanguageSelect.tsx";
import { useTenant } from "../../../../platform/tenant/tenant.ts";
import { StatusDot } from "../../../../ui/StatusBadge.tsx";
import { useStepName } from "../../model/stepNames.ts";
import classes from "./Tree.module.css";

const ICONS = {
  INTERVIEW: IconMessages,
  EXERCISE: IconMasksTheater,
  ASSESSMENT_CENTER: IconStack2,
};

export interface TreeNodeProps {
  item: Item;
  parentId: string | null;
  index: number;
  size: number;
  selectedId: string | null;
  collapsed: ReadonlySet<string>;
  draggedId: string | null;
  /** The centre into which the dragged step would go. */
  into: string | null;
}

/** The name of a step, and what is special about it. */
function StepLabel({ item }: { item: Item }) {
  const t = useT();
  const name = useStepName()(item);
  const { baseLanguage } = useTenant();
  const { id, itemType } = item;
  const isNameless = isBlank(item.texts[baseLanguage]?.displayName ?? "");
  const nameNeeded = { language: LANGUAGE_NAMES[baseLanguage] };
  return (
    <span id={`step-${id}`} className={classes["name"]}>
      <span data-nameless={isNameless || undefined}>{name}</span>
      <VisuallyHidden>, {t(`processes:type_${itemType}`)}</VisuallyHidden>
      {item.isGroupItem && (
        <>
          <IconUsersGroup size={18} aria-hidden />
          <VisuallyHidden>, {t("processes:isGroupItem")}</VisuallyHidden>
        </>
      )}
      {itemType !== "ASSESSMENT_CENTER" && !item.isObserved && (
        <>
          <IconEyeOff size={18} aria-hidden />
          <VisuallyHidden>, {t("processes:notObserved")}</VisuallyHidden>
        </>
      )}
      {isNameless && <StatusDot tone="failed" label={t("processes:noStepName", nameNeeded)} />}
    </span>
  );
}

/** The row of a step, by whose handle it is dragged. */
function TreeRow(props: TreeNodeProps & { isOpen: boolean }) {
  const { item, parentId, index, draggedId, into, isOpen } = props;
  const { id, itemType } = item;
  const isCentre = itemType === "ASSESSMENT_CENTER";
  const Icon = ICONS[itemType];
  return (
    <div
      className={classes["row"]}
      data-row={id}
      data-parent={parentId ?? ""}
      data-index={index}
      data-centre={isCentre}
      data-dragged={id === draggedId || undefined}
      data-into={id === into || undefined}
    >
      <span className={classes["handle"]} data-handle aria-hidden>
        <IconGripVertical size={20} />
      </span>
      {isCentre && (
        <span className={classes["toggle"]} data-toggle data-open={isOpen || undefined} aria-hidden>
          <IconChevronRight size={18} />
        </span>
      )}
      <Icon size={20} aria-hidden className={classes["icon"]} />
      <StepLabel item={item} />
    </div>
  );
}

/** One step in the tree, with the steps of a centre below it. */
export const TreeNode = memo(function TreeNode(props: TreeNodeProps) {
  const { item, parentId, index, size, selectedId, collapsed } = props;
  const t = useT();
  const { id } = item;
  const isCentre = item.itemType === "ASSESSMENT_CENTER";
  const isOpen = isCentre && !collapsed.has(id);
  return (
    <li
      role="treeitem"
      className={classes["node"]}
      data-step={id}
      aria-level={parentId === null ? 1 : 2}
      aria-posinset={index + 1}
      aria-setsize={size}
      aria-selected={id === selectedId}
      aria-expanded={isCentre ? isOpen : undefined}
      aria-labelledby={`step-${id}`}
      tabIndex={id === selectedId ? 0 : -1}
    >
      <TreeRow {...props} isOpen={isOpen} />
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the group of a tree item has no element of its own (ARIA 1.2)
        <ul role="group" className={classes["inside"]}>
          {item.items.map((subItem, at) => (
            <TreeNode
              {...props}
              key={subItem.id}
              item={subItem}
              parentId={id}
              index={at}
              size={item.items.length}
            />
          ))}
          {item.items.length === 0 && (
            <li role="none" className={classes["empty"]}>
              {t("processes:emptyCentre")}
            </li>
          )}
        </ul>
      )}
    </li>
  );
});
