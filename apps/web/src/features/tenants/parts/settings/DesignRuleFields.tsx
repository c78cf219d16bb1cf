import { DESIGN_RULES, type DesignRule, type DesignRules, LOWERED } from "@assay/domain";
import { NativeSelect, Switch } from "@mantine/core";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Disclosure } from "../../../../ui/Disclosure.tsx";
import { Section } from "../../../../ui/Section.tsx";
import type { SettingsEditing } from "../../model/settings/settingsEditing.ts";
import type { SettingsForm } from "../../model/settings/settingsForm.ts";
import classes from "./Settings.module.css";

interface DesignRuleFieldsProps {
  editing: SettingsEditing;
  stored: SettingsForm["designRules"];
}

/** How much each rule of the design check weighs: an organisation can lower one, and hide none. */
export function DesignRuleFields({ editing, stored }: DesignRuleFieldsProps) {
  const t = useT();
  const { draft, set } = editing;
  const { atMost = {}, asksAtStart } = draft.designRules ?? {};
  const lowered = Object.keys(atMost).length;
  const change = (next: DesignRules): void => {
    // What is not stored needs no removal.
    const nothing = stored ? null : undefined;
    const isNothing = Object.keys(next.atMost).length === 0 && !next.asksAtStart;
    set({ designRules: isNothing ? nothing : next });
  };
  const choose = (rule: DesignRule, value: string): void => {
    const { [rule]: _, ...others } = atMost;
    const most = LOWERED.find((one) => one === value);
    const next = most ? { ...others, [rule]: most } : others;
    change({ atMost: next, ...(asksAtStart && { asksAtStart }) });
  };
  return (
    <Section title={t("settings:designRules")} hint={t("settings:designRulesHint")}>
      <Switch
        size="md"
        label={t("settings:asksAtStart")}
        checked={asksAtStart === true}
        onChange={({ currentTarget: { checked } }) =>
          change({ atMost, ...(checked && { asksAtStart: true }) })
        }
      />
      <Disclosure
        title={t("settings:designRulesList")}
        note={t("settings:designRulesLowered", { count: lowered })}
      >
        <div className={classes["rules"]}>
          {DESIGN_RULES.map((rule) => (
            <NativeSelect
              key={rule}
              label={t("settings:ruleNamed", { rule, name: t(`settings:rule_${rule}`) })}
              value={atMost[rule] ?? ""}
              onChange={({ currentTarget: { value } }) => choose(rule, value)}
              data={[
                { value: "", label: t("settings:weight_own") },
                ...LOWERED.map((value) => ({ value, label: t(`settings:weight_${value}`) })),
              ]}
            />
          ))}
        </div>
      </Disclosure>
    </Section>
  );
}
