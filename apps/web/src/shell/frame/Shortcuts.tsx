import { lazy, Suspense, useEffect, useState } from "react";

const ShortcutList = lazy(() => import("./ShortcutList.tsx"));
const TYPING = "input, textarea, select, [contenteditable=true]";

/** `?` lists the keys, except while somebody types. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof Element && event.target.closest(TYPING) !== null;
      if (event.key === "?" && !isTyping && !event.ctrlKey && !event.metaKey) setOpen(true);
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  return isOpen ? (
    <Suspense>
      <ShortcutList onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
}
