/** Pieces that make readers slow when they come a hundred thousand times: each is repeated up to the size of its door. */
const pieces: Readonly<Record<string, string>> = {
  '<': '<',
  '<a ': '<a ',
  '</b>': '</b>',
  newline: '\n',
  'spaces, x': ' ',
  '(': '(',
  '[': '[',
  '"': '"',
  ';': ';',
  ',': ',',
  '.': '.',
  '-': '-',
  '=': '=',
  '%': '%25',
  digits: '1',
  '+372 ': '+372 5',
  'a@': 'a@',
  'a@b.': 'a@b.',
  a: 'a',
  'a ': 'a ',
  õ: 'õ',
  'e with accents': 'e\u{301}',
  'joined emoji': '👩\u{200d}',
  'turned around': '\u{202e}א',
  '28 t nisu': '28 t nisu ',
  homme: 'homme ',
  '2 koormat': '2 koormat ',
  завтра: 'завтра ',
  '123ABC': '123ABC ',
  'days and times': '1.12 12:30 ',
};

/** Names of the kinds of nasty text. */
export const nastyKinds: readonly string[] = Object.keys(pieces);

/** Returns a text of a kind with about so many bytes; it ends so that no pattern fits to its end. */
export function nastyText(kind: string, bytes: number): string {
  const piece = pieces[kind] ?? kind;
  return `${piece.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(piece))))}\u{1}x`.replace(
    '\u{1}',
    '!',
  );
}
