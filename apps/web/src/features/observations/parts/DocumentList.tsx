import type { Item } from "@assay/contract";
import { StoredDocument } from "../../../platform/files/StoredDocument.tsx";
import classes from "./Documents.module.css";

/** The documents of an exercise, each to be shown or saved. */
export default function DocumentList({ exercise }: { exercise: Item }) {
  return (
    <ul className={classes["list"]}>
      {exercise.documents.map((document) => (
        <li key={document.id}>
          <StoredDocument exerciseId={exercise.id} document={document} />
        </li>
      ))}
    </ul>
  );
}
