import { Anchor, Kbd } from "@mantine/core";
import { useEffect } from "react";
import { paths } from "../../../platform/page/paths.ts";
import { Link } from "../../../ui/Link.tsx";
import type { GuideBlock, GuideLine, GuidePiece, GuideText as Text } from "../model/guide.ts";
import classes from "./Help.module.css";

/** The file of another guide, as guides link to it. */
const GUIDE_FILE = /^(\w+)\.md$/;

function LinkPiece({ to, text }: { to: string; text: string }) {
  const [, guide] = GUIDE_FILE.exec(to) ?? [];
  if (guide === undefined)
    return (
      <Anchor href={to} underline="always">
        {text}
      </Anchor>
    );
  return (
    <Anchor component={Link} to={paths.help(guide)} underline="always">
      {text}
    </Anchor>
  );
}

function Piece({ piece }: { piece: GuidePiece }) {
  if (typeof piece === "string") return piece;
  if (piece.kind === "link") return <LinkPiece {...piece} />;
  if (piece.kind === "key") return <Kbd>{piece.text}</Kbd>;
  if (piece.kind === "strong") return <strong>{piece.text}</strong>;
  return <span className={classes["label"]}>{piece.text}</span>;
}

/** A guide never changes while it is shown: the place of a part names it. */
const Line = ({ line }: { line: GuideLine }) =>
  line.map((piece, index) => <Piece key={String(index)} piece={piece} />);

function Block({ block }: { block: GuideBlock }) {
  switch (block.kind) {
    case "heading":
      return <h2 id={block.id}>{block.text}</h2>;
    case "paragraph":
      return (
        <p>
          <Line line={block.line} />
        </p>
      );
    case "list": {
      const List = block.isOrdered ? "ol" : "ul";
      return (
        <List>
          {block.items.map((item, index) => (
            <li key={String(index)}>
              <Line line={item} />
            </li>
          ))}
        </List>
      );
    }
    case "picture":
      return (
        <img
          className={classes["picture"]}
          src={block.source}
          alt={block.alt}
          width={block.width}
          height={block.height}
          loading="lazy"
        />
      );
    default:
      return block satisfies never;
  }
}

/** Goes to the heading that the address names: the browser has looked for it before the guide was there. */
function useAskedHeading({ blocks }: Text): void {
  useEffect(() => {
    const ids = blocks.flatMap((block) => (block.kind === "heading" ? [block.id] : []));
    const asked = ids.find((id) => new URL(`#${id}`, location.href).hash === location.hash);
    if (asked !== undefined) document.getElementById(asked)?.scrollIntoView();
  }, [blocks]);
}

/** A guide as elements of React: no HTML is ever read from a text. */
export function GuideText({ text }: { text: Text }) {
  useAskedHeading(text);
  return (
    <article className={classes["text"]}>
      {text.blocks.map((block, index) => (
        <Block key={String(index)} block={block} />
      ))}
    </article>
  );
}
