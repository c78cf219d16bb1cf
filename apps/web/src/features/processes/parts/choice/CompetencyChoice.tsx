import type { Competency } from "@assay/contract";
import { textIn } from "@assay/domain";
import { Anchor, CloseButton, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { memo, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLanguageOrder, useT } from "../../../../platform/i18n/texts.ts";
import { paths } from "../../../../platform/page/paths.ts";
import { useAccountCan } from "../../../../platform/session/abilities.ts";
import { ColorDot } from "../../../../ui/ColorDot.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { Section } from "../../../../ui/Section.tsx";
import { useProcessEditor } from "../useProcessEditor.ts";
import classes from "./Choice.module.css";
import { useCompetencyChoice } from "./useCompetencyChoice.ts";

interface OptionProps {
  competency: Competency;
  name: string;
  isChosen: boolean;
  onToggle(id: string, isChosen: boolean, name: string): void;
}

const Option = memo(function Option({ competency, name, isChosen, onToggle }: OptionProps) {
  const { id, colorCode } = competency;
  return (
    <li>
      <label className={classes["option"]}>
        <input
          type="checkbox"
          checked={isChosen}
          onChange={(event) => onToggle(id, event.currentTarget.checked, name)}
        />
        <ColorDot color={colorCode}>
          <span>{name}</span>
          {competency.name !== name && (
            <span className={classes["internal"]}>{competency.name}</span>
          )}
        </ColorDot>
      </label>
    </li>
  );
});

/** Every word of the search occurs in the names. */
function finds({ name, texts }: Competency, search: string): boolean {
  const names = [name, ...Object.values(texts).map((text) => text.displayName)];
  const all = names.join(" ").toLocaleLowerCase();
  return search
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}

/** The competencies that the process rates, in their order. */
function Chosen({ nameOf }: { nameOf(competency: Competency): string }) {
  const t = useT();
  const { competencies } = useProcessEditor();
  return (
    <div className={classes["chosen"]} role="status">
      <h3>{t("processes:chosenCount", { count: competencies.length })}</h3>
      <ol>
        {competencies.map((competency) => (
          <li key={competency.id}>
            <ColorDot color={competency.colorCode}>{nameOf(competency)}</ColorDot>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** A link to where competencies are made, beside the process. */
function NewCompetencyLink() {
  const t = useT();
  return (
    <Anchor
      href={paths.createCompetency()}
      target="_blank"
      rel="noopener"
      className={classes["new"] ?? ""}
    >
      {t("processes:newCompetency")}
    </Anchor>
  );
}

/** All competencies of the tenant, or those that a search finds, to be chosen. */
function Options({ nameOf }: { nameOf(competency: Competency): string }) {
  const t = useT();
  const { draft, allCompetencies } = useProcessEditor();
  const choice = useCompetencyChoice();
  const [search, setSearch] = useState("");
  const latest = useRef(choice);
  useEffect(() => {
    latest.current = choice;
  });
  const onToggle = useCallback((id: string, isChosen: boolean, name: string) => {
    if (isChosen) latest.current.add(id);
    else void latest.current.remove(id, name);
  }, []);
  const chosen = useMemo(() => new Set(draft.competencyIds), [draft.competencyIds]);
  const found = allCompetencies.filter((competency) => finds(competency, search.trim()));
  return (
    <div>
      <TextInput
        type="search"
        aria-label={t("ui:searchIn", { caption: t("processes:competencies") })}
        placeholder={t("ui:search")}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={
          search !== "" && (
            <CloseButton size={40} aria-label={t("ui:close")} onClick={() => setSearch("")} />
          )
        }
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        mb="xs"
      />
      <ul className={classes["options"]} aria-label={t("processes:competencies")}>
        {found.map((competency) => (
          <Option
            key={competency.id}
            competency={competency}
            name={nameOf(competency)}
            isChosen={chosen.has(competency.id)}
            onToggle={onToggle}
          />
        ))}
      </ul>
      {found.length === 0 && <Text c="dimmed">{t("ui:noHits")}</Text>}
    </div>
  );
}

/** Chooses what is rated, among the competencies of the tenant. */
export function CompetencyChoice() {
  const t = useT();
  const order = useLanguageOrder();
  const { allCompetencies, errors } = useProcessEditor();
  const mayCreate = useAccountCan("createCompetency");
  const nameOf = useCallback(
    ({ texts, name }: Competency): string => textIn(texts, order)?.displayName || name,
    [order],
  );
  const newOne = mayCreate && <NewCompetencyLink />;
  if (allCompetencies.length === 0) {
    return (
      <Section title={t("processes:competencies")}>
        <EmptyState title={t("processes:noCompetencies")} text={t("processes:noCompetenciesText")}>
          {newOne}
        </EmptyState>
      </Section>
    );
  }
  return (
    <Section
      title={t("processes:competencies")}
      hint={t("processes:competenciesHint")}
      actions={newOne}
    >
      <div className={classes["columns"]}>
        <Options nameOf={nameOf} />
        <Chosen nameOf={nameOf} />
      </div>
      {errors.has("competencyIds") && (
        <p className={classes["lacking"]}>{t("processes:noCompetency")}</p>
      )}
    </Section>
  );
}
