import type { ReactNode } from "react";
import { PageHeader } from "../../ui/PageHeader.tsx";
import classes from "./LegalPage.module.css";

/** Legal text is German in every language of the interface (spec 1 §2). */
export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <article lang="de" className={classes["text"]}>
      <PageHeader title={title} />
      {children}
    </article>
  );
}
