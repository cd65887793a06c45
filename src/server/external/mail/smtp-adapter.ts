import { createTransport } from 'nodemailer';

import { minuteMs } from '#domain/calendar/durations.ts';

import { ExternalError } from '../http-client.ts';
import type { MailPort } from './mail-port.ts';

interface SmtpOptions {
  /** smtp:// or smtps://, with user and password. */
  url: string;
  from: string;
}

/** Until a server greets, and until it has taken a letter with its photos, however slowly it answers. */
const usualLimits = { greetingMs: 10_000, letterMs: 5 * minuteMs };

/** Makes the port that hands letters over to a mail server, each on a connection of its own. */
export function createSmtpAdapter({ url, from }: SmtpOptions, limits = usualLimits): MailPort {
  const transport = createTransport({
    url,
    connectionTimeout: limits.greetingMs,
    greetingTimeout: limits.greetingMs,
    socketTimeout: minuteMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = from.slice(from.indexOf('@') + 1);
  return {
    async send({ id, to, subject, text, attachments }) {
      try {
        const sending = transport.sendMail({
          messageId: `<${id}@${host}>`,
          from,
          // Passed as an object: a text could name several people.
          to: { name: '', address: to },
          subject,
          text,
          attachments: attachments.map(({ name, contentType, content }) => ({
            filename: name,
            contentType,
            content,
          })),
        });
        await Promise.race([sending, endOf(AbortSignal.timeout(limits.letterMs))]);
      } catch (error) {
        throw externalErrorOf(error);
      }
    },
  };
}

function endOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => {
      reject(new Error('no answer in time'));
    });
  });
}

/** The error that nodemailer throws. */
interface MailError {
  code?: string;
  syscall?: string;
  message: string;
  response?: string;
  responseCode?: number;
}

/** Errors before the letter was sent. A wrong password can be corrected: the letter is tried again. */
const neverBegun = new Set(['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH', 'EPROXY', 'ECONFIG']);
const neverGreeted = new Set(['Connection timeout', 'Greeting never received']);
/** The letter itself is wrong. */
const ofLetter = new Set(['EENVELOPE', 'EMESSAGE']);

/** Without an answer it is unknown whether the letter was sent. */
function externalErrorOf(error: unknown): ExternalError {
  const { code = '', syscall, message, response, responseCode } = error as MailError;
  const explanation = response ?? message;
  const saying = (kind: ExternalError['kind']) =>
    new ExternalError(kind, explanation, responseCode ?? null, explanation);
  if (neverBegun.has(code) || syscall === 'connect' || neverGreeted.has(message)) {
    return saying('unavailable');
  }
  if (responseCode !== undefined) return saying(responseCode >= 500 ? 'refused' : 'unavailable');
  return saying(ofLetter.has(code) ? 'refused' : 'unclear');
}
