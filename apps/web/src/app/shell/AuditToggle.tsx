import { ActionIcon } from "@mantine/core";
import { IconEyeCheck } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { Link } from "../../ui/Link.tsx";
import { useT } from "../i18n/texts.ts";
import { usePermissions } from "../session/permissions.ts";
import { isAuditView, otherView } from "./otherView.ts";

/** Switches between one's own runs and all runs: only for holders of both rights (spec 1 §2). */
export function AuditToggle() {
  const t = useT();
  const permissions = usePermissions();
  const { path, query } = useLocation({
    select: ({ pathname, searchStr }) => ({ path: pathname, query: searchStr }),
    structuralSharing: true,
  });
  const other = otherView(path);
  if (other === null || !permissions.has("GET_PROCESS_RUNS", "GET_ALL_PROCESS_RUNS")) return null;
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
