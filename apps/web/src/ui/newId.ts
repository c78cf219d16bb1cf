/** Hexadecimal digits of the seconds since the epoch, and bytes of chance after them. */
const TIME_DIGITS = 8;
const RANDOM_BYTES = 8;

/** An id for something new: 24 hexadecimal characters, ordered by time (decisions §§2, 16). */
export function newId(now = Date.now()): string {
  const time = Math.floor(now / 1000)
    .toString(16)
    .padStart(TIME_DIGITS, "0");
  const random = crypto.getRandomValues(new Uint8Array(RANDOM_BYTES));
  return time + [...random].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
