/** Returns what is known of the parts of a line, with dots between them: 'Farm Talu · 123ABC'. */
export function joinKnown(parts: readonly (string | null | undefined | false)[]): string {
  return parts.filter(Boolean).join(' · ');
}
