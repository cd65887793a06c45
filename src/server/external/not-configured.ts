import { problem, type Problem } from '#api/error-codes.ts';
import { allSends, type Send, type SendSystem } from '#domain/dispatch/preflight.ts';
import { type SystemMode, systemOfSend } from '#domain/dispatch/system-mode.ts';

import { Refusal } from '../http/errors.ts';
import { et } from '../i18n/et.ts';
import { ExternalError } from './http-client.ts';
import type { MailPort } from './mail/mail-port.ts';
import type { SendPort, SmsPort } from './send-port.ts';

/** Thrown instead of a call to a system that is not configured. */
export class NotConfiguredError extends ExternalError {
  readonly send: Send;

  constructor(send: Send) {
    super('refused', notConfigured(send).message);
    this.send = send;
  }
}

/** Returns the problem of a send to a system that is not configured, with its name. */
export function notConfigured(send: Send): Problem {
  return { ...problem('NOT_CONFIGURED'), message: et.external.notConfigured(systemOfSend[send]) };
}

/** Returns a 503 refusal: the system is not configured; with whatever else stands against the send. */
export function notConfiguredRefusal(send: Send, others: readonly Problem[] = []): Refusal {
  const own = notConfigured(send);
  return new Refusal(503, own.message, [own, ...others]);
}

/** Returns the port of a system that is not configured: it refuses every call. */
export function notConfiguredPort(system: SendSystem): SendPort {
  const refuse = () => Promise.reject(new NotConfiguredError(system));
  return { mode: 'NOT_CONFIGURED', send: refuse, find: refuse, cancel: refuse };
}

/** Returns the port when no SMS service is configured: it refuses every call. */
export function notConfiguredSms(): SmsPort {
  return {
    name: systemOfSend.sms,
    mode: 'NOT_CONFIGURED',
    send: () => Promise.reject(new NotConfiguredError('sms')),
  };
}

/** Returns the port when no mail server is configured: it refuses every call. */
export function notConfiguredMail(): MailPort {
  const refused = new ExternalError('refused', et.external.notConfigured(et.external.mail));
  return { mode: 'NOT_CONFIGURED', send: () => Promise.reject(refused) };
}

/** Returns a 503 refusal: there is no mail server to send letters by. */
export function mailNotConfigured(): Refusal {
  const message = et.external.notConfigured(et.external.mail);
  return new Refusal(503, message, [{ ...problem('NOT_CONFIGURED'), message }]);
}

/** Returns how a system is connected; REAL by default. */
export function modeOf({ mode = 'REAL' }: { mode?: SystemMode }): SystemMode {
  return mode;
}

/** Returns the sends that are refused because their system is not configured. */
export function unconfiguredSends(ports: Record<Send, { mode?: SystemMode }>): Send[] {
  return allSends.filter((send) => modeOf(ports[send]) === 'NOT_CONFIGURED');
}

/** Returns the send itself in a list where its system is not configured, else an empty list. */
export function unconfiguredOf(send: Send, port: { mode?: SystemMode }): Send[] {
  return modeOf(port) === 'NOT_CONFIGURED' ? [send] : [];
}

/**
 * Returns the port for asking about a send or recalling it: the simulator for simulated sends, as the real system does
 * not know them.
 */
export function portOf(
  { port, system }: { port: SendPort; system: SendSystem },
  send: { simulated: boolean },
): SendPort {
  return modeOf(port) === 'SIMULATED' && !send.simulated ? notConfiguredPort(system) : port;
}
