import { useFormat } from "../../../../platform/i18n/format.ts";
import { StatusBadge } from "../../../../ui/StatusBadge.tsx";
import { useT } from "../../../../platform/i18n/texts.ts";
import { type Axis, placeOn } from "../../model/statistics/axis.ts";
import type { DotRow } from "../../model/statistics/dotRow.ts";
import classes from "./Statistics.module.css";
import { MINUS } from "./useWho.ts";

/** Pixels. */
const [HEIGHT, RADIUS, SQUARE] = [32, 6.5, 11];
const percent = (place: number): string => `${place}%`;

interface MarksProps {
  row: DotRow;
  axis: Axis;
  reference?: number | undefined;
}

/** One line of the plot. What it shows stands beside it in words. */
function Track({ row, axis, reference }: MarksProps) {
  const at = (value: number) => percent(placeOn(axis, value));
  const [lower, upper] = row.ends ?? [null, null];
  const middle = HEIGHT / 2;
  return (
    <svg className={classes["track"]} height={HEIGHT} width="100%" aria-hidden>
      {axis.ticks.map((tick) => (
        <line key={tick} data-role="grid" x1={at(tick)} x2={at(tick)} y1={0} y2={HEIGHT} />
      ))}
      {reference !== undefined && (
        <line data-role="reference" x1={at(reference)} x2={at(reference)} y1={0} y2={HEIGHT} />
      )}
      {lower !== null && upper !== null && (
        <line
          data-role="interval"
          data-open={row.isJudged === false || undefined}
          x1={at(lower)}
          x2={at(upper)}
          y1={middle}
          y2={middle}
        />
      )}
      {row.beside != null && (
        <svg x={at(row.beside)} y={middle} overflow="visible">
          <rect data-role="beside" x={-SQUARE / 2} y={-SQUARE / 2} width={SQUARE} height={SQUARE} />
        </svg>
      )}
      {row.value !== null && (
        <circle
          data-role="dot"
          data-open={row.isJudged === false || undefined}
          data-own={row.isOwn}
          cx={at(row.value)}
          cy={middle}
          r={RADIUS}
        />
      )}
    </svg>
  );
}

interface DotPlotProps {
  /** What the plot shows, for who hears it. */
  title: string;
  axis: Axis;
  /** What the axis counts. */
  axisText: string;
  rows: readonly DotRow[];
  /** A value that others are compared with. */
  reference?: number | undefined;
}

/** Dots with intervals on a common scale, each with its name and value in words. */
export function DotPlot({ title, axis, axisText, rows, reference }: DotPlotProps) {
  const t = useT();
  const format = useFormat();
  return (
    <div className={classes["plot"]}>
      <ul className={classes["rows"]} aria-label={title}>
        {rows.map((row) => (
          <li key={row.key} className={classes["row"]} data-own={row.isOwn || undefined}>
            <span className={classes["name"]}>
              {row.name}
              {row.isMarked && (
                <StatusBadge tone="warning">{t("statistics:noticeableShort")}</StatusBadge>
              )}
            </span>
            <span className={classes["said"]}>{row.said}</span>
            <Track row={row} axis={axis} reference={reference} />
            {row.note !== undefined && <span className={classes["rowNote"]}>{row.note}</span>}
          </li>
        ))}
      </ul>
      <div className={classes["axis"]}>
        <svg className={classes["track"]} height={24} width="100%" aria-hidden>
          {axis.ticks.map((tick) => (
            <text key={tick} x={percent(placeOn(axis, tick))} y={16} textAnchor="middle">
              {format.number(tick, axis.digits).replace("-", MINUS)}
            </text>
          ))}
        </svg>
        <p>{axisText}</p>
      </div>
    </div>
  );
}
