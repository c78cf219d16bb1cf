import { IconArrowsDiff } from "@tabler/icons-react";
import { useT } from "../../../platform/i18n/texts.ts";
import classes from "./ResultTable.module.css";
import { Text } from "@mantine/core";

/** No value: shown as a dash (spec 2 §9). */
export const NO_VALUE = "-";

interface ValueCellProps {
  /** As it is shown; null where nobody has rated. */
  text: string | null;
  differs?: boolean;
  isStrong?: boolean;
  /** The first of a group of columns. */
  isFirst?: boolean;
  colSpan?: number | undefined;
  /** Opens how the number came about. */
  onExplain?: (() => void) | undefined;
  /** Reached by the arrow keys from the other numbers of the table (`useGridKeys`). */
  isInGrid?: boolean;
}

/** The id of the words that say what pressing a number does; they stand below the table. */
export const EXPLAIN_HINT = "explain-hint";
/** What `useGridKeys` asks of a control. */
export const IN_GRID = { "data-cell": true, tabIndex: -1 };

/** A number of a table; a difference worth talking about has a colour, a mark and a word. */
export function ValueCell(props: ValueCellProps) {
  const { text, differs = false, isStrong = false, isFirst = false, isInGrid = false } = props;
  const { colSpan, onExplain } = props;
  const t = useT();
  const content = (
    <>
      {text ?? NO_VALUE}
      {differs && <IconArrowsDiff size={16} role="img" aria-label={t("results:differs")} />}
    </>
  );
  return (
    <td
      className={classes["value"]}
      colSpan={colSpan}
      data-differs={differs || undefined}
      data-strong={isStrong || undefined}
      data-first={isFirst || undefined}
    >
      {onExplain ? (
        <button
          type="button"
          className={classes["explained"]}
          {...(isInGrid && IN_GRID)}
          aria-describedby={EXPLAIN_HINT}
          onClick={onExplain}
        >
          {content}
        </button>
      ) : (
        content
      )}
    </td>
  );
}

/** Says below a table what its numbers do when they are pressed. */
export function ExplainHint() {
  return (
    <Text id={EXPLAIN_HINT} c="dimmed" size="sm" mt={6} data-on-screen>
      {useT()("results:explainHint")}
    </Text>
  );
}
