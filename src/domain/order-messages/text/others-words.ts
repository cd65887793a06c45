import { editDistance } from '../../edit-distance.ts';
import { foldText } from '../../search-text.ts';

/** Longer lines are words of the sender, not what a mail program puts above a quotation. */
const longestHeadLine = 250;

const label = (words: string) => new RegExp(String.raw`^[*_]{0,2}(?:${words})\s?[*_]{0,2}\s?:`, 'i');
/**
 * Lines of the head of a letter, as mail programs quote it: in Estonian, English, Russian, Latvian, Lithuanian, Finnish,
 * Swedish, German, Polish, French, Italian, Spanish, Portuguese, Danish, Norwegian, Dutch and Ukrainian.
 */
const headSender = label(
  'saatja|lähetaja|kellelt|from|от|отправитель|no|nuo|lähettäjä|från|von|od|de|da|fra|van|від',
);
const headTime = label(
  'saadetud|saatmisaeg|sent|отправлено|nosūtīts|išsiųsta|lähetetty|skickat|gesendet|wysłano|envoyé|inviato|enviado(?: el| em)?|sendt|verzonden|надіслано|teema|pealkiri|subject|тема|tēma|tema|aihe|ämne|betreff|temat|objet|oggetto|asunto|assunto|emne|onderwerp',
);
const ownHeadLine =
  'saatja|kellelt|from|от|отправитель|saadetud|saatmisaeg|kuupäev|sent|date|отправлено|дата|adressaat|kellele|saaja|to|кому|koopia|cc|копия|teema|subject|тема';
const headLine = label(
  `${ownHeadLine}|lähetaja|pealkiri|tähtsus|prioriteet|manused|importance|reply-to|no|nuo|lähettäjä|från|von|od|nosūtīts|išsiųsta|lähetetty|skickat|gesendet|wysłano|datums|datum|data|päiväys|kam|vastaanottaja|till|an|do|kopija|kopio|kopia|dw|tēma|tema|aihe|ämne|betreff|temat|de|da|fra|van|від|envoyé|inviato|enviado(?: el| em)?|sendt|verzonden|надіслано|fecha|dato|дата|à|a|para|til|aan|cci|ccn|kopi|копія|objet|oggetto|asunto|assunto|emne|onderwerp`,
);
/** A line that a pasted letter may begin with. */
const firstHeadLine = label(ownHeadLine);
const answerSubject = /^(?:re|vs|vast|aw|sv|atb|odp|отв)\s?(?:\[\d+\])?\s?:/i;
const forwardSubject = /^(?:fwd?|ed|edasi|edastatud|wg|tr|vl|vb|pārs|pd|пересл|rv|пер)\s?:/i;

/** '-----Algne sõnum-----': what follows is another's letter. */
const quotedMark =
  /^[-_ ]{2,}\s?(?:original (?:message|appointment)|algne (?:kiri|sõnum|teade)|algsõnum|исходное сообщение|оригинальное сообщение|sākotnēj(?:ais|ā) |pradinis (?:laiškas|pranešimas)|alkuperäinen viesti|ursprungligt meddelande|ursprüngliche nachricht|oryginalna wiadomość|message d['’]origine|messaggio originale|mensaje original|mensagem original|oprindelig meddelelse|opprinnelig melding|oorspronkelijk bericht|вихідне повідомлення)/i;
/**
 * Lotus Notes: '-----Mari wrote: -----', 'Mari ---27.11.2026 15:01:22---' before the words that it quotes, and the first
 * line of its drawn table.
 */
const notesMark =
  /^(?:-{3,}.{1,150}(?<!\p{L})(?:wrote|kirjutas|пишет|написал|schrieb|a écrit|ha scritto|skrev|kirjoitti|rakstīja|rašė)(?!\p{L}).{0,10}-{3,}|.{0,150}---\d{1,2}[./]\d{1,2}[./]\d{2,4} \d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: [AP]M)?---.*|\|-{5,}>)$/iu;
const onlyDayAndTime = /^\d{1,2}[./]\d{1,2}[./]\d{2,4} \d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: [AP]M)?$/i;
const onlyReceiver = /^(?:to|kellele|saaja|adressaat|кому|kam|an|till|til|vastaanottaja)$/i;
/** What follows is the letter that was sent on. */
const forwardedMark =
  /^(?:[-_ ]{2,}\s?(?:forwarded|edastatud|пересланное|пересылаемое|перенаправленное|pārsūtīt|persiųst|välitetty|vidarebefordrat|weitergeleitete|przekazan|message transféré|messaggio inoltrato|mensaje reenviado|doorgestuurd bericht|videresendt|пересилане)|begin forwarded message|algab edastatud|edastatud (?:kiri|sõnum)\b.*:$|начало переадресованного|anfang der weitergeleiteten|début du message réexpédié|inizio messaggio inoltrato)/i;
