import { Anchor } from "@mantine/core";
import { useId } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import type { GuideBlock } from "../model/guide.ts";
import classes from "./Help.module.css";

/** The headings of a guide, as links to them. */
export function Contents({ blocks }: { blocks: readonly GuideBlock[] }) {
  const t = useT();
  const id = useId();
  return (
    <nav aria-labelledby={id}>
      <p id={id} className={classes["over"]}>
        {t("help:contents")}
      </p>
      <ul className={classes["links"]}>
        {blocks.flatMap((block) =>
          block.kind === "heading"
            ? [
                <li key={block.id}>
                  <Anchor href={`#${block.id}`}>{block.text}</Anchor>
                </li>,
              ]
            : [],
        )}
      </ul>
    </nav>
  );
}
