import { hasText, type ImageType, nextMarker } from "./imageHead.ts";

type Test = (bytes: Uint8Array, view: DataView) => boolean;

/** PNG §5: chunks by length, each with a checksum, until IEND. */
const isWholePng: Test = (bytes, view) => {
  let at = 8;
  while (at + 12 <= bytes.length && !hasText(bytes, at + 4, "IEND")) at += 12 + view.getUint32(at);
  return at + 12 <= bytes.length;
};

/**
 * ITU T.81 §B: segments by length until the image data (DA), in which an end marker (D9) can only be
 * the end itself. Cameras append films and depth maps after it.
 */
const isWholeJpeg: Test = (bytes, view) => {
  let at = nextMarker(bytes, 2);
  while (at >= 0 && at + 4 <= bytes.length && bytes[at + 1] !== 0xda)
    at = nextMarker(bytes, at + 2 + view.getUint16(at + 2));
  for (let end = at; end >= 0; end = nextMarker(bytes, end + 2))
    if (bytes[end + 1] === 0xd9) return true;
  return false;
};

const WHOLE: Readonly<Record<ImageType, Test>> = {
  "image/png": isWholePng,
  "image/jpeg": isWholeJpeg,
  // RFC 9649 §2.4: the size counts the bytes after its own field.
  "image/webp": (bytes, view) => view.getUint32(4, true) + 8 <= bytes.length,
  // `readImage` has refused a GIF without a trailer already.
  "image/gif": () => true,
};

/** Whether an image is complete, by its end: the upload of a tablet can be interrupted. */
export function isWholeImage(type: ImageType, bytes: Uint8Array): boolean {
  return WHOLE[type](bytes, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

const STARTS: readonly (readonly [ImageType, readonly number[]])[] = [
  ["image/png", [0x89, 0x50, 0x4e, 0x47]],
  ["image/jpeg", [0xff, 0xd8, 0xff]],
  ["image/gif", [0x47, 0x49, 0x46, 0x38]],
];

/** The image type that the first bytes indicate, whatever follows; null for none. */
export function announcedImage(bytes: Uint8Array): ImageType | null {
  const isStart = (start: readonly number[]) =>
    start.every((value, index) => bytes[index] === value);
  const isWebp = hasText(bytes, 0, "RIFF") && hasText(bytes, 8, "WEBP");
  return isWebp ? "image/webp" : (STARTS.find(([, start]) => isStart(start))?.[0] ?? null);
}
