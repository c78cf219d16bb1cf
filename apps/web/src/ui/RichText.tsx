import DOMPurify from "dompurify";
import classes from "./RichText.module.css";

const ALLOWED = {
  ALLOWED_TAGS: "p br h2 h3 strong b em i u s ul ol li blockquote a".split(" "),
  ALLOWED_ATTR: ["href", "start"],
  ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
  // The page takes no other markup (`shell/start/trustedTypes.ts`).
  RETURN_TRUSTED_TYPE: true,
};

/** Shows stored HTML; it is cleaned once more here, whatever the server has stored. */
export default function RichText({ html }: { html: string }) {
  const clean = DOMPurify.sanitize(html, ALLOWED);
  return <div className={classes["text"]} dangerouslySetInnerHTML={{ __html: clean }} />;
}
