import type { Assessment, Item, ProcessRun } from "@assay/contract";
import { type ReactNode, Suspense } from "react";
import { partWithTexts } from "../../../../platform/i18n/partWithTexts.ts";
import classes from "./WithObserved.module.css";

const ObservedSection = partWithTexts(() => import("./ObservedSection.tsx"), "overview");

interface WithObservedProps {
  isShown: boolean;
  run: ProcessRun;
  exercises: readonly Item[];
  candidateId: string;
  /** The candidate's name. */
  name: string;
  /** The candidate's. */
  assessments: readonly Assessment[];
  /** The results of the candidate. */
  children: ReactNode;
}

/** Results, and where it is wanted beside them what was observed. */
export function WithObserved({ isShown, children, ...observed }: WithObservedProps) {
  return (
    <div className={classes["place"]}>
      <div className={classes["results"]} data-beside={isShown || undefined}>
        <div>{children}</div>
        {isShown && (
          <div className={classes["observed"]}>
            <Suspense>
              <ObservedSection {...observed} />
            </Suspense>
          </div>
        )}
      </div>
    </div>
  );
}
