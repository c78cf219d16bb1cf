/** A person's name; null if it was erased. */
export interface Named {
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** First and last name; null where both were erased. */
export function fullName({ firstName, lastName }: Named): string | null {
  return [firstName, lastName].filter(Boolean).join(" ") || null;
}
