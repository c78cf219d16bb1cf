import { Button } from "@mantine/core";
import { useMemo } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Section } from "../../../../ui/Section.tsx";
import { useProcessEditor } from "../useProcessEditor.ts";
import { CutOffItem } from "./CutOffItem.tsx";
import { firstRule, wholeRule } from "../../model/cutOff/wholeRule.ts";

interface WholeRuleSectionProps {
  /** The step that stands open, or `WHOLE_PROCESS`. */
  opened: string | undefined;
  onToggle(id: string, isOpen: boolean): void;
}

/** The rule over all steps, which a process may have. */
export function WholeRuleSection({ opened, onToggle }: WholeRuleSectionProps) {
  const t = useT();
  const { draft, edit, base } = useProcessEditor();
  const { items, cutOff } = draft;
  const rule = useMemo(() => wholeRule({ items, cutOff }), [items, cutOff]);
  const remove = (): void =>
    // What is stored has to be taken away; what is not, never was there.
    edit(({ cutOff: _, ...now }) => (base?.cutOff ? { ...now, cutOff: null } : now));
  return (
    <Section title={t("cutOff:whole")} hint={t("cutOff:wholeHint")}>
      {rule === null ? (
        <Button variant="default" onClick={() => edit((now) => ({ ...now, cutOff: firstRule() }))}>
          {t("cutOff:addWhole")}
        </Button>
      ) : (
        <>
          <CutOffItem
            item={rule}
            isInside={false}
            isOpen={opened === rule.id}
            onToggle={onToggle}
          />
          <Button variant="subtle" mt="sm" onClick={remove}>
            {t("cutOff:removeWhole")}
          </Button>
        </>
      )}
    </Section>
  );
}
