/** Bytes of any length; never a view into shared memory. */
export type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export const utf8 = (text: string): Bytes => encoder.encode(text);

/** The text of some bytes; null if they are not UTF-8. */
export function textOf(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

export function joined(parts: readonly Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let place = 0;
  for (const part of parts) {
    all.set(part, place);
    place += part.length;
  }
  return all;
}

export const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, place) => byte === b[place]);

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The bytes of hexadecimal digits; null if they are not lower case, or an odd number. */
export function bytesOfHex(text: string): Bytes | null {
  if (text.length % 2 === 1 || !/^[0-9a-f]*$/.test(text)) return null;
  return Uint8Array.from({ length: text.length / 2 }, (_, place) =>
    Number.parseInt(text.slice(place * 2, place * 2 + 2), 16),
  );
}

/** Characters that are turned into one text at once: arguments of a call are limited. */
const AT_ONCE = 0x8000;

export function base64Of(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let place = 0; place < bytes.length; place += AT_ONCE)
    parts.push(String.fromCharCode(...bytes.subarray(place, place + AT_ONCE)));
  return btoa(parts.join(""));
}

/** The bytes of a Base64 text; null unless it is the one way in which `base64Of` writes them. */
export function bytesOfBase64(text: string): Bytes | null {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return null;
  let binary: string;
  try {
    binary = atob(text);
  } catch {
    return null;
  }
  const bytes = new Uint8Array(binary.length);
  for (let place = 0; place < binary.length; place++) bytes[place] = binary.charCodeAt(place);
  return base64Of(bytes) === text ? bytes : null;
}
