import classes from "./PageSkeleton.module.css";
import { useUiTexts } from "./texts.ts";

/** A grey place of the size of what will stand there. */
function Bone({ height, width = "100%" }: { height: number; width?: number | string }) {
  return <div className={classes["bone"]} style={{ height, width }} />;
}

const Loading = () => (
  <div role="status" className={classes["words"]}>
    {useUiTexts().loading}
  </div>
);

/** The outline of a page: its header and some content. */
export function PageSkeleton() {
  return (
    <div className={classes["stack"]}>
      <Loading />
      <Bone height={36} width="min(320px, 70%)" />
      <Bone height={120} />
      <Bone height={240} />
    </div>
  );
}
