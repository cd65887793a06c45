export type WrongField = { label: string; message: string };

/** What is wrong in as few lines as there are kinds of wrong: 'Nõutud: Toode, Kogus'. Null for nothing. */
export function summarize(fields: readonly WrongField[]): string | null {
  const byMessage = Map.groupBy(fields, (field) => field.message);
  const lines = [...byMessage].map(
    ([message, wrong]) => `${message}: ${wrong.map((field) => field.label).join(', ')}`,
  );
  return lines.length === 0 ? null : lines.join('\n');
}
