import { isGuide } from "@assay/domain";
import { useParams } from "@tanstack/react-router";
import { Suspense, use } from "react";
import { useLanguage, useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { useGuides } from "../../../platform/session/guides.ts";
import { useUser } from "../../../platform/session/session.ts";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { PageSkeleton } from "../../../ui/PageSkeleton.tsx";
import { loadGuide } from "../model/guides.ts";
import { Contents } from "../parts/Contents.tsx";
import { GuideText } from "../parts/GuideText.tsx";
import classes from "../parts/Help.module.css";
import { OtherGuides } from "../parts/OtherGuides.tsx";
import { PrintButton } from "../parts/PrintButton.tsx";

/** A guide in the user's language: the one asked for, or the first for what the user may do. */
function Help() {
  const t = useT();
  const language = useLanguage();
  const isSignedIn = useUser() !== null;
  const guides = useGuides();
  const asked = useParams({ strict: false, select: ({ guide }) => guide });
  const first = guides.own[0] ?? guides.others[0] ?? "observer";
  const guide = isGuide(asked) ? asked : first;
  const text = use(loadGuide(language, guide));
  return (
    <div className={classes["page"]}>
      <PageHeader
        title={text.title}
        // Only candidates have a personal page; other guides are read before the sign-in, too.
        backTo={!isSignedIn && asked === "candidate" ? paths.candidate() : undefined}
        backLabel={t("help:toCandidate")}
      >
        <PrintButton />
      </PageHeader>
      <div className={classes["columns"]}>
        <aside className={classes["aside"]} data-on-screen>
          <Contents blocks={text.blocks} />
          <OtherGuides guides={guides} shown={guide} />
        </aside>
        <GuideText text={text} />
      </div>
    </div>
  );
}

export default function HelpPage() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Help />
    </Suspense>
  );
}
