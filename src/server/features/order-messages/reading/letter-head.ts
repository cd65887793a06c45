import type { Email as ParsedEmail } from 'postal-mime';

import type { AutomaticKind, SenderChecks } from '#domain/order-messages/inbox.ts';

type Header = ParsedEmail['headers'][number];

/** Whose word counts about who sent a letter (docs/operations.md, `MAIL_AUTHSERV_ID`). */
export interface OwnMail {
  /** The name by which our mail server signs `Authentication-Results`; null: nobody's word counts. */
  authservId: string | null;
  /** The domain that our own letters are from. */
  domain: string | null;
}

const bounceSubject =
  /^(?:undeliver|delivery status notification \(failure\)|(?:mail )?delivery (?:failed|failure)|returned mail|failure notice|kättetoimetamat|ei saanud kätte toimetada|nepiegādāts|unzustellbar|ei voitu toimittaa|nepristatyt|olevererbar|onbestelbaar|niedostarczal|non remis|не удалось доставить|недоставленн)/i;
// Not 'Auto:', which is a truck, nor 'Puhkusel', which a person writes too.
const replySubject =
  /^(?:automaat(?:ne )?vastus|automatic reply|automātiskā atbilde|automātiska atbilde|automaattinen vastaus|automatische antwort|abwesenheit(?:snotiz)?|poissaoloviesti|automatinis atsakymas|automatisk(?:t)? svar|autosvar|réponse automatique|risposta automatica|respuesta automática|automatisch antwoord|odpowiedź automatyczna|automatyczna odpowiedź|absence du bureau|автоматична відповідь|auto[- ]?reply|out of (?:the )?office|автоматический ответ|автоответ)\s?(?::|$)/i;

/**
 * Tells a letter that no person wrote to us: that one of ours did not arrive, an answer while somebody is away, a receipt,
 * a list. Null for all others.
 */
export function automaticKindOf({ headers, subject = '', attachments }: ParsedEmail): AutomaticKind | null {
  const title = subject.trim();
  const valueOf = (key: string) =>
    headers
      .find((each) => each.key === key)
      ?.value.trim()
      .toLowerCase();
  const isFailure = attachments.some(
    ({ mimeType, content }) =>
      mimeType === 'message/delivery-status' && /^action:\s*failed/im.test(beginningOf(content)),
  );
  if (isFailure || bounceSubject.test(title)) return 'BOUNCE';
  const isReport = valueOf('content-type')?.startsWith('multipart/report') === true;
  const isReply = ['x-autoreply', 'x-autorespond'].some((key) => valueOf(key) !== undefined);
  const isBulk = /^(?:bulk|junk|list|auto_reply)$/.test(valueOf('precedence') ?? '');
  const isSubmitted = !/^no\b/.test(valueOf('auto-submitted') ?? 'no');
  const isOther =
    isReport ||
    isReply ||
    isBulk ||
    isSubmitted ||
    valueOf('list-id') !== undefined ||
    replySubject.test(title);
  // Nobody waits for an answer to what is sent from nowhere.
  return isOther || valueOf('return-path') === '<>' ? 'OTHER' : null;
}

const longestStatus = 10_000;

function beginningOf(content: ParsedEmail['attachments'][number]['content']): string {
  if (typeof content === 'string') return content.slice(0, longestStatus);
  return Buffer.from(new Uint8Array(content)).toString('latin1', 0, longestStatus);
}

const longestResults = 10_000;

/**
 * Returns what our mail server found about the sender; null where it said nothing, or none is configured. Of several
 * results of a method the first counts: a mail server writes above what the letter came with.
 */
export function senderChecksOf(headers: readonly Header[], from: string, own: OwnMail): SenderChecks | null {
  const { authservId, domain } = own;
  if (authservId === null) return null;
  const results = headers
    .filter(({ key }) => key === 'authentication-results')
    .map(({ value }) => withoutRemarks(value.slice(0, longestResults)).toLowerCase())
    .filter((value) => value.split(/[;\s]/, 1)[0] === authservId.toLowerCase());
  const resultOf = (method: string) => {
    const found = new RegExp(String.raw`;\s*${method}\s*=\s*([a-z]+)`);
    return results.map((value) => found.exec(value)?.[1]).find((result) => result !== undefined) ?? null;
  };
  const dmarc = resultOf('dmarc');
  const isOwn = domain !== null && from.toLowerCase().endsWith(`@${domain.toLowerCase()}`);
  return {
    spf: resultOf('spf'),
    dkim: resultOf('dkim'),
    dmarc,
    // From our own domain no letter comes that our own rules do not pass.
    isForged: dmarc === 'fail' || (isOwn && dmarc !== 'pass'),
  };
}

/** What stands in brackets or quotes is free text, which the sender may have chosen. */
function withoutRemarks(value: string): string {
  return value.trim().replaceAll(/"[^"]*"|\([^()]*\)/g, '');
}
