import { Button } from "@mantine/core";
import { useT } from "../../../platform/i18n/texts.ts";
import classes from "./AssessmentDesk.module.css";

type Tab = "ratings" | "observation";
interface DeskTabsProps {
  tab: Tab;
  onChange(tab: Tab): void;
}

/** Tabs for ratings and observation, if there is no room for both side by side. */
export function DeskTabs({ tab, onChange }: DeskTabsProps) {
  const t = useT();
  const button = (name: Tab, label: string) => (
    <Button
      variant={tab === name ? "light" : "subtle"}
      aria-pressed={tab === name}
      onClick={() => onChange(name)}
    >
      {label}
    </Button>
  );
  return (
    <div className={classes["tabs"]}>
      {button("ratings", t("assessments:tabRatings"))}
      {button("observation", t("assessments:observation"))}
    </div>
  );
}
