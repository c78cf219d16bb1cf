import type { ProcessRun } from "@assay/contract";
import type { Id } from "@assay/domain";
import { Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useFormat } from "../../../platform/i18n/format.ts";
import { fullName } from "../../../platform/i18n/names.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { decisionsQuery } from "../api.ts";
import classes from "./ResultTable.module.css";

/** Who gave a candidate which state, when, against which result, and why; nothing where nobody has. */
export function DecisionHistory({ run, candidateId }: { run: ProcessRun; candidateId: Id }) {
  const t = useT();
  const format = useFormat();
  const { data, isError } = useQuery(decisionsQuery(run.id, candidateId));
  if (isError) return <Text c="dimmed">{t("results:decisionsFailed")}</Text>;
  if (!data || data.length === 0) return null;
  const nameOf = (id: Id): string => {
    const person = run.people.find((one) => one.id === id);
    return (person && fullName(person)) ?? t("results:unknownPerson");
  };
  return (
    <>
      <Title order={2} size="h4" mt="lg">
        {t("results:decisions")}
      </Title>
      <ol className={classes["decisions"]}>
        {data.map(({ id, personId, at, from, to, calculated, reason }) => (
          <li key={id}>
            <Text component="span">
              {t("results:decision", {
                from: t(`results:state_${from}`),
                to: t(`results:state_${to}`),
              })}
            </Text>
            <Text size="sm" c="dimmed">
              {t("results:decidedBy", {
                name: nameOf(personId),
                when: format.dateTime(at),
                calculated: t(`results:standing_${calculated}`),
              })}
            </Text>
            {reason !== undefined && <q>{reason}</q>}
          </li>
        ))}
      </ol>
    </>
  );
}
