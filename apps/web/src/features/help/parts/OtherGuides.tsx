import type { Guide } from "@assay/domain";
import { Anchor } from "@mantine/core";
import { useId } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { Link } from "../../../ui/Link.tsx";
import classes from "./Help.module.css";

interface ListProps {
  title: string;
  guides: readonly Guide[];
  shown: Guide;
}

function GuideList({ title, guides, shown }: ListProps) {
  const t = useT();
  const id = useId();
  if (guides.length === 0) return null;
  return (
    <>
      <p id={id} className={classes["over"]}>
        {title}
      </p>
      <ul className={classes["links"]} aria-labelledby={id}>
        {guides.map((guide) => (
          <li key={guide}>
            <Anchor
              component={Link}
              to={paths.help(guide)}
              aria-current={guide === shown ? "page" : undefined}
            >
              {t(`help:guide_${guide}`)}
            </Anchor>
          </li>
        ))}
      </ul>
    </>
  );
}

interface OtherGuidesProps {
  guides: { readonly own: readonly Guide[]; readonly others: readonly Guide[] };
  /** The guide on the page. */
  shown: Guide;
}

/** All guides: first those for the user, then those of the people with whom they work. */
export function OtherGuides({ guides: { own, others }, shown }: OtherGuidesProps) {
  const t = useT();
  return (
    <nav aria-label={t("help:guides")}>
      <GuideList title={t("help:own")} guides={own} shown={shown} />
      <GuideList title={t("help:others")} guides={others} shown={shown} />
    </nav>
  );
}
