import type { ProcessRun } from "@assay/contract";
import { addresseesOf } from "@assay/domain";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { fullName } from "../../../../platform/i18n/names.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { useUser } from "../../../../platform/session/session.ts";
import type { Audience } from "./audience.ts";
import RunMessages from "./RunMessages.tsx";

interface MessagesOfRunProps extends Pick<Audience, "groups"> {
  run: ProcessRun;
}

/** The messages of the run, to everybody of it but the user, or to one of the groups. */
export default function MessagesOfRun({ run, groups = [] }: MessagesOfRunProps) {
  const t = useT();
  const { compare } = useFormat();
  const userId = useUser()?.id;
  const names = new Map(run.people.map((person) => [person.id, fullName(person)]));
  const people = addresseesOf(run)
    .filter((id) => id !== userId)
    .map((id) => ({ id, name: names.get(id) ?? t("messages:gone") }))
    .toSorted((a, b) => compare(a.name, b.name));
  return <RunMessages runId={run.id} people={people} groups={groups} />;
}
