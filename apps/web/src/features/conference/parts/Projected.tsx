import { useT } from "../../../platform/i18n/texts.ts";
import { useDocumentTitle } from "../../../ui/texts.ts";
import classes from "./Layout.module.css";
import { Nothing } from "./Nothing.tsx";
import { Stage } from "./Stage.tsx";
import { useConference } from "./useConference.ts";

/** What a projector shows: the item of the moderator, and nothing to press. */
export function Projected() {
  const t = useT();
  const { run, shown } = useConference();
  const title = t("conference:titleOf", { name: run.name });
  useDocumentTitle(title);
  return (
    <div className={classes["projected"]}>
      <h1 className={classes["projectedTitle"]} tabIndex={-1}>
        {title}
      </h1>
      {shown ? <Stage row={shown} isProjected /> : <Nothing />}
    </div>
  );
}
