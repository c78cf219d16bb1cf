/** 512 KB and 2048 KB (spec 1 §5, decisions §14). */
export const IMAGE_BYTES = 524_288;
export const LOGIN_IMAGE_BYTES = 2_097_152;
/** What a browser on a tablet can still show; a small file can unfold to gigabytes. */
export const IMAGE_EDGE = 8_000;
export const IMAGE_PIXELS = 25_000_000;

export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

export interface ImageHead {
  readonly type: ImageType;
  readonly width: number;
  readonly height: number;
}

type Reader = (bytes: Uint8Array, view: DataView) => Omit<ImageHead, "type"> | null;

const hasText = (bytes: Uint8Array, at: number, text: string): boolean =>
  Array.from(text).every((sign, index) => bytes[at + index] === sign.charCodeAt(0));

/** PNG §5.2: the signature, then the chunk IHDR. */
const readPng: Reader = (bytes, view) => {
  const isPng = bytes[0] === 0x89 && hasText(bytes, 1, "PNG\r\n\u001A\n");
  if (!isPng || !hasText(bytes, 12, "IHDR") || bytes.length < 33) return null;
  return { width: view.getUint32(16), height: view.getUint32(20) };
};

const readGif: Reader = (bytes, view) => {
  const isGif = hasText(bytes, 0, "GIF87a") || hasText(bytes, 0, "GIF89a");
  if (!isGif || bytes.length < 14) return null;
  return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
};

/** Start of frame, apart from tables (C4, CC) and the extension C8. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** ITU T.81 §B: segments by length until the first frame. */
const readJpeg: Reader = (bytes, view) => {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (isFrame(marker))
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    else at += 2 + view.getUint16(at + 2);
  }
  return null;
};

const uint24 = (view: DataView, at: number): number =>
  view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;

/** RFC 9649: lossy, lossless and extended each say their size in another way. */
const readWebp: Reader = (bytes, view) => {
  if (!hasText(bytes, 0, "RIFF") || !hasText(bytes, 8, "WEBP") || bytes.length < 30) return null;
  if (hasText(bytes, 12, "VP8X"))
    return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
  if (hasText(bytes, 12, "VP8L") && bytes[20] === 0x2f) {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  const isLossy = hasText(bytes, 12, "VP8 ") && hasText(bytes, 23, "\u009D\u0001*");
  if (!isLossy) return null;
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
};

const READERS: readonly [ImageType, Reader][] = [
  ["image/png", readPng],
  ["image/jpeg", readJpeg],
  ["image/webp", readWebp],
  ["image/gif", readGif],
];

/** What kind of image a file holds, by its content alone, and its size in pixels; null where it is none. */
export function readImage(bytes: Uint8Array): ImageHead | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const [type, read] of READERS) {
    const size = read(bytes, view);
    if (size !== null && size.width > 0 && size.height > 0) return { type, ...size };
  }
  return null;
}

export type ImageFault = "imageTooBig" | "imageUnknown" | "imageTooManyPixels";

/**
 * What speaks against an image of the tenant's looks; null: nothing.
 *
 * @param limit in bytes
 */
export function imageFault(bytes: Uint8Array, limit: number): ImageFault | null {
  if (bytes.length > limit) return "imageTooBig";
  const head = readImage(bytes);
  if (head === null) return "imageUnknown";
  const { width, height } = head;
  const isVast = width > IMAGE_EDGE || height > IMAGE_EDGE || width * height > IMAGE_PIXELS;
  return isVast ? "imageTooManyPixels" : null;
}
