/** Letters that Unicode takes apart into no letter and accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  æ: "ae",
  œ: "oe",
  ı: "i",
};
const UMLAUTS: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue" };

const simplified = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[ßłøđðþæœı]/g, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(/\s+/g, " ")
    .trim();

/** How a text may be typed by somebody without its letters: `Müller` as `muller` and as `mueller`. */
function spellings(text: string): string[] {
  const lower = text.normalize("NFC").toLowerCase();
  const plain = simplified(lower);
  const written = simplified(lower.replaceAll(/[äöü]/g, (letter) => UMLAUTS[letter] ?? letter));
  return plain === written ? [plain] : [plain, written];
}

/** Gives a test whether a text holds the term, whatever the case, accents, umlauts and runs of spaces. */
export function termFinder(term: string): (text: string) => boolean {
  const wanted = spellings(term);
  return (text) => spellings(text).some((own) => wanted.some((part) => own.includes(part)));
}
