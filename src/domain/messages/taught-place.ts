/** What a client calls a place, without the ending that says from or to where: 'lauda' of 'laudast'. */
export function taughtPlace(said: string): string {
  return said
    .trim()
    .toLowerCase()
    .replace(/(?<=\p{L}{3})(?:sse|st|lt|le)$/u, '');
}
