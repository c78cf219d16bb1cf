import classes from "./Charts.module.css";
import {
  LEGEND_SIGNS,
  type LegendEntry,
  SIGN_HEIGHT,
  SIGN_WIDTH,
} from "../../model/charts/legendSigns.ts";
import { PictureMarks } from "./PictureSvg.tsx";

/** What the signs of a chart mean. */
export const ChartLegend = ({ entries }: { entries: readonly LegendEntry[] }) => (
  <ul className={classes["legend"]}>
    {entries.map(({ sign, text }) => (
      <li key={sign}>
        {LEGEND_SIGNS[sign].length > 0 && (
          <svg
            viewBox={`0 0 ${SIGN_WIDTH} ${SIGN_HEIGHT}`}
            width={SIGN_WIDTH}
            height={SIGN_HEIGHT}
            aria-hidden
            className={classes["sign"]}
          >
            <PictureMarks marks={LEGEND_SIGNS[sign]} />
          </svg>
        )}
        {text}
      </li>
    ))}
  </ul>
);
