import { sessionState } from "../../../../platform/session/sessionState.ts";
import type { Styling } from "@assay/contract";
import { imageFault, type ImageFault, readImage } from "@assay/domain";
import { changed, valueAt } from "./themeForm.ts";

const IMAGE_PATHS = [
  "logo",
  "drawer/backgroundImage",
  "appbar/backgroundImage",
  "footer/backgroundImage",
  "login/backgroundImage",
] as const;
export type ImagePath = (typeof IMAGE_PATHS)[number];

/**
 * The chosen files by the address under which the page shows them: short, so that a draft of megabytes
 * is compared as quickly as any. They are kept as long as a preview may show them: until a reload, or the end of the session.
 */
const files = sessionState(new Map<string, { bytes: Uint8Array; type: string }>());

type Picked = { address: string } | { fault: ImageFault };

/** Checks a file by its content, as the server will, and that this browser can show it. */
export async function pickImage(file: File, limit: number): Promise<Picked> {
  if (file.size > limit) return { fault: "imageTooBig" };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const fault = imageFault(bytes, limit);
  const head = readImage(bytes);
  if (fault !== null || head === null) return { fault: fault ?? "imageUnknown" };
  const blob = new Blob([bytes], { type: head.type });
  try {
    (await createImageBitmap(blob)).close();
  } catch {
    return { fault: "imageUnknown" };
  }
  const address = URL.createObjectURL(blob);
  files.set(address, { bytes, type: head.type });
  return { address };
}

/** A string of a megabyte's signs at once is more than a call takes. */
const STEP = 32_768;

function dataUrlOf(address: string): string {
  const file = files.get(address);
  if (file === undefined) return address;
  let binary = "";
  for (let at = 0; at < file.bytes.length; at += STEP)
    binary += String.fromCharCode(...file.bytes.subarray(at, at + STEP));
  return `data:${file.type};base64,${btoa(binary)}`;
}

/** The looks as they are sent: a new image with its bytes, a stored one by its address. */
export function withImageData(styling: Styling): Styling {
  let sent = styling;
  for (const path of IMAGE_PATHS) {
    const value = valueAt(styling, path);
    if (typeof value === "string") sent = changed(sent, path, dataUrlOf(value));
  }
  return sent;
}
