/**
 * Signs that nobody sees: soft hyphens, marks of direction, zero-width spaces, byte order marks (Unicode Cf but for
 * those of other planes). Programs put them into what people copy (docs/requirements.md,
 * 'API conventions').
 */
export const unseenSigns = [
  [0xad, 0xad],
  [0x6_00, 0x6_05],
  [0x6_1c, 0x6_1c],
  [0x6_dd, 0x6_dd],
  [0x7_0f, 0x7_0f],
  [0x18_0e, 0x18_0e],
  [0x20_0b, 0x20_0f],
  [0x20_2a, 0x20_2e],
  [0x20_60, 0x20_64],
  [0x20_66, 0x20_6f],
  [0xfe_ff, 0xfe_ff],
  [0xff_f9, 0xff_fb],
]
  .map(([from = 0, to = 0]) =>
    String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at)),
  )
  .join('');

const unseenSign = new RegExp(`[${unseenSigns}]`, 'gu');

/** Returns a text without the signs that nobody sees. */
export function withoutUnseenSigns(text: string): string {
  return text.replaceAll(unseenSign, '');
}
