import { editDistance } from '../../edit-distance.ts';
import { foldText } from '../../search-text.ts';

/** Longer lines are words of the sender, not what a mail program puts above a quotation. */
const longestHeadLine = 250;

const label = (words: string) => new RegExp(String.raw`^[*_]{0,2}(?:${words})\s?[*_]{0,2}\s?:`, 'i');
/** Lines of the head of a letter, as mail programs quote it in Estonian, English and Russian. */
const headSender = label('saatja|kellelt|from|от|отправитель');
const headTime = label('saadetud|saatmisaeg|sent|отправлено|teema|subject|тема');
const headLine = label(
  'saatja|kellelt|from|от|отправитель|saadetud|saatmisaeg|kuupäev|sent|date|отправлено|дата|adressaat|kellele|saaja|to|кому|koopia|cc|копия|teema|subject|тема',
);
const answerSubject = /^(?:re|vs|vast|aw|sv|отв)\s?(?:\[\d+\])?\s?:/i;
const forwardSubject = /^(?:fwd?|ed|edasi|edastatud|wg|tr|пересл)\s?:/i;

/** '-----Algne sõnum-----': what follows is another's letter. */
const quotedMark =
  /^[-_ ]{2,}\s?(?:original (?:message|appointment)|algne (?:kiri|sõnum|teade)|algsõnum|исходное сообщение|оригинальное сообщение)/i;
/** What follows is the letter that was sent on. */
const forwardedMark =
  /^(?:[-_ ]{2,}\s?(?:forwarded|edastatud|пересланное|пересылаемое|перенаправленное)|begin forwarded message|algab edastatud|edastatud (?:kiri|sõnum)\b.*:$|начало переадресованного)/i;
/** 'Tellimused kirjutas 27. november 2026 kell 15:01:', whatever stands around the verb. */
const attribution =
  /^(?:on .{5,200} wrote|.{3,200} (?:kirjutas|kirjutasid|пишет|писал\(?а?\)?|написал\(?а?\)?)(?: (?:kuupäeval|kell|\d|[etknrlp],|esmas|teisi|kolma|nelja|reede|laup|püha|в |\d).{0,80})?):$/i;
/** Gmail in Russian writes no verb: 'пт, 27 нояб. 2026 г. в 15:01, Tellimused <…>:' */
const datedAddress = /^.{0,30}\b\d{4}\b.{0,20}\d{1,2}[:.]\d{2}.{0,100}<[^<>\s]{3,100}>:$/;
/** How a line begins that says who wrote, where it goes on in the next one. */
const attributionStart =
  /^(?:on |kontakt |kuupäev |kirjutas |\d{1,2}[. ]|\d{4}-|(?:[etknrlp]|пн|вт|ср|чт|пт|сб|вс), |\S{4,10}päev,? )/i;

const signatureFrom =
  /^(?:-- ?|(?:lugupidamisega|parimat|tervitades|tervitustega|parimate soovidega|heade soovidega|с уважением|best regards|kind regards|saadetud minu|sent from my).{0,40})$/i;
const closings = ['lugupidamisega', 'tervitades', 'tervitustega', 'parimate soovidega', 'heade soovidega'];

/** A line that closes a letter, with two letters wrong too. */
function isClosing(line: string): boolean {
  if (signatureFrom.test(line)) return true;
  if (line.length > 30) return false;
  const foldedLine = foldText(line).replace(/[,.!]+$/, '');
  return closings.some(
    (each) => Math.abs(each.length - foldedLine.length) <= 2 && editDistance(foldedLine, each, 2) <= 2,
  );
}

const isShort = (line: string) => line.length <= longestHeadLine;

/** The lines, from an index on, of a quoted letter's head; 0 where none begins. */
function headLengthAt(lines: readonly string[], at: number): number {
  const next = lines.slice(at, at + 8);
  const end = next.findIndex((line) => line === '' || !isShort(line));
  if (end !== -1) next.length = end;
  if (!headSender.test(next[0] ?? '') || !next.slice(1).some((line) => headTime.test(line))) return 0;
  return next.findLastIndex((line) => headLine.test(line)) + 1;
}

/** The lines, from an index on, that say who wrote what is quoted below them; mail programs wrap them. */
function attributionLengthAt(lines: readonly string[], at: number): number {
  const next = lines.slice(at, at + 3);
  if (!next.every(isShort)) return isShort(next[0] ?? '') && isAttribution(next[0] ?? '') ? 1 : 0;
  const lengths = attributionStart.test(next[0] ?? '') ? [1, 2, 3] : [1];
  return lengths.find((length) => isAttribution(next.slice(0, length).join(' '))) ?? 0;
}

function isAttribution(line: string): boolean {
  return attribution.test(line) || datedAddress.test(line) || /^(?:saatja|from): .{0,200}@/i.test(line);
}

/**
 * Returns the text with blanks in place of what others wrote (docs/requirements.md, 'From message to order'), of the
 * heads of letters and of the signature, so that all else keeps its place. A letter that was sent on is what its sender
 * means: it is read, up to what it quotes itself.
 */
export function withoutOthersWords(text: string): string {
  const lines = text.split('\n');
  const trimmed = lines.map((line) => line.trim());
  const read: boolean[] = [];
  let isOver = false;
  let hasBegun = false;
  let isAnswer = false;
  let isForwarded = false;
  let isSentOn = false;
  let isInForwarded = false;
  for (let at = 0; at < lines.length; at += 1) {
    const line = trimmed[at] ?? '';
    const skip = (count: number) => {
      for (let each = 0; each < count; each += 1) read[at + each] = false;
      at += count - 1;
    };
    if (line === '') continue;
    const isSubject = !hasBegun && isShort(line) && (answerSubject.test(line) || forwardSubject.test(line));
    if (isSubject) {
      isAnswer ||= answerSubject.test(line);
      isForwarded ||= forwardSubject.test(line);
      skip(1);
      continue;
    }
    const head = headLengthAt(trimmed, at);
    const isMark = isShort(line) && (quotedMark.test(line) || forwardedMark.test(line));
    if (isShort(line) && !isSentOn && forwardedMark.test(line)) {
      isForwarded = true;
      isSentOn = true;
      // Apple Mail sets off with '>' what is sent on.
      for (let each = at; each < lines.length; each += 1) {
        trimmed[each] = (trimmed[each] ?? '').replace(/^> ?/, '');
      }
    }
    if (isMark || head > 0) {
      // Pasted with its head, or sent on: that is no quotation.
      const isContent = isForwarded ? !isInForwarded : !hasBegun && !isAnswer && head > 0;
      isOver = !isContent;
      if (isOver) break;
      if (head > 0) isInForwarded = isForwarded;
      skip(Math.max(1, head));
      continue;
    }
    if (!hasBegun && isShort(line) && headLine.test(line)) {
      skip(1);
      continue;
    }
    const attributed = attributionLengthAt(trimmed, at);
    if (attributed > 0) {
      // Answered below what is quoted.
      const isBelow =
        !hasBegun &&
        trimmed
          .slice(at + attributed, at + attributed + 3)
          .find((each) => each !== '')
          ?.startsWith('>');
      if (isBelow !== true) break;
      skip(attributed);
      continue;
    }
    if (isOver) continue;
    if (at > 0 && isClosing(line)) {
      isOver = true;
      continue;
    }
    if (line.startsWith('>')) continue;
    hasBegun = true;
    read[at] = true;
  }
  return lines
    .map((line, at) => {
      if (read[at] !== true) return ' '.repeat(line.length);
      return line.trimStart().startsWith('>') ? line.replace('>', ' ') : line;
    })
    .join('\n');
}
