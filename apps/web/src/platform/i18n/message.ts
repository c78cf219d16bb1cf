import format, { type CompiledMessage, type FormatValues } from "icu-minify/format";

/** Making Intl objects is slow; each kind is made once per language and options. */
function cached<A extends unknown[], T>(make: (...args: A) => T): (...args: A) => T {
  const made = new Map<string, T>();
  return (...args) => {
    const id = JSON.stringify(args);
    const known = made.get(id) ?? make(...args);
    made.set(id, known);
    return known;
  };
}

const formatters = {
  getDateTimeFormat: cached(
    (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
      new Intl.DateTimeFormat(...args),
  ),
  getNumberFormat: cached(
    (...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args),
  ),
  getPluralRules: cached(
    (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
  ),
};

/** Fills in a compiled ICU message. */
export function formatMessage(
  message: CompiledMessage,
  language: string,
  values: FormatValues<string>,
): string {
  if (typeof message === "string") return message;
  const result = format(message, language, values, { formatters });
  return Array.isArray(result) ? result.join("") : result;
}
