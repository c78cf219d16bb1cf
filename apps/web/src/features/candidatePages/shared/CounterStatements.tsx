import type { CounterStatement, ProcessRun } from "@assay/contract";
import type { Id } from "@assay/domain";
import { Box, Button, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormat } from "../../../platform/i18n/format.ts";
import { fullName } from "../../../platform/i18n/names.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { Section } from "../../../ui/Section.tsx";
import { statementsQuery } from "../api.ts";
import { EnterStatement } from "../parts/EnterStatement.tsx";
import classes from "../parts/Pages.module.css";
import rows from "./Rows.module.css";

interface StatementProps {
  run: ProcessRun;
  statement: CounterStatement;
}

/** A statement in the candidate's words, with who entered it and when. */
function Statement({ run, statement }: StatementProps) {
  const t = useT();
  const { dateTime } = useFormat();
  const { text, enteredAt, enteredBy, withdrawnAt } = statement;
  const person = run.people.find(({ id }) => id === enteredBy);
  const name = (person && fullName(person)) ?? t("counterStatements:unknown");
  const date = dateTime(enteredAt);
  return (
    <li className={rows["row"]}>
      <div className={rows["person"]}>
        {text !== "" && <p className={classes["needs"]}>{text}</p>}
        <span className={rows["facts"]}>
          {enteredBy === null
            ? t("counterStatements:byCandidate", { date })
            : t("counterStatements:byModerator", { date, name })}
          {withdrawnAt !== null &&
            ` · ${t("counterStatements:withdrawn", { date: dateTime(withdrawnAt) })}`}
        </span>
      </div>
    </li>
  );
}

interface CounterStatementsProps {
  run: ProcessRun;
  candidateId: Id;
  /** The candidate's. */
  name: string;
}

/**
 * What a candidate says against the record, beside it, for moderators and auditors; who may, enters what was handed in.
 * Nothing where nothing was said, and nothing may be entered.
 */
export default function CounterStatements({ run, candidateId, name }: CounterStatementsProps) {
  const t = useT();
  const { data } = useQuery(statementsQuery(run.id));
  const [isEntering, setIsEntering] = useState(false);
  if (data === undefined) return null;
  const own = data.statements.filter((one) => one.candidateId === candidateId);
  const mayEnter = data.can.enter === true;
  if (own.length === 0 && !mayEnter) return null;
  return (
    <Box mt="lg">
      <Section title={t("counterStatements:title")}>
        <Stack gap="md" align="stretch">
          {own.length === 0 ? (
            <Text c="dimmed">{t("counterStatements:empty")}</Text>
          ) : (
            <ul className={rows["list"]}>
              {own.map((statement) => (
                <Statement key={statement.id} run={run} statement={statement} />
              ))}
            </ul>
          )}
          {mayEnter &&
            (isEntering ? (
              <EnterStatement
                runId={run.id}
                candidateId={candidateId}
                name={name}
                onClose={() => setIsEntering(false)}
              />
            ) : (
              <div className={classes["onScreen"]}>
                <Button variant="default" onClick={() => setIsEntering(true)}>
                  {t("counterStatements:enter")}
                </Button>
              </div>
            ))}
        </Stack>
      </Section>
    </Box>
  );
}
