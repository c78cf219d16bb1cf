import { INK_COLORS, INK_WIDTHS, strokeWidth } from "@assay/domain";
import { useComputedColorScheme } from "@mantine/core";
import {
  IconArrowBackUp,
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowForwardUp,
  IconCheck,
  IconEraser,
  IconHandFinger,
  IconPencil,
  IconScissors,
  IconScribble,
  IconZoomIn,
  IconZoomOut,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { useStore } from "../../../../ui/useStore.ts";
import { INK_SCHEMES } from "../../model/ink/inkColors.ts";
import { type InkEngine, noState } from "../../model/ink/InkEngine.ts";
import classes from "./InkToolbar.module.css";
import { isPenSeen } from "../../model/ink/penMemory.ts";
import { choose, penSettings } from "../../model/ink/penSettings.ts";
import { ICON, Tool } from "./Tool.tsx";

/**
 * Colours and widths of the pen. Each colour is shown as the
 * page draws it: dark paper has other inks than light paper.
 */
function PenTools() {
  const t = useT();
  const { color, width } = useStore(penSettings);
  const { ink } = INK_SCHEMES[useComputedColorScheme("light")];
  return (
    <>
      {INK_COLORS.map((name) => (
        <Tool
          key={name}
          label={t(`ink:color_${name}`)}
          isOn={name === color}
          onPress={() => choose({ color: name })}
        >
          <span className={classes["color"]} style={{ background: ink[name] }}>
            {name === color && <IconCheck size={18} stroke={3} aria-hidden />}
          </span>
        </Tool>
      ))}
      <span className={classes["gap"]} />
      {INK_WIDTHS.map((value) => (
        <Tool
          key={value}
          label={t("ink:width", { width: value })}
          isOn={value === width}
          onPress={() => choose({ width: value })}
        >
          <svg width={ICON} height={ICON} aria-hidden>
            <path
              d="M3 15C8 2 13 22 19 7"
              fill="none"
              stroke="currentColor"
              strokeWidth={strokeWidth(value)}
              strokeLinecap="round"
            />
          </svg>
        </Tool>
      ))}
    </>
  );
}

function EraserTools() {
  const t = useT();
  const { eraser } = useStore(penSettings);
  return (
    <>
      <Tool
        label={t("ink:eraseStrokes")}
        Icon={IconScribble}
        isOn={eraser === "stroke"}
        onPress={() => choose({ eraser: "stroke" })}
      />
      <Tool
        label={t("ink:eraseParts")}
        Icon={IconScissors}
        isOn={eraser === "part"}
        onPress={() => choose({ eraser: "part" })}
      />
    </>
  );
}

/** Everything around the page itself: steps back and forth, zoom, top and bottom. */
function PageTools({ engine }: { engine: InkEngine | null }) {
  const t = useT();
  // The engine comes with the page: until then the buttons stand there, and do nothing.
  const store = engine?.state ?? noState;
  const canUndo = useStore(store, (state) => state.canUndo);
  const canRedo = useStore(store, (state) => state.canRedo);
  const zoom = useStore(store, (state) => Math.round(state.zoom * 100));
  return (
    <>
      <Tool
        label={t("ink:undo")}
        Icon={IconArrowBackUp}
        disabled={!canUndo}
        onPress={() => engine?.undo()}
      />
      <Tool
        label={t("ink:redo")}
        Icon={IconArrowForwardUp}
        disabled={!canRedo}
        onPress={() => engine?.redo()}
      />
      <span className={classes["gap"]} />
      <Tool label={t("ink:zoomOut")} Icon={IconZoomOut} onPress={() => engine?.zoomBy(-1)} />
      <output className={classes["zoom"]} aria-label={t("ink:zoom")}>
        {t("ink:percent", { percent: zoom })}
      </output>
      <Tool label={t("ink:zoomIn")} Icon={IconZoomIn} onPress={() => engine?.zoomBy(1)} />
      <span className={classes["gap"]} />
      <Tool label={t("ink:top")} Icon={IconArrowBarToUp} onPress={() => engine?.scrollToTop()} />
      <Tool
        label={t("ink:bottom")}
        Icon={IconArrowBarToDown}
        onPress={() => engine?.scrollToBottom()}
      />
    </>
  );
}

interface InkToolbarProps {
  engine: InkEngine | null;
  /** The lasso and what stands beside it, where observers tag evidence. */
  lasso: { tool: ReactNode; options: ReactNode } | undefined;
}

/** The pen's tools; what belongs to the chosen one stands beside it. */
export function InkToolbar({ engine, lasso }: InkToolbarProps) {
  const t = useT();
  const { tool, drawsWithFinger } = useStore(penSettings);
  const hasPen = useStore(isPenSeen);
  return (
    <div
      className={classes["toolbar"]}
      role="toolbar"
      aria-label={t("ink:tools")}
      data-lasso={lasso !== undefined || undefined}
    >
      <Tool
        label={t("ink:pen")}
        Icon={IconPencil}
        isOn={tool === "pen"}
        onPress={() => choose({ tool: "pen" })}
      />
      <Tool
        label={t("ink:eraser")}
        Icon={IconEraser}
        isOn={tool === "eraser"}
        onPress={() => choose({ tool: "eraser" })}
      />
      {lasso?.tool}
      <span className={classes["gap"]} />
      <div className={classes["options"]}>
        {tool === "pen" && <PenTools />}
        {tool === "eraser" && <EraserTools />}
        {tool === "lasso" && lasso?.options}
      </div>
      <span className={classes["gap"]} />
      <PageTools engine={engine} />
      {/* Its place is there before it is needed: nothing may move under the first line. */}
      <div className={classes["finger"]} data-hidden={!hasPen || undefined}>
        <Tool
          label={t("ink:finger")}
          Icon={IconHandFinger}
          isOn={drawsWithFinger}
          onPress={() => choose({ drawsWithFinger: !drawsWithFinger })}
        />
      </div>
    </div>
  );
}
