import { Button, Group, Text } from "@mantine/core";
import { IconCopy, IconPlus } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import { newId } from "../../../ui/newId.ts";
import { partWithTexts } from "../../../platform/i18n/partWithTexts.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Section } from "../../../ui/Section.tsx";
import { namedTeams } from "../model/matrix.ts";
import { nextOrdinal } from "../model/staffing.ts";
import { TeamCard } from "./TeamCard.tsx";
import classes from "./Teams.module.css";
import { useEditor } from "./useEditor.ts";

const CopyDialog = partWithTexts(() => import("./CopyDialog.tsx"), "runDialogs");

/** Step 2: the observers in teams. */
export function TeamsSection() {
  const t = useT();
  const { draft, edit, mayEdit, mayPlan } = useEditor();
  const nameFor = (ordinal: number): string => t("runs:teamName", { ordinal });
  const add = (): void =>
    edit((now) => {
      const name = nameFor(nextOrdinal(now.teams, nameFor));
      const team = { id: newId(), name, observers: [], observersHaveModeratorView: false };
      return { ...now, teams: [...now.teams, team] };
    });
  const [isCopying, setCopying] = useState(false);
  const named = namedTeams(draft.teams);
  const planned = draft.teams.length - named.length;
  const addButtons = mayEdit && (
    <Group gap="xs">
      <Button variant="light" leftSection={<IconPlus size={20} aria-hidden />} onClick={add}>
        {t("runs:addTeam")}
      </Button>
      {mayPlan && (
        <Button
          variant="light"
          leftSection={<IconCopy size={20} aria-hidden />}
          onClick={() => setCopying(true)}
        >
          {t("runs:copyFrom")}
        </Button>
      )}
    </Group>
  );
  return (
    <Section step={2} title={t("runs:step2")} hint={t("runs:step2Hint")}>
      {draft.teams.length === 0 ? (
        <EmptyState title={t("runs:noTeams")} text={t("runs:noTeamsText")}>
          {addButtons}
        </EmptyState>
      ) : (
        <>
          <ul className={classes["teams"]}>
            {named.map((team) => (
              <TeamCard key={team.id} team={team} />
            ))}
          </ul>
          {planned > 0 && (
            <Text c="dimmed" mb="sm">
              {t("runs:plannedTeams", { count: planned })}
            </Text>
          )}
          {addButtons}
        </>
      )}
      <Suspense>{isCopying && <CopyDialog onClose={() => setCopying(false)} />}</Suspense>
    </Section>
  );
}
