import type { OwnSelfAssessment as Asked } from "@assay/contract";
import { Stack, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLanguage, useT } from "../../../platform/i18n/texts.ts";
import { Disclosure } from "../../../ui/Disclosure.tsx";
import { Section } from "../../../ui/Section.tsx";
import { ownSelfAssessmentQuery } from "../keys.ts";
import classes from "./CandidateFrame.module.css";
import { OwnCompetency } from "./OwnCompetency.tsx";
import { useValueLabel } from "./useValueLabel.ts";

type Phase = Asked["phases"][number]["phase"];

/** What was said in a phase, to be read once it is over. */
function Said({ asked, phase }: { asked: Asked; phase: Phase }) {
  const t = useT();
  const labelOf = useValueLabel(asked.scale);
  const given = asked.given.filter((one) => one.phase === phase);
  if (given.length === 0) return <Text c="dimmed">{t("selfAssessment:overNothing")}</Text>;
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

/** What the values of the scale mean, said once for all competencies. */
function Meanings({ scale }: Pick<Asked, "scale">) {
  const t = useT();
  const labelOf = useValueLabel(scale);
  const explained = scale.filter(({ description }) => description !== "");
  if (explained.length === 0) return null;
  return (
    <Disclosure title={t("selfAssessment:meanings")}>
      <ul className={classes["list"]}>
        {explained.map(({ value, description }) => (
          <li key={value} className={classes["item"]}>
            <div className={classes["name"]}>{labelOf(value)}</div>
            <p className={classes["text"]}>{description}</p>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

interface OpenProps {
  token: string;
  asked: Asked;
  phase: Phase;
  onChange(asked: Asked): void;
}

/** The competencies one below the other, each with what is chosen. */
function Open({ token, asked, phase, onChange }: OpenProps) {
  const labelOf = useValueLabel(asked.scale);
  return (
    <Stack gap="sm">
      <Meanings scale={asked.scale} />
      {asked.competencies.map((competency) => {
        const given = asked.given.find(
          (one) => one.phase === phase && one.competencyId === competency.id,
        );
        return (
          <Disclosure
            key={`${phase} ${competency.id}`}
            title={competency.name}
            note={labelOf(given?.value ?? null)}
          >
            <OwnCompetency {...{ token, phase, competency, given, onChange }} scale={asked.scale} />
          </Disclosure>
        );
      })}
    </Stack>
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
        {open ? (
          <Open token={token} asked={asked} phase={open.phase} onChange={show} />
        ) : (
          asked.phases.some(({ state }) => state === "notYet") && (
            <Text c="dimmed">{t("selfAssessment:notYet")}</Text>
          )
        )}
      </Stack>
    </Section>
  );
}
