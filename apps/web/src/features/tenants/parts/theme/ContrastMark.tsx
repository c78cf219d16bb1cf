import { VisuallyHidden } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconPhoto } from "@tabler/icons-react";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import classes from "./ContrastMark.module.css";
import type { Pair } from "../../model/theme/pairs.ts";

interface ContrastMarkProps extends Pair {
  /** The field that it stands at, for the name of the button. */
  field: string;
  onTake(color: string): void;
}

/** Rounded down: 4.49 is not 4.5. */
const shown = (ratio: number): number => Math.floor(ratio * 10) / 10;

/** The contrast at a colour's field; where it is too little, the nearest one that passes, at one press. */
export function ContrastMark({ kind, ratio, nearest, field, onTake }: ContrastMarkProps) {
  const t = useT();
  const { number } = useFormat();
  if (ratio === null) {
    return (
      <p className={classes["mark"]}>
        <span className={classes["words"]}>
          <IconPhoto size={18} aria-hidden />
          {t("theme:pair_textOverImage")}
        </span>
      </p>
    );
  }
  const passes = nearest === null;
  const Icon = passes ? IconCircleCheck : IconAlertTriangle;
  const pair = t(`theme:pair_${kind}`);
  const words = { ratio: number(shown(ratio), 1) };
  return (
    <div className={classes["mark"]}>
      <span className={classes["words"]} data-failing={!passes || undefined}>
        <Icon size={18} aria-hidden />
        {passes ? (
          t("theme:contrastPasses", { ...words, pair })
        ) : (
          <>
            <VisuallyHidden>{pair}</VisuallyHidden>
            {t("theme:contrastFails", words)}
          </>
        )}
      </span>
      {!passes && (
        <button
          type="button"
          className={classes["take"]}
          aria-label={t("theme:takeColorFor", { color: nearest, field })}
          onClick={() => onTake(nearest)}
        >
          <span className={classes["swatch"]} style={{ background: nearest }} />
          {t("theme:takeColor", { color: nearest })}
        </button>
      )}
    </div>
  );
}
