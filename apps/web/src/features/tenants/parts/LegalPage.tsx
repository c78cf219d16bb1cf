import type { LegalTextName } from "@assay/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { Notice } from "../../../ui/Notice.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { PageSkeleton } from "../../../ui/PageSkeleton.tsx";
import { useLanguage, useT } from "../../../platform/i18n/texts.ts";
import { legalTextQuery } from "../api.ts";
import classes from "./LegalPage.module.css";

const RichText = lazy(() => import("../../../ui/RichText.tsx"));

interface LegalPageProps {
  name: LegalTextName;
  /** Both are German, as the text that stands in. */
  title: string;
  missing: string;
  /** The text shown while neither the organisation nor the operator has provided one. */
  children: ReactNode;
}

/**
 * The organisation's own text in the reader's language, where it has one. Any other is German in every
 * language of the interface (spec 1 §2).
 */
export function LegalPage({ name, title, missing, children }: LegalPageProps) {
  const t = useT();
  const language = useLanguage();
  const { data } = useSuspenseQuery(legalTextQuery(name, language));
  const own = data.language === null ? undefined : t(`app:${name}`);
  return (
    <article lang={data.language ?? "de"} className={classes["text"]}>
      <PageHeader title={own ?? title} />
      {data.html === null ? (
        <>
          <Notice tone="info">{missing}</Notice>
          {children}
        </>
      ) : (
        <Suspense fallback={<PageSkeleton />}>
          <RichText html={data.html} />
        </Suspense>
      )}
    </article>
  );
}
