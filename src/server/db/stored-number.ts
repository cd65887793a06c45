/** Returns the number of a numeric column, which the database gives as text; null stays null. */
export function storedNumber(text: string | null): number | null {
  return text === null ? null : Number(text);
}
