import { Anchor, Button } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { Link } from "../../ui/Link.tsx";
import { useT } from "../../platform/i18n/texts.ts";
import { paths } from "../../platform/page/paths.ts";
import { session } from "../../platform/session/session.ts";
import { themePreview } from "../../platform/tenant/tenant.ts";
import classes from "./PreviewMark.module.css";

/** Says that the theme is only tried out, with the way back; the editor says so itself. */
export default function PreviewMark() {
  const t = useT();
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(
    () => () => {
      // Whoever signs in next sees the tenant's own looks.
      if (session.get().user === null) themePreview.set(null);
    },
    [],
  );
  if (path === paths.theme()) return null;
  return (
    <aside className={classes["mark"]} aria-label={t("theme:preview")}>
      <span className={classes["text"]}>
        <IconEye size={20} aria-hidden />
        {t("theme:previewOn")}
      </span>
      <Anchor component={Link} to={paths.theme()} className={classes["link"] ?? ""}>
        {t("theme:toEditor")}
      </Anchor>
      <Button variant="subtle" onClick={() => themePreview.set(null)}>
        {t("theme:endPreview")}
      </Button>
    </aside>
  );
}
