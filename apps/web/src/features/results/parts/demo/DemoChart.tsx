import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { bandChart } from "../../model/demo/bandChart.ts";
import classes from "./Demo.module.css";
import { DEMO_LIMITS, DEMO_SCALE, levelOf } from "../../model/demo/demoResults.ts";

/** Drawn for both: letters that shrink with the picture could not be read on a phone. */
const WIDTHS = { wide: 720, narrow: 350 } as const;

interface DemoChartProps {
  rows: { label: string; value: number }[];
}

/** The overall values of all candidates, over the levels as bands. */
export const DemoChart = ({ rows }: DemoChartProps) => (
  <div className={classes["charts"]}>
    <Picture rows={rows} size="wide" />
    <Picture rows={rows} size="narrow" />
  </div>
);

function Picture({ rows, size }: DemoChartProps & { size: keyof typeof WIDTHS }) {
  const t = useT();
  const { number } = useFormat();
  const chart = bandChart(rows, DEMO_SCALE, DEMO_LIMITS, WIDTHS[size]);
  const said = rows.map(({ label, value }) => `${label} ${number(value, 1)}`).join(", ");
  return (
    <svg
      className={classes["chart"]}
      data-size={size}
      viewBox={`0 0 ${chart.width} ${chart.height}`}
      role="img"
      aria-label={`${t("resultsCharts:demo_chart")}: ${said}`}
    >
      {chart.bands.map(({ from, box }) => (
        <rect key={from} {...box} data-band={levelOf(from)} />
      ))}
      {chart.ticks.map(({ x, value }) => (
        <g key={value}>
          <line x1={x} x2={x} y1={0} y2={chart.bottom} data-grid />
          <text x={x} y={chart.bottom + 20} textAnchor="middle" data-axis>
            {value}
          </text>
        </g>
      ))}
      {chart.bars.map(({ label, value, middle, box }) => (
        <g key={label}>
          <text x={box.x - 12} y={middle} textAnchor="end" dominantBaseline="central">
            {label}
          </text>
          <rect {...box} rx={3} data-bar={levelOf(value)} />
          <text x={box.x + box.width + 8} y={middle} dominantBaseline="central" data-value>
            {number(value, 1)}
          </text>
        </g>
      ))}
    </svg>
  );
}
