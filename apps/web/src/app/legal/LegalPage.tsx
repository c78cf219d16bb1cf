import { type LegalTextName, tenantCalls } from "@assay/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { callApi } from "../api/call.ts";
import classes from "./LegalPage.module.css";

const RichText = lazy(() => import("../../ui/RichText.tsx"));

interface LegalPageProps {
  name: LegalTextName;
  title: string;
  /** What stands there as long as the operator has given nothing of its own. */
  children: ReactNode;
}

/** Legal text is German in every language of the interface (spec 1 §2). */
export function LegalPage({ name, title, children }: LegalPageProps) {
  const { data } = useSuspenseQuery({
    queryKey: ["legalText", name],
    queryFn: () => callApi(tenantCalls.getLegalText, { params: { name } }),
  });
  return (
    <article lang="de" className={classes["text"]}>
      <PageHeader title={title} />
      {data.html === null ? (
        children
      ) : (
        <Suspense fallback={<PageSkeleton />}>
          <RichText html={data.html} />
        </Suspense>
      )}
    </article>
  );
}
