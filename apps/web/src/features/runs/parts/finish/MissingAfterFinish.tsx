import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Section } from "../../../../ui/Section.tsx";
import { missingQuery } from "../../api.ts";
import { isNothingMissing } from "../../model/missing.ts";
import { useEditor } from "../useEditor.ts";
import MissingList from "./MissingList.tsx";

/** What a finished run lacks, with the reasons; nothing if it is complete. */
export default function MissingAfterFinish() {
  const t = useT();
  const { base } = useEditor();
  const { data } = useQuery(missingQuery(base.id));
  if (data === undefined || isNothingMissing(data)) return null;
  return (
    <Section title={t("runDialogs:missingAfterFinish")}>
      <MissingList />
    </Section>
  );
}
