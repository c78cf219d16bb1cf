import type { Item } from "@assay/contract";
import { Skeleton } from "@mantine/core";
import { Suspense, useState } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import { partWithTexts } from "../../../platform/i18n/partWithTexts.ts";
import { Disclosure } from "../../../ui/Disclosure.tsx";

const DocumentList = partWithTexts(() => import("./DocumentList.tsx"), "files");
/** Height of one document in px, so that the list does not move the page when it arrives. */
const ROW_HEIGHT = 48;

/** What an exercise's candidates and observers work with (OBS-016, OBS-017). */
export function ExerciseDocuments({ exercise }: { exercise: Item }) {
  const t = useT();
  // Loaded when somebody wants to see it: the page is there for writing.
  const [isOpen, setOpen] = useState(false);
  const count = exercise.documents.length;
  return (
    <Disclosure title={t("observations:documents")} note={count} isOpen={isOpen} onToggle={setOpen}>
      {count === 0
        ? t("observations:noDocuments")
        : isOpen && (
            <Suspense fallback={<Skeleton height={count * ROW_HEIGHT} />}>
              <DocumentList exercise={exercise} />
            </Suspense>
          )}
    </Disclosure>
  );
}
