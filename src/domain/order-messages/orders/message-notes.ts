import { type MessageField, missing } from '../text/message-field.ts';
import { type MessageText, setAside } from '../text/message-text.ts';
import type { Intent } from './intent.ts';

const greetings =
  /^(?:tere\w*|tsau|tsauki|hei|hello|hi|zdravstvu\w*|privet|dobryi (?:den|vecer)|dobroe utro|palun|aitah\w*|tanan\w*|ette tanades|spasibo|thanks|pozalusta|tere (?:hommikust|paevast|ohtust))[ !.,]*$/;

/** Words that say nothing besides what is read: they ask for a carriage or name the kind of a field. */
const askingWords = new Set(
  (
    'tere palun tsau hei hommikust paevast ohtust aitah tanan ette ja voi ning et kas siis vms jne ' +
    'vaja vajame vajan oleks voiks saaks saaksite soovime soovin sooviks sooviksin palume tellin tellime tellida ' +
    'saada saatke saadke saata too tooge tuua vii viige viia viiks vedada veo vedu koorem koormat koorma auto autot autod veoauto ' +
    'masin masinat kaup kauba nimetus kogus kokku aeg kellaaeg kuupaev laadimiskoht mahalaadimiskoht kontakt tel telefon maha peale kuni alates kell kella kl st kohta ' +
    'nuzno nado zavtra masina masiny masin telefon zdravstvuite pozalusta dobryi den iz na v s k po i ' +
    'need we please from to at on of and with the load loads truck trucks hello'
  ).split(' '),
);

/**
 * Returns the words that were not understood (docs/requirements.md, 'From message to order'): whole sentences, and of
 * an order's other sentences from the first such word to the last. Nothing that a customer wrote is lost.
 */
export function notesOf(text: MessageText, intent: Intent): MessageField<string> {
  const parts: { start: number; end: number }[] = [];
  // A point after a figure ends nothing: '2. koorma'.
  const clause = /(?:[^.!?;,\n]|(?<=(?<!\d)\d{1,2})[.,])+/g;
  for (const match of text.whole.matchAll(clause)) {
    const part = saidIn(text, match.index, match.index + match[0].length, intent === 'ORDER');
    if (part === null) continue;
    const last = parts.at(-1);
    if (last !== undefined && /^[, ]+$/.test(text.whole.slice(last.end, part.start))) last.end = part.end;
    else parts.push(part);
  }
  if (parts.length === 0) return missing();
  const spans = parts.map(({ start, end }) => text.span(start, end));
  const value = spans.map(([from, to]) => text.original.slice(from, to)).join('. ');
  return { value, grade: 'GUESSED', source: [spans[0]?.[0] ?? 0, spans.at(-1)?.[1] ?? 0] };
}

/** True where something between two places of the folded text has not been understood. */
export function hasUnknownWords(text: MessageText, from: number, to: number): boolean {
  return [...text.rest.slice(from, to).matchAll(/[a-z]{3,}/g)].some(([word]) => !askingWords.has(word));
}

const strangeWord = new RegExp(`[a-z0-9${setAside}][a-z0-9%${setAside}-]*`, 'g');

/** Returns the rest of a sentence besides what was read of it; with `ofParts` false only untouched sentences count. */
function saidIn(
  text: MessageText,
  from: number,
  to: number,
  ofParts: boolean,
): { start: number; end: number } | null {
  const whole = text.whole.slice(from, to);
  if (greetings.test(whole.trim())) return null;
  const strangers = [...text.rest.slice(from, to).matchAll(strangeWord)].filter(
    ([word]) => !askingWords.has(word) && !/^[a-z]$/.test(word),
  );
  const [first, last] = [strangers[0], strangers.at(-1)];
  if (first === undefined || last === undefined) return null;
  if (!text.isTouched(from, to)) {
    return { start: to - whole.trimStart().length, end: from + whole.trimEnd().length };
  }
  if (!ofParts) return null;
  // With what was read right after it: 'teine kell 9'.
  const end = from + last.index + last[0].length;
  const after = /^ ?\u00a4+/.exec(text.rest.slice(end, to))?.[0] ?? '';
  return { start: from + first.index, end: end + after.length };
}
