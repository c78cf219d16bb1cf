import classes from "./PageSkeleton.module.css";
import { useUiTexts } from "./texts.ts";

/** Rows of the outline: about what fits a window. */
const ROWS = 8;

/** The outline of a page with a table: its header, what stands above the table, and some rows. */
export function TableSkeleton() {
  const texts = useUiTexts();
  const bone = (height: number, width = "100%") => (
    <div className={classes["bone"]} style={{ height, width }} />
  );
  return (
    <div className={classes["stack"]}>
      <div role="status" className={classes["words"]}>
        {texts.loading}
      </div>
      {bone(44, "min(260px, 60%)")}
      {bone(42, "min(320px, 100%)")}
      <div className={classes["rows"]}>
        {Array.from({ length: ROWS }, (_, row) => (
          <div key={row} className={classes["bone"]} style={{ height: 44 }} />
        ))}
      </div>
    </div>
  );
}