/** 'Tellimused kirjutas 27. november 2026 kell 15:01:', whatever stands around the verb. */
const attribution =
  /^(?:on .{5,200} wrote|.{3,200} (?:kirjutas|kirjutasid|пишет|писал\(?а?\)?|написал\(?а?\)?)(?: (?:kuupäeval|kell|\d|[etknrlp],|esmas|teisi|kolma|nelja|reede|laup|püha|в |\d).{0,80})?|(?:quoting|tsiteerin|zitat von|цитирую) .{2,200}):$/i;
/** The same in other languages and orders: with a time or an address beside the verb. */
const otherAttribution =
  /^(?=.{0,250}(?:\d[.:]\d{2}|@)).{0,200}(?<!\p{L})(?:kirjutas|wrote|пишет|написал|rakstīja|(?:pa)?rašė|kirjoitti|skrev|schrieb|napisał|napisana|pisze|a écrit|ha scritto|escribió|escreveu|schreef|пише)(?!\p{L}).{0,120}:$/iu;
/** Gmail in Russian writes no verb: 'пт, 27 нояб. 2026 г. в 15:01, Tellimused <…>:' */
const datedAddress = /^.{0,30}\b\d{4}\b.{0,20}\d{1,2}[:.]\d{2}.{0,100}<[^<>\s]{3,100}>:$/;
/** How a line begins that says who wrote, where it goes on in the next one. */
const attributionStart =
  /^(?:on |am |den |kontakt |kuupäev |kirjutas |le |il |el |op |em |\d{1,2}[. ]|\d{4}-|(?:[etknrlp]|пн|вт|ср|чт|пт|сб|вс), |\S{4,10}päev,? |.{0,30}\d{4}.{0,40}\d{1,2}[.:]\d{2})/i;

/** What a telephone writes below a letter, in the languages of `headSender`. */
const writtenByPhone =
  /^(?:saadetud (?:minu|mobiil|telefoni|nutitelefoni|galaxy|iphone|ipad|androidi|samsung|huawei|outlook|yahoo)|sent (?:from my|from mail|from outlook|with|via) |(?:get|hankige|hangi|laadi alla|скачать|загрузить) outlook|отправлено (?:с|из) |nosūtīts no |išsiųsta iš |lähetetty (?:iphone|ipad|puhelim|android|galaxy|samsung|outlook)|skickat från |gesendet (?:von|mit) |von meinem .{0,40} gesendet|wysłane z )/i;
const signatureFrom =
  /^(?:-- ?|(?:lugupidamisega|parimat|tervitades|tervitustega|parimate soovidega|heade soovidega|с уважением|best regards|kind regards|ar cieņu|pagarbiai|ystävällisin terveisin|mit freundlichen grüßen|med vänlig hälsning|z poważaniem).{0,40})$/i;
const closings = ['lugupidamisega', 'tervitades', 'tervitustega', 'parimate soovidega', 'heade soovidega'];

