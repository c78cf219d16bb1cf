import type { ProcessRun, RunSelfAssessments } from "@assay/contract";
import { type Id, SELF_ASSESSMENT_PHASES, textIn } from "@assay/domain";
import { Stack } from "@mantine/core";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";
import { Disclosure } from "../../../ui/Disclosure.tsx";
import classes from "./Pages.module.css";
import rows from "../shared/Rows.module.css";

type Given = NonNullable<RunSelfAssessments["given"]>;

interface SaidProps {
  run: ProcessRun;
  names: ReadonlyMap<Id, string>;
  given: Given;
}

/** What one candidate says about a competency, before the day and after it. */
function SaidOfOne({ run, given, name }: { run: ProcessRun; given: Given; name: string }) {
  const t = useT();
  const order = useLanguageOrder();
  const { number } = useFormat();
  const labelOf = (value: number | null): string => {
    if (value === null) return t("selfAssessment:unchosen");
    const criterion = run.scale.criterions.find((one) => one.value === value);
    const label = criterion && textIn(criterion.texts, order)?.textLong;
    const shown = number(value);
    return label
      ? t("selfAssessment:valueLabel", { value: shown, label })
      : t("selfAssessment:value", { value: shown });
  };
  return (
    <li className={rows["row"]}>
      <div className={rows["person"]}>
        <strong>{name}</strong>
        {SELF_ASSESSMENT_PHASES.map((phase) => {
          const said = given.find((one) => one.phase === phase);
          return said ? (
            <div key={phase}>
              <span className={rows["facts"]}>{t(`selfAssessment:${phase}`)}</span>{" "}
              {labelOf(said.value)}
              {said.text !== "" && <p className={classes["needs"]}>{said.text}</p>}
            </div>
          ) : null;
        })}
      </div>
    </li>
  );
}

/** What the candidates of a finished run say about themselves, person by person. */
export function SaidOfThemselves({ run, names, given }: SaidProps) {
  const order = useLanguageOrder();
  const ids = [...new Set(given.map(({ candidateId }) => candidateId))];
  return (
    <Stack gap="xs">
      {ids.map((id) => {
        const own = given.filter(({ candidateId }) => candidateId === id);
        return (
          <Disclosure key={id} title={names.get(id) ?? ""}>
            <ul className={rows["list"]}>
              {run.competencies.map((competency) => {
                const said = own.filter(({ competencyId }) => competencyId === competency.id);
                const name = textIn(competency.texts, order)?.displayName ?? "";
                return said.length > 0 ? (
                  <SaidOfOne key={competency.id} run={run} given={said} name={name} />
                ) : null;
              })}
            </ul>
          </Disclosure>
        );
      })}
    </Stack>
  );
}
