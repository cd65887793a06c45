/** Returns first and last name of a person as one text; '' where they have neither. */
export function fullName(first: string | null | undefined, last: string | null | undefined): string {
  return [first, last].filter((part) => (part ?? '') !== '').join(' ');
}
