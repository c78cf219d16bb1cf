import { type DragEvent, useEffect, useState } from "react";

const hasFiles = ({ dataTransfer }: Pick<DragEvent, "dataTransfer">): boolean =>
  dataTransfer.types.includes("Files");

/** A file dropped beside its place would replace the page, and with it what is unsaved. */
function refuse(event: globalThis.DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = "none";
}

/**
 * Lets files be dropped onto a part of the page.
 *
 * @param onDrop null: nothing can be dropped now
 */
export function useFileDrop(onDrop: ((files: File[]) => void) | null) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    for (const event of ["dragover", "drop"] as const)
      addEventListener(event, refuse, { signal: listening.signal });
    return () => listening.abort();
  }, []);
  if (onDrop === null) return { isOver: false, handlers: {} };
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      onDrop([...event.dataTransfer.files]);
    },
  };
  return { isOver, handlers };
}
