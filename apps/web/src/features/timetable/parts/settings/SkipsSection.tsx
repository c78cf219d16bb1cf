import { useT } from "../../../../platform/i18n/texts.ts";
import { Section } from "../../../../ui/Section.tsx";
import { RemoveButton } from "../RowButtons.tsx";
import classes from "./Settings.module.css";
import { useSettings } from "./useSettings.ts";

/** What candidates do not do, such as whatever was still to come for somebody who did not appear; nothing where all do all. */
export function SkipsSection() {
  const t = useT();
  const { settings, change, mayEdit, names } = useSettings();
  const { skips = [] } = settings;
  if (skips.length === 0) return null;
  return (
    <Section title={t("timetable:planSkips")} hint={t("timetable:planSkipsHint")}>
      <ul className={classes["pairs"]}>
        {skips.map(({ candidateId, exerciseId }, index) => {
          const name = t("timetable:planSkip", {
            name: names.candidate(candidateId),
            exercise: names.exercise(exerciseId),
          });
          return (
            <li key={`${candidateId} ${exerciseId}`}>
              <span>{name}</span>
              {mayEdit && (
                <RemoveButton
                  label={t("timetable:planSkipBack", { name })}
                  onClick={() => change({ skips: skips.toSpliced(index, 1) })}
                />
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
