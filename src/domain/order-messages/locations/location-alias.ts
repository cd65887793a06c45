/** The alias of a location in a client's words, without the ending for from or to: 'lauda' of 'laudast'. */
export function locationAlias(said: string): string {
  return said
    .trim()
    .toLowerCase()
    .replace(/(?<=\p{L}{3})(?:sse|st|lt|le)$/u, '');
}
