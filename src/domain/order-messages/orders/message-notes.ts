import { foldText } from '../../search-text.ts';
import { type MessageField, missing } from '../text/message-field.ts';
import { type MessageText, setAside, type Span } from '../text/message-text.ts';
import type { Intent } from './intent.ts';

const greetings =
  /^(?:tere\w*|tsau|tsauki|hei|hello|hi|tervist|jou|zdravstvu\w*|privet|dobryi (?:den|vecer)|dobroe utro|palun|aitah\w*|tanan\w*|ette tanades|spasibo|thanks|pozalusta|tere (?:hommikust|paevast|ohtust))[ !.,]*$/;

const closing =
  /^(?:tervit\w+|terv|parimat|parimate soovidega|lugupidamisega|tanud(?: ette)?|tanan|aitah|(?:ilusat|head|kena|kaunist) (?:paeva|ohtut|ood|hommikut|nadal\w*|aega|jatku)|s uvazeniem|spasibo|thanks|thank you|(?:best |kind )?regards)$/;
const names = /^(?:\p{Lu}\p{Ll}+[ -]?){2,3}$/u;
/** First names that people put beneath a message without more. */
const firstNames = new Set(
  (
    'jaan juri mart marko margus andres toomas peeter priit urmas rein ants aivar ain tiit tonu kalev kalle raivo indrek ' +
    'meelis marek martin madis mati ivo janno janek karl kaarel siim sander taavi tarmo uno vello olev olav heino ' +
    'mari anu anne ene kadri katrin kristi kristiina liis liina maire merike piret riina sirje tiina triin ulle ' +
    'oleg olga sergei ivan nikolai andrei aleksei dmitri natalja john'
  ).split(' '),
);

/** 'Tervitades Mart', 'Mart Saar', 'Ojaveere Talu OÜ': how a message ends, and nothing of an order. */
function isSignature(words: string): boolean {
  const trimmedWords = words.replace(/^[\s/-]+|[\s.!,]+$/g, '');
  const parts = trimmedWords.split(' ');
  if (/ (?:OÜ|AS|TÜ|FIE)$/.test(trimmedWords) || names.test(trimmedWords)) return true;
  if (parts.length === 1 && /^\p{Lu}/u.test(trimmedWords)) return firstNames.has(foldText(trimmedWords));
  // The closing word alone, or with a name behind it.
  const name = parts.findLastIndex((part) => !/^\p{Lu}\p{Ll}+$/u.test(part)) + 1;
  return [parts, parts.slice(0, Math.max(1, name))].some((each) => closing.test(foldText(each.join(' '))));
}

/** Words that say nothing besides what is read: they ask for a carriage or name the kind of a field. */
const askingWords = new Set(
  (
    'tere palun tsau hei ara jargi tulge tulla tule tuleb panna enne parast hiljemalt hommikust paevast ohtust aitah tanan ette ja voi ning et kas siis vms jne ' +
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
  const spans = remarksOf(text, intent === 'ORDER');
  if (spans.length === 0) return missing();
  const value = spans.map(([from, to]) => text.original.slice(from, to)).join('. ');
  return { value, grade: 'GUESSED', source: [spans[0]?.[0] ?? 0, spans.at(-1)?.[1] ?? 0] };
}

/**
 * Returns where words stand that were not understood, in the order of the text; with `ofParts` false only sentences
 * of which nothing was.
 */
export function remarksOf(text: MessageText, ofParts: boolean): Span[] {
  const parts: { start: number; end: number }[] = [];
  // A point after a figure ends nothing: '2. koorma'.
  const clause = /(?:[^.!?;,\n]|(?<=(?<!\d)\d{1,2})[.,])+/g;
  const clauses = [...text.whole.matchAll(clause)];
  const wordsOf = ({ index, 0: words }: RegExpExecArray) =>
    text.original.slice(...text.span(index, index + words.length));
  const last = clauses.findLastIndex((match) => match[0].trim() !== '' && !isSignature(wordsOf(match)));
  for (const match of clauses.slice(0, last + 1)) {
    const part = saidIn(text, match.index, match.index + match[0].length, ofParts);
    if (part === null) continue;
    const last = parts.at(-1);
    if (last !== undefined && /^[, ]+$/.test(text.whole.slice(last.end, part.start))) last.end = part.end;
    else parts.push(part);
  }
  return parts.map(({ start, end }) => text.span(start, end));
}

/** True where something between two places of the folded text has not been understood. */
export function hasUnknownWords(text: MessageText, from: number, to: number): boolean {
  return [...text.rest.slice(from, to).matchAll(/[a-z]{3,}/g)].some(([word]) => !askingWords.has(word));
}

const strangeWord = new RegExp(`[a-z0-9${setAside}][a-z0-9%${setAside}-]*`, 'g');

/** 'T' of 'E ja T' that was not understood; a small letter is no weekday. */
function isWeekdayLetter(text: MessageText, at: number): boolean {
  return /[ETKNRLP]/.test(text.original.charAt(text.span(at, at + 1)[0]));
}

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
    ({ 0: word, index }) =>
      !askingWords.has(word) && (!/^[a-z]$/.test(word) || isWeekdayLetter(text, from + index)),
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
