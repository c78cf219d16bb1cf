import { type Cue, isEmptyCue, type Language } from "@assay/domain";
import {
  IconArrowDown,
  IconArrowsMove,
  IconArrowUp,
  IconDots,
  IconGripVertical,
  IconTrash,
} from "@tabler/icons-react";
import { memo } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { ActionMenu } from "../../../../ui/ActionMenu.tsx";
import classes from "./Cues.module.css";
import { CueText } from "./CueText.tsx";
import type { CueActions } from "./useCueCell.ts";

interface CueRowProps {
  cue: Cue;
  group: number;
  index: number;
  /** Whether the row waits for its first letter and is no cue yet. */
  isWaiting: boolean;
  /** The ranges of all groups, one per line. */
  ranges: string;
  languages: readonly Language[];
  actions: CueActions;
  isDragged: boolean;
  isDropBefore: boolean;
}

/** What can be done with a cue as a whole. */
function useCueMenu({ cue: { uid }, group, index, ranges, languages, actions }: CueRowProps) {
  const t = useT();
  const first = languages[0] ?? "de";
  return () => [
    {
      label: t("cues:moveUp"),
      icon: <IconArrowUp size={18} aria-hidden />,
      onSelect: () => actions.nudge(uid, -1, first),
    },
    {
      label: t("cues:moveDown"),
      icon: <IconArrowDown size={18} aria-hidden />,
      onSelect: () => actions.nudge(uid, 1, first),
    },
    ...ranges.split("\n").flatMap((range, other) => {
      const icon = <IconArrowsMove size={18} aria-hidden />;
      const onSelect = () => actions.toGroup(uid, other);
      return other === group ? [] : [{ label: t("cues:moveTo", { range }), icon, onSelect }];
    }),
    {
      label: t("cues:delete"),
      icon: <IconTrash size={18} aria-hidden />,
      onSelect: () => actions.remove(uid, { group, index }),
    },
  ];
}

/** A cue in all languages; drawn again only when it changes itself. */
export const CueRow = memo(function CueRow(props: CueRowProps) {
  const { cue, group, index, isWaiting, ranges, languages, actions } = props;
  const t = useT();
  const { uid } = cue;
  const range = ranges.split("\n")[group] ?? "";
  const menu = useCueMenu(props);
  return (
    <li
      className={classes["cue"]}
      data-cue={uid}
      data-dragged={props.isDragged || undefined}
      data-drop={props.isDropBefore || undefined}
    >
      <span className={classes["handle"]} data-handle={isWaiting ? undefined : true} aria-hidden>
        {!isWaiting && <IconGripVertical size={18} />}
      </span>
      <div className={classes["texts"]}>
        {languages.map((language) => (
          <CueText
            key={language}
            uid={uid}
            group={group}
            index={index}
            language={language}
            text={cue.cueTexts[language] ?? ""}
            isEmpty={isEmptyCue(cue)}
            range={range}
            isOnlyLanguage={languages.length === 1}
            actions={actions}
          />
        ))}
      </div>
      <span className={classes["menu"]}>
        {!isWaiting && (
          <ActionMenu isIcon label={t("cues:actions", { number: index + 1, range })} actions={menu}>
            <IconDots size={20} aria-hidden />
          </ActionMenu>
        )}
      </span>
    </li>
  );
});
