import { phoneProblem, type PhoneProblem, severalPhones } from './phone.ts';

/** Why a text is no telephone number, for people to read. */
const words: Readonly<Record<Exclude<PhoneProblem, 'SEVERAL'>, string>> = {
  NOT_DIGITS: 'numbris on muid märke kui numbrid',
  TOO_SHORT: 'number on liiga lühike',
  TOO_LONG: 'number on liiga pikk',
  UNKNOWN: 'sellist numbrit ei ole',
};

/**
 * Returns why a text is no telephone number (docs/requirements.md, 'SMS'): 'number on liiga lühike'; null for one.
 */
export function phoneProblemWords(text: string): string | null {
  const problem = phoneProblem(text);
  if (problem === 'SEVERAL') return `siin on mitu numbrit (${severalPhones(text).join(' ja ')}), jätke üks`;
  return problem === null ? null : words[problem];
}
