import type { OwnSelfAssessment as Asked } from "@assay/contract";
import { Stack, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useLanguage, useT } from "../../../platform/i18n/texts.ts";
import { Disclosure } from "../../../ui/Disclosure.tsx";
import { Section } from "../../../ui/Section.tsx";
import { ownSelfAssessmentQuery } from "../keys.ts";
import classes from "./CandidateFrame.module.css";
import { OwnCompetency } from "./OwnCompetency.tsx";

type Phase = Asked["phases"][number]["phase"];

/** What was said in a phase, to be read once it is over. */
function Said({ asked, phase }: { asked: Asked; phase: Phase }) {
  const t = useT();
  const { number } = useFormat();
  const given = asked.given.filter((one) => one.phase === phase);
  if (given.length === 0) return <Text c="dimmed">{t("selfAssessment:overNothing")}</Text>;
  const labelOf = (value: number | null): string => {
    if (value === null) return t("selfAssessment:unchosen");
    const label = asked.scale.find((step) => step.value === value)?.label;
    const shown = number(value);
    return label === undefined || label === shown
      ? t("selfAssessment:value", { value: shown })
      : t("selfAssessment:valueLabel", { value: shown, label });
  };
  return (
    <Disclosure title={t("selfAssessment:over")} note={t(`selfAssessment:${phase}`)}>
      <ul className={classes["list"]}>
        {asked.competencies.map(({ id, name }) => {
          const said = given.find(({ competencyId }) => competencyId === id);
          return said ? (
            <li key={id} className={classes["item"]}>
              <div className={classes["name"]}>{name}</div>
              <div>{labelOf(said.value)}</div>
              {said.text !== "" && <p className={classes["text"]}>{said.text}</p>}
            </li>
          ) : null;
        })}
      </ul>
    </Disclosure>
  );
}

/** How the candidate sees themselves, while the run asks for it; nothing in a run that does not. */
export default function OwnSelfAssessment({ token }: { token: string }) {
  const t = useT();
  const queryClient = useQueryClient();
  const query = ownSelfAssessmentQuery(token, useLanguage());
  const { data: asked } = useQuery(query);
  if (asked === undefined || asked.phases.length === 0) return null;
  const open = asked.phases.find(({ state }) => state === "open");
  const show = (next: Asked): void => {
    // A read that is under way would bring back what was there before.
    void queryClient.cancelQueries({ queryKey: query.queryKey });
    queryClient.setQueryData(query.queryKey, next);
  };
  return (
    <Section title={t("selfAssessment:title")} hint={open ? t("selfAssessment:hint") : undefined}>
      <Stack gap="lg">
        {asked.phases.map(({ phase, state }) =>
          state === "over" ? <Said key={phase} asked={asked} phase={phase} /> : null,
        )}
        {open
          ? asked.competencies.map((competency) => (
              <OwnCompetency
                key={`${open.phase} ${competency.id}`}
                token={token}
                phase={open.phase}
                scale={asked.scale}
                competency={competency}
                given={asked.given.find(
                  (one) => one.phase === open.phase && one.competencyId === competency.id,
                )}
                onChange={show}
              />
            ))
          : asked.phases.some(({ state }) => state === "notYet") && (
              <Text c="dimmed">{t("selfAssessment:notYet")}</Text>
            )}
      </Stack>
    </Section>
  );
}
