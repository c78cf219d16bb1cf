import { ActionIcon } from "@mantine/core";
import { IconEyeCheck } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { Link } from "../../ui/Link.tsx";
import { useT } from "../../platform/i18n/texts.ts";
import { isAuditView, otherView } from "./otherView.ts";

/** Switches between one's own runs and all runs, where a page has both views. */
export default function AuditToggle() {
  const t = useT();
  const { path, query } = useLocation({
    select: ({ pathname, searchStr }) => ({ path: pathname, query: searchStr }),
    structuralSharing: true,
  });
  const other = otherView(path);
  if (other === null) return null;
  const isOn = isAuditView(path);
  const label = t(isOn ? "shell:auditOff" : "shell:auditOn");
  return (
    <ActionIcon
      component={Link}
      to={`${other}${query}`}
      aria-label={label}
      title={label}
      color="gray"
      variant={isOn ? "outline" : "subtle"}
    >
      <IconEyeCheck aria-hidden />
    </ActionIcon>
  );
}
