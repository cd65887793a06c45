import type { ReactNode } from 'react';

/**
 * Returns a sentence whose numbers with an ending ('3-st') stay on one line: a browser may break them after the
 * hyphen.
 */
export function unbroken(sentence: string): ReactNode {
  const parts = sentence.split(/(\d+-\p{L}+)/u);
  if (parts.length === 1) return sentence;
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={`${String(index)} ${part}`} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ),
  );
}