/** A line that closes a letter, with two letters wrong too. */
function isClosing(line: string): boolean {
  if (signatureFrom.test(line) || (isShort(line) && writtenByPhone.test(line))) return true;
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

/** True where Lotus Notes' head begins: a name, below it a day and time and 'To', each in a line of its own. */
function isNotesHeadAt(lines: readonly string[], at: number): boolean {
  const [name = '', when = '', receiver = ''] = lines.slice(at, at + 8).filter((line) => line !== '');
  return isShort(name) && onlyDayAndTime.test(when) && onlyReceiver.test(receiver);
}

/** True for a line that is set off as a quotation; one of several cells is a table. */
function isQuoted(line: string): boolean {
  return line.startsWith('>') || /^\| [^|]*$/.test(line);
}

/** The lines, from an index on, of the head of a letter that was sent on, with the empty ones before it. */
function forwardedHeadLengthAt(lines: readonly string[], at: number): number {
  const next = lines.slice(at, at + 12);
  const from = next.findIndex((line) => line !== '');
  const behind = next.slice(from).findIndex((line) => !isShort(line) || !headLine.test(line));
  return from === -1 || behind < 2 ? 0 : from + behind;
}

/** The lines, from an index on, that say who wrote what is quoted below them; mail programs wrap them. */
function attributionLengthAt(lines: readonly string[], at: number): number {
  const next = lines.slice(at, at + 3);
  if (!next.every(isShort)) return isShort(next[0] ?? '') && isAttribution(next[0] ?? '') ? 1 : 0;
  const lengths = attributionStart.test(next[0] ?? '') ? [1, 2, 3] : [1];
  return lengths.find((length) => isAttribution(next.slice(0, length).join(' '))) ?? 0;
}

function isAttribution(line: string): boolean {
  return (
    attribution.test(line) ||
    otherAttribution.test(line) ||
    datedAddress.test(line) ||
    /^(?:saatja|from): .{0,200}(?:@|\d{4} \d{1,2}[:.]\d{2}$)/i.test(line)
  );
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
    // A line that parts something is no word.
    if (line === '' || /^[-_=*~ ]{5,}$/.test(line)) continue;
    const isSubject = !hasBegun && isShort(line) && (answerSubject.test(line) || forwardSubject.test(line));
    if (isSubject) {
      isAnswer ||= answerSubject.test(line);
      isForwarded ||= forwardSubject.test(line);
      skip(1);
      continue;
    }
    const head = headLengthAt(trimmed, at);
    if (hasBegun && (notesMark.test(line) || isNotesHeadAt(trimmed, at))) break;
    const isMark = isShort(line) && (quotedMark.test(line) || forwardedMark.test(line));
    if (isShort(line) && !isSentOn && forwardedMark.test(line)) {
      isForwarded = true;
      isSentOn = true;
      // Apple Mail sets off with '>' what is sent on.
      for (let each = at; each < lines.length; each += 1) {
        trimmed[each] = (trimmed[each] ?? '').replace(/^> ?/, '');
      }
      // Thunderbird's head begins with the subject.
      const sentOnHead = forwardedHeadLengthAt(trimmed, at + 1);
      if (sentOnHead > 0) {
        isOver = false;
        isInForwarded = true;
        skip(1 + sentOnHead);
        continue;
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
    if (!hasBegun && isShort(line) && firstHeadLine.test(line)) {
      skip(1);
      continue;
    }
    const attributed = attributionLengthAt(trimmed, at);
    if (attributed > 0) {
      // Answered below what is quoted.
      const below = trimmed.slice(at + attributed, at + attributed + 3).find((each) => each !== '');
      if (hasBegun || !isQuoted(below ?? '')) break;
      skip(attributed);
      continue;
    }
    if (isOver) continue;
    if (at > 0 && isClosing(line)) {
      isOver = true;
      continue;
    }
    if (isQuoted(line)) continue;
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
