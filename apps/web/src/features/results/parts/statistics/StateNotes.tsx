import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { StateNote } from "./FigureView.tsx";

interface StateNotesProps {
  /** What has to be said of whom; null says nothing. */
  states: readonly { readonly name: string; readonly state: string | null }[];
}

/** What has to be said of several figures: each sentence once, with the names that it concerns. */
export function StateNotes({ states }: StateNotesProps) {
  const t = useT();
  const format = useFormat();
  const bySentence = Map.groupBy(
    states.filter(({ state }) => state !== null),
    ({ state }) => state ?? "",
  );
  return [...bySentence].map(([sentence, own]) => (
    <StateNote key={sentence}>
      {sentence}
      {states.length > 1 && (
        <> {t("statistics:concerns", { names: format.list(own.map(({ name }) => name)) })}</>
      )}
    </StateNote>
  ));
}
