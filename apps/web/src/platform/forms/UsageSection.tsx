import type { Usage } from "@assay/contract";
import { Anchor, Text } from "@mantine/core";
import { Link } from "../../ui/Link.tsx";
import { Section } from "../../ui/Section.tsx";
import { useT } from "../i18n/texts.ts";
import { paths } from "../page/paths.ts";
import classes from "./Usage.module.css";

const isUnused = ({ processes, runs, otherRuns }: Usage): boolean =>
  processes.length + runs.length + otherRuns === 0;

interface PlacesProps {
  title: string;
  places: readonly { id: string; name: string; cues?: number }[];
  pathOf(id: string): string;
  more?: string | undefined;
}

/** Places of one kind. `more` counts those whose names the caller may not know. */
function Places({ title, places, pathOf, more }: PlacesProps) {
  const t = useT();
  if (places.length === 0 && more === undefined) return null;
  return (
    <div>
      <h3 className={classes["title"]}>{title}</h3>
      <ul className={classes["places"]}>
        {places.map(({ id, name, cues }) => (
          <li key={id}>
            <Anchor component={Link} to={pathOf(id)} className={classes["place"] ?? ""}>
              {name}
            </Anchor>
            {cues !== undefined && <Text c="dimmed">{t("forms:cueCount", { count: cues })}</Text>}
          </li>
        ))}
        {more !== undefined && <li>{more}</li>}
      </ul>
    </div>
  );
}

/** Where a scale or competency is used, as links. */
export function UsageSection({ usage }: { usage: Usage }) {
  const t = useT();
  const { processes, runs, otherRuns } = usage;
  return (
    <Section title={t("forms:usedTitle")}>
      {isUnused(usage) ? (
        <Text c="dimmed">{t("forms:usedNowhere")}</Text>
      ) : (
        <div className={classes["groups"]}>
          <Places title={t("forms:usedProcesses")} places={processes} pathOf={paths.process} />
          <Places
            title={t("forms:usedRuns")}
            places={runs}
            pathOf={paths.run}
            more={otherRuns > 0 ? t("forms:otherRuns", { count: otherRuns }) : undefined}
          />
        </div>
      )}
    </Section>
  );
}

/** Why something used cannot be deleted, with the places; null where nothing uses it. */
export function useUsageReason(
  usage: Usage | undefined,
  why: { inProcess: string; inRun: string },
  list: (words: string[]) => string,
): string | null {
  const t = useT();
  if (usage === undefined) return t("forms:usageUnknown");
  if (isUnused(usage)) return null;
  const { processes, runs, otherRuns } = usage;
  const names = [...processes, ...runs].map(({ name }) => name);
  if (otherRuns > 0) names.push(t("forms:otherRuns", { count: otherRuns }));
  const reason = runs.length + otherRuns > 0 ? why.inRun : why.inProcess;
  return `${reason} ${t("forms:usedIn", { places: list(names) })}`;
}
