import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useT } from "../../../app/i18n/texts.ts";
import { newId } from "../../../app/newId.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Section } from "../../../ui/Section.tsx";
import { nextOrdinal } from "./staffing.ts";
import { TeamCard } from "./TeamCard.tsx";
import classes from "./Teams.module.css";
import { useEditor } from "./useEditor.ts";

/** Step 2: the observers in teams. */
export function TeamsSection() {
  const t = useT();
  const { draft, edit, mayEdit } = useEditor();
  const nameFor = (ordinal: number): string => t("runs:teamName", { ordinal });
  const add = (): void =>
    edit((now) => {
      const name = nameFor(nextOrdinal(now.teams, nameFor));
      const team = { id: newId(), name, observers: [], observersHaveModeratorView: false };
      return { ...now, teams: [...now.teams, team] };
    });
  const addButton = mayEdit && (
    <Button variant="light" leftSection={<IconPlus size={20} aria-hidden />} onClick={add}>
      {t("runs:addTeam")}
    </Button>
  );
  return (
    <Section step={2} title={t("runs:step2")} hint={t("runs:step2Hint")}>
      {draft.teams.length === 0 ? (
        <EmptyState title={t("runs:noTeams")} text={t("runs:noTeamsText")}>
          {addButton}
        </EmptyState>
      ) : (
        <>
          <ul className={classes["teams"]}>
            {draft.teams.map((team) => (
              <TeamCard key={team.id} team={team} />
            ))}
          </ul>
          {addButton}
        </>
      )}
    </Section>
  );
}
