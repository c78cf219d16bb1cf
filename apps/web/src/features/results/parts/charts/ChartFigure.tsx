import { panelPicture } from "@assay/domain";
import { IconClipboardText, IconCopy, IconDownload, IconPhoto } from "@tabler/icons-react";
import { useId, useMemo, useRef, useState } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { ActionMenu } from "../../../../ui/ActionMenu.tsx";
import { Disclosure } from "../../../../ui/Disclosure.tsx";
import { ChartLegend } from "./ChartLegend.tsx";
import { ChartNumbers } from "./ChartNumbers.tsx";
import { ChartPanel } from "./ChartPanel.tsx";
import classes from "./Charts.module.css";
import type { Diagram } from "../../model/charts/diagrams.ts";
import type { LegendEntry } from "../../model/charts/legendSigns.ts";
import { numbersOf } from "../../model/charts/numbers.ts";
import { type ChartLook, panelLook, panelRows } from "../../model/charts/panelRows.ts";
import { placing } from "../../model/charts/placing.ts";
import { copyImage, copyNumbers, saveImage, type SharedChart } from "../../model/charts/sharing.ts";
import { usePrinting } from "../useMedium.ts";
import { useWidth } from "./useWidth.ts";

/** A sheet of A4 across, without its margins; portrait shrinks what is too wide. */
const PAPER_WIDTH = 1030;
const ICON = 20;

interface ChartFigureProps {
  diagram: Diagram;
  look: ChartLook;
  /** What is shown of it, in a sentence. */
  subtitle: string;
  /** What an image of it is called: it stands alone. */
  imageTitle: string;
  legend: readonly LegendEntry[];
  /** Where a group of all candidates leads. */
  linkOf(groupId: string): string | undefined;
}

/** Takes a chart along: as an image, or its numbers. */
function ShareMenu({ shared }: { shared: SharedChart }) {
  const { diagram, look } = shared;
  const t = useT();
  const actions = () => [
    {
      label: t("resultsCharts:copyImage"),
      icon: <IconPhoto size={ICON} aria-hidden />,
      onSelect: () => void copyImage(shared),
    },
    {
      label: t("resultsCharts:saveImage"),
      icon: <IconDownload size={ICON} aria-hidden />,
      onSelect: () => void saveImage(shared),
    },
    {
      label: t("resultsCharts:copyNumbers"),
      icon: <IconClipboardText size={ICON} aria-hidden />,
      onSelect: () => void copyNumbers(numbersOf(diagram, look.strategy, t), look),
    },
  ];
  return (
    <ActionMenu label={t("resultsCharts:share", { title: diagram.title })} actions={actions}>
      <IconCopy size={ICON} aria-hidden />
      {t("resultsCharts:copy")}
    </ActionMenu>
  );
}

/** The numbers behind a chart: calculated once they are unfolded, since there are thousands of quartiles. */
function Numbers({ diagram, look }: Pick<ChartFigureProps, "diagram" | "look">) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure title={t("resultsCharts:numbers")} onToggle={setOpen}>
      {isOpen && (
        <ChartNumbers
          numbers={numbersOf(diagram, look.strategy, t)}
          title={diagram.title}
          format={look.format}
        />
      )}
    </Disclosure>
  );
}

/** One chart: its name, its panels, what the signs mean, the numbers behind it, and ways to take it along. */
export function ChartFigure(props: ChartFigureProps) {
  const { diagram, look, subtitle, imageTitle, legend, linkOf } = props;
  const id = useId();
  const place = useRef<HTMLUListElement>(null);
  const measured = useWidth(place);
  const isPrinting = usePrinting();
  const width = isPrinting ? PAPER_WIDTH : measured;
  const { columns, panel } = placing(width ?? 0, diagram.groups.length);
  const height = useMemo(() => {
    const [first] = diagram.groups;
    if (!first) return 0;
    return panelPicture(panelRows(first, look), panelLook(look, panel)).height;
  }, [diagram, look, panel]);
  return (
    <figure className={classes["figure"]} aria-labelledby={id}>
      <figcaption className={classes["caption"]}>
        <div>
          <h2 id={id} className={classes["title"]}>
            {diagram.title}
          </h2>
          <p className={classes["subtitle"]}>{subtitle}</p>
        </div>
        <div className={classes["actions"]}>
          <ShareMenu shared={{ diagram, title: imageTitle, subtitle, legend, look }} />
        </div>
      </figcaption>
      <ul
        ref={place}
        className={classes["panels"]}
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, ${panel}px))` }}
      >
        {width !== undefined &&
          diagram.groups.map((group) => (
            <ChartPanel
              key={group.id}
              group={group}
              look={look}
              width={panel}
              height={height}
              isPrinting={isPrinting}
              to={linkOf(group.id)}
              hasTitle={diagram.groups.length > 1 || linkOf(group.id) !== undefined}
            />
          ))}
      </ul>
      <ChartLegend entries={legend} />
      <div className={classes["numbers"]}>
        <Numbers diagram={diagram} look={look} />
      </div>
    </figure>
  );
}
