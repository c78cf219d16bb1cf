import { type CueGroup, countCues, emptyCue, type Language } from "@assay/domain";
import { IconPlus, IconStarFilled } from "@tabler/icons-react";
import { memo, useId, useState } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { newId } from "../../../../ui/newId.ts";
import { LANGUAGE_NAMES } from "../../../../platform/tenant/LanguageSelect.tsx";
import { CueRow } from "./CueRow.tsx";
import classes from "./Cues.module.css";
import type { CueActions } from "./useCueCell.ts";

interface CueGroupPanelProps {
  group: CueGroup;
  index: number;
  /** The ranges of all groups, one per line. */
  ranges: string;
  isHighlighted: boolean;
  languages: readonly Language[];
  actions: CueActions;
  /** The cue that is being dragged. */
  drag: string | null;
  /** Where it would go: before which of the other cues of this group. */
  dropAt: number | null;
}

/** The uid of the line that waits for its first letter; a new one once it has become a cue. */
function useWaitingLine({ cues }: CueGroup): string {
  const [uid, setUid] = useState(newId);
  const isTaken = cues.some((cue) => cue.uid === uid);
  const isNeeded = cues.length === 0;
  const [wasTaken, setWasTaken] = useState(isTaken);
  if (isTaken !== wasTaken) setWasTaken(isTaken);
  if (wasTaken && !isTaken && isNeeded) setUid(newId());
  return uid;
}

interface GroupHeadProps extends Pick<CueGroupPanelProps, "group" | "isHighlighted"> {
  id: string;
  range: string;
}

/** The criterions of a group, and how many cues it has. */
function GroupHead({ id, group, range, isHighlighted }: GroupHeadProps) {
  const t = useT();
  return (
    <div className={classes["groupHead"]}>
      <h4 id={id} className={classes["range"]}>
        {isHighlighted && <IconStarFilled size={16} aria-hidden />}
        {t("cues:group", { range })}
        {isHighlighted && <span> · {t("cues:highlighted")}</span>}
      </h4>
      <span className={classes["groupCount"]}>
        {t("cues:count", { count: countCues([group]) })}
      </span>
    </div>
  );
}

/** One group of criterions with its cues; the cues of other groups do not draw it again. */
export const CueGroupPanel = memo(function CueGroupPanel(props: CueGroupPanelProps) {
  const { group, index, ranges, isHighlighted, languages, actions, drag, dropAt } = props;
  const t = useT();
  const id = useId();
  const waiting = useWaitingLine(group);
  const shown = group.cues.length > 0 ? group.cues : [emptyCue(waiting)];
  const others = shown.filter((cue) => cue.uid !== drag);
  const dropBefore = dropAt === null ? undefined : (others[dropAt]?.uid ?? "");
  return (
    <div
      role="group"
      aria-labelledby={id}
      className={classes["group"]}
      data-group={index}
      data-highlighted={isHighlighted || undefined}
      data-drop={dropBefore === "" || undefined}
    >
      <GroupHead
        id={id}
        group={group}
        range={ranges.split("\n")[index] ?? ""}
        isHighlighted={isHighlighted}
      />
      {languages.length > 1 && (
        <div className={classes["languageNames"]} aria-hidden>
          {languages.map((own) => (
            <span key={own}>{LANGUAGE_NAMES[own]}</span>
          ))}
        </div>
      )}
      <ol className={classes["cues"]}>
        {shown.map((cue, at) => (
          <CueRow
            key={cue.uid}
            cue={cue}
            group={index}
            index={at}
            isWaiting={group.cues.length === 0}
            ranges={ranges}
            languages={languages}
            actions={actions}
            isDragged={cue.uid === drag}
            isDropBefore={cue.uid === dropBefore}
          />
        ))}
      </ol>
      <button
        type="button"
        className={classes["add"]}
        onClick={() => actions.add(index, group.cues.length)}
      >
        <IconPlus size={18} aria-hidden />
        {t("cues:add")}
      </button>
    </div>
  );
});
