import { useT } from "../../../platform/i18n/texts.ts";
import { StatusDot } from "../../../ui/StatusBadge.tsx";
import { gapsOf } from "../model/footer.ts";
import classes from "./Readiness.module.css";
import { useEditor } from "./useEditor.ts";

/** What is still to do before the run can be started; it follows every edit. */
export function Readiness() {
  const t = useT();
  const { draft, base } = useEditor();
  const gaps = gapsOf(draft);
  const missing = gaps.filter((entry) => entry.isMissing).length;
  const isStored = base.runState === "PREPARED";
  const word = (): string => {
    if (missing > 0) return t("runs:missing", { count: missing });
    return isStored ? t("runs:ready") : t("runs:readyAfterSave");
  };
  return (
    <section className={classes["readiness"]} data-ready={missing === 0 || undefined}>
      <strong role="status">{word()}</strong>
      <ul>
        {gaps.map(({ gap, isMissing }) => (
          <li key={gap} data-missing={isMissing || undefined}>
            <StatusDot
              tone={isMissing ? "open" : "done"}
              label={isMissing ? t("runs:gapMissing") : t("runs:gapDone")}
            />
            {t(`runs:gap_${gap}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}
