import { readImage } from "../files/imageHead.ts";

/** Maximum bytes of an image: 512 KB, of the login page's 2048 KB (spec 1 §5, decisions §14). */
export const IMAGE_BYTES = 524_288;
export const LOGIN_IMAGE_BYTES = 2_097_152;
/** Maximum width and height in pixels that a browser on a tablet can show; a small file can unfold to gigabytes. */
export const IMAGE_EDGE = 8_000;
export const IMAGE_PIXELS = 25_000_000;
/** Maximum frames of an animation, each of which unfolds to the whole canvas. */
export const IMAGE_FRAMES = 200;

export type ImageFault = "imageTooBig" | "imageUnknown" | "imageTooManyPixels";

/**
 * Why an image of the tenant's theme is refused; null if it is accepted.
 *
 * @param limit in bytes
 */
export function imageFault(bytes: Uint8Array, limit: number): ImageFault | null {
  if (bytes.length > limit) return "imageTooBig";
  const head = readImage(bytes);
  if (head === null) return "imageUnknown";
  const { width, height, frames } = head;
  const isVast =
    Math.max(width, height) > IMAGE_EDGE || width * height > IMAGE_PIXELS || frames > IMAGE_FRAMES;
  return isVast ? "imageTooManyPixels" : null;
}
