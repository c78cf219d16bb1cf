import { type PanelRow, panelPicture, type Standing } from "@assay/domain";
import { useMemo, useRef } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Link } from "../../../../ui/Link.tsx";
import { StatusDot } from "../../../../ui/StatusBadge.tsx";
import { STANDING_TONES } from "../../model/verdicts.ts";
import classes from "./Charts.module.css";
import type { ChartGroup } from "../../model/charts/diagrams.ts";
import { type ChartLook, panelLook, panelRows, saidOf } from "../../model/charts/panelRows.ts";
import { PictureSvg } from "./PictureSvg.tsx";
import { useNear } from "./useNear.ts";

interface ChartPanelProps {
  group: ChartGroup;
  look: ChartLook;
  width: number;
  /** Kept free until the panel comes near, so that nothing jumps. */
  height: number;
  /** On paper nothing is left for later. */
  isPrinting: boolean;
  /** Where the group's name leads. */
  to: string | undefined;
  /** Whether the group's name is said above it; not where it is the diagram's own. */
  hasTitle: boolean;
}

function Verdict({ standing }: { standing: Standing }) {
  const t = useT();
  return (
    <span className={classes["verdict"]}>
      <StatusDot tone={STANDING_TONES[standing]} label="" />
      {t(`results:standing_${standing}`)}
    </span>
  );
}

function DrawnPanel({ group, look, width }: Pick<ChartPanelProps, "group" | "look" | "width">) {
  const rows: PanelRow[] = useMemo(() => panelRows(group, look), [group, look]);
  const picture = useMemo(() => panelPicture(rows, panelLook(look, width)), [rows, look, width]);
  return <PictureSvg picture={picture} said={saidOf(group, rows, look)} />;
}

/** The bars or boxes of one candidate or competency. */
export function ChartPanel(props: ChartPanelProps) {
  const { group, look, width, height, isPrinting, to, hasTitle } = props;
  const place = useRef<HTMLLIElement>(null);
  const isNear = useNear(place);
  // The link, too: each follows every change of the address, and hundreds of them would make it slow.
  const isDrawn = isNear || isPrinting;
  return (
    <li ref={place} className={classes["panel"]}>
      {hasTitle && (
        <h3 className={classes["panelTitle"]}>
          {to === undefined || !isDrawn ? group.title : <Link to={to}>{group.title}</Link>}
          {group.standing !== undefined && <Verdict standing={group.standing} />}
        </h3>
      )}
      {isDrawn ? (
        <DrawnPanel group={group} look={look} width={width} />
      ) : (
        <div style={{ height }} />
      )}
    </li>
  );
}
