export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

export interface ImageHead {
  readonly type: ImageType;
  /** Largest width in pixels that a decoder may use: browsers enlarge the canvas to hold all frames. */
  readonly width: number;
  readonly height: number;
  readonly frames: number;
}

type Size = Omit<ImageHead, "type">;
type Reader = (bytes: Uint8Array, view: DataView) => Size | null;

const NOTHING: Size = { width: 0, height: 0, frames: 0 };
/** The size enlarged to hold a rectangle; `frames` is 0 for a rectangle that is no frame. */
const enlarged = (size: Size, width: number, height: number, frames = 1): Size => ({
  width: Math.max(size.width, width),
  height: Math.max(size.height, height),
  frames: size.frames + frames,
});

/** Whether the bytes at a position are this ASCII text. */
export const hasText = (bytes: Uint8Array, at: number, text: string): boolean =>
  Array.from(text).every((sign, index) => bytes[at + index] === sign.charCodeAt(0));

/** PNG §5.2: the signature, then the chunk IHDR. */
const readPng: Reader = (bytes, view) => {
  const isPng = bytes[0] === 0x89 && hasText(bytes, 1, "PNG\r\n\u001A\n");
  if (!isPng || !hasText(bytes, 12, "IHDR") || bytes.length < 33) return null;
  return { width: view.getUint32(16), height: view.getUint32(20), frames: 1 };
};

/** Bytes of a GIF's colour table, by the flags that say whether there is one and how large. */
const tableSize = (flags = 0): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** The position after the GIF's sub-blocks that begin at `start`; an empty one is the last. */
function afterBlocks(bytes: Uint8Array, start: number): number {
  let at = start;
  for (let size = bytes[at] ?? 0; size > 0; size = bytes[at] ?? 0) at += size + 1;
  return at + 1;
}

/** GIF89a §§ 17 to 27: extensions (21) and frames (2C) until the trailer (3B); a GIF without one is cut off. */
const readGif: Reader = (bytes, view) => {
  const isGif = hasText(bytes, 0, "GIF87a") || hasText(bytes, 0, "GIF89a");
  if (!isGif || bytes.length < 14) return null;
  let size = enlarged(NOTHING, view.getUint16(6, true), view.getUint16(8, true), 0);
  let at = 13 + tableSize(bytes[10]);
  while (at < bytes.length && bytes[at] !== 0x3b) {
    if (bytes[at] === 0x21) at = afterBlocks(bytes, at + 2);
    else if (bytes[at] === 0x2c && at + 10 < bytes.length) {
      const [left = 0, top = 0, width = 0, height = 0] = [1, 3, 5, 7].map((offset) =>
        view.getUint16(at + offset, true),
      );
      size = enlarged(size, left + width, top + height);
      at = afterBlocks(bytes, at + 11 + tableSize(bytes[at + 9]));
    } else return null;
  }
  return at < bytes.length && size.frames > 0 ? size : null;
};

/** Start of frame, apart from tables (C4, CC) and the extension C8. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Markers without a segment: a stuffed FF, TEM, restarts, the start of the image. */
const isBare = (marker: number): boolean => marker <= 1 || (marker >= 0xd0 && marker <= 0xd8);

/**
 * The next marker with a segment, or the end of the image (D9), from here on; -1: there is none. Fill
 * bytes and image data with stuffed FFs can be millions, so that this loop has to be fast.
 */
export function nextMarker(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && marker !== 0xff && !isBare(marker)) return at;
  }
  return -1;
}

/** Maximum segments that are read, far beyond the dozens of a camera's file. */
const SEGMENTS = 100_000;

/**
 * ITU T.81 §B: segments by length, and what lies between them, until the end of the image. Decoders do not agree
 * which frame counts if there is more than the one that the standard allows.
 */
const readJpeg: Reader = (bytes, view) => {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  let size: Size | null = null;
  let at = nextMarker(bytes, 2);
  for (let count = 0; at >= 0 && at + 9 <= bytes.length && bytes[at + 1] !== 0xd9; count += 1) {
    if (count > SEGMENTS) return null;
    if (isFrame(bytes[at + 1] ?? 0))
      size = enlarged(size ?? NOTHING, view.getUint16(at + 7), view.getUint16(at + 5), 0);
    at = nextMarker(bytes, at + 2 + view.getUint16(at + 2));
  }
  return size && { ...size, frames: 1 };
};

const uint24 = (view: DataView, at: number): number =>
  view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;

/** The size enlarged by what a chunk of a WebP says, whose payload begins at `at`. */
function withChunk(size: Size, bytes: Uint8Array, view: DataView, at: number): Size {
  const is = (name: string) => hasText(bytes, at - 8, name);
  if (is("VP8X") && at + 10 <= bytes.length)
    return enlarged(size, uint24(view, at + 4) + 1, uint24(view, at + 7) + 1, 0);
  if (is("ANMF") && at + 16 <= bytes.length) {
    const [left = 0, top = 0, width = 0, height = 0] = [0, 3, 6, 9].map((offset) =>
      uint24(view, at + offset),
    );
    return enlarged(size, 2 * left + width + 1, 2 * top + height + 1);
  }
  if (is("VP8L") && at + 5 <= bytes.length && bytes[at] === 0x2f) {
    const bits = view.getUint32(at + 1, true);
    return enlarged(size, (bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1, 0);
  }
  if (is("VP8 ") && at + 10 <= bytes.length && hasText(bytes, at + 3, "\u009D\u0001*")) {
    const [width, height] = [view.getUint16(at + 6, true), view.getUint16(at + 8, true)];
    return enlarged(size, width & 0x3fff, height & 0x3fff, 0);
  }
  return size;
}

/** Bytes of an animation frame's header, which precedes the frame's chunks. */
const FRAME_HEADER = 16;

/** Maximum chunks that are read: more than an animation of some minutes has. */
const CHUNKS = 50_000;

/** RFC 9649: lossy, lossless and extended each say their size in another way. */
const readWebp: Reader = (bytes, view) => {
  if (!hasText(bytes, 0, "RIFF") || !hasText(bytes, 8, "WEBP") || bytes.length < 25) return null;
  let size = NOTHING;
  let at = 20;
  for (let count = 0; at <= bytes.length; count += 1) {
    if (count > CHUNKS) return null;
    size = withChunk(size, bytes, view, at);
    const length = view.getUint32(at - 4, true);
    at += 8 + (hasText(bytes, at - 8, "ANMF") ? FRAME_HEADER : length + (length % 2));
  }
  return { ...size, frames: Math.max(1, size.frames) };
};

const READERS: readonly [ImageType, Reader][] = [
  ["image/png", readPng],
  ["image/jpeg", readJpeg],
  ["image/webp", readWebp],
  ["image/gif", readGif],
];

/** The type of an image by its content alone, and its size in pixels; null for any other file. */
export function readImage(bytes: Uint8Array): ImageHead | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const [type, read] of READERS) {
    const size = read(bytes, view);
    if (size !== null && size.width > 0 && size.height > 0) return { type, ...size };
  }
  return null;
}
