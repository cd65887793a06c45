import { isEmailAddress } from '#domain/email-address.ts';
import { type EInvoiceFormat, eInvoiceFormats } from '#domain/freight/e-invoice.ts';

import type { Environment, Variable } from './variables.ts';

/** Keys of the external systems; null where none is given (docs/integrations.md). */
export interface ExternalConfig {
  /** True: simulators stand in for systems without keys. False: sending to such a system is refused. */
  maySimulate: boolean;
  terminal: { url: string; apiKey: string } | null;
  waybill: { url: string; apiKey: string; userId: number } | null;
  fleet: { url: string; token: string; account: string } | null;
  sms: { url: string; username: string; password: string; sender: string | null } | null;
  /** The mail server, and the sender of the letters. */
  mail: { url: string; from: string } | null;
  /** Whose word counts about who sent us a letter, and the domain of our own letters; null for none. */
  ownMail: { authservId: string | null; domain: string | null };
  /** The key that GSMtasks signs its events with; without it no event is accepted. */
  fleetWebhookSecret: string | null;
  /** The route service that is asked about routes that no truck has driven yet; null for none. */
  router: { url: string; kind: RouterKind } | null;
  /** The address of In-AKS, or of what answers as it does. */
  addressSearchUrl: string | null;
  eInvoice: EInvoiceConfig | null;
}

/** The service that accepts e-invoices, and the format that it expects. */
export interface EInvoiceConfig {
  url: string;
  token: string | null;
  format: EInvoiceFormat;
}

export const routerKinds = ['valhalla', 'osrm'] as const;
export type RouterKind = (typeof routerKinds)[number];

/** Reads the external systems' part of the environment; what is wrong with it is added to the problems. */
export function readExternalConfig(
  env: Environment,
  url: (name: Variable, schemes?: readonly string[]) => string | null,
  maySimulate: boolean,
  problems: string[],
): ExternalConfig {
  /** All of these variables, or null when none is set: half a key would be refused, or simulated, without a word. */
  const together = (...names: Variable[]): string[] | null => {
    const values = names.map((name) => env[name] ?? '');
    const given = names.find((name) => Boolean(env[name]));
    if (given === undefined) return null;
    names.forEach((name, index) => {
      if (values[index] === '') problems.push(`${name} must be set when ${given} is.`);
    });
    return values;
  };
  const terminal = together('PK_TERMINAL_URL', 'PK_TERMINAL_API_KEY');
  const waybill = together('WAYBILLER_API_KEY', 'WAYBILLER_USER_ID');
  const sms = together('MESSENTE_USERNAME', 'MESSENTE_PASSWORD');
  const fleet = together('GSMTASKS_TOKEN', 'GSMTASKS_ACCOUNT');
  if (waybill !== null && !/^[1-9][0-9]{0,9}$/.test(waybill[1] ?? '')) {
    problems.push('WAYBILLER_USER_ID must be the number of a user of Waybiller.');
  }
  const mailUrl = url('SMTP_URL', ['smtp:', 'smtps:']);
  const from = env.SMTP_FROM ?? '';
  if (from !== '' && !isEmailAddress(from)) {
    problems.push(`SMTP_FROM must be an e-mail address, not "${from}".`);
  }
  const router = together('ROUTER_URL', 'ROUTER_KIND');
  const routerKind = routerKinds.find((kind) => kind === router?.[1]);
  if (router !== null && routerKind === undefined && router[1] !== '') {
    problems.push(`ROUTER_KIND must be one of ${routerKinds.join(', ')}, not "${router[1] ?? ''}".`);
  }
  const format = env.EINVOICE_FORMAT ?? 'ubl';
  const eInvoiceFormat = eInvoiceFormats.find((each) => each === format);
  if (eInvoiceFormat === undefined) {
    problems.push(`EINVOICE_FORMAT must be one of ${eInvoiceFormats.join(', ')}, not "${format}".`);
  }
  const eInvoiceUrl = url('EINVOICE_URL');
  return {
    maySimulate,
    eInvoice:
      eInvoiceUrl === null
        ? null
        : { url: eInvoiceUrl, token: env.EINVOICE_TOKEN ?? null, format: eInvoiceFormat ?? 'ubl' },
    router: router && { url: url('ROUTER_URL') ?? '', kind: routerKind ?? 'valhalla' },
    addressSearchUrl: url('ADDRESS_SEARCH_URL'),
    terminal: terminal && { url: url('PK_TERMINAL_URL') ?? '', apiKey: terminal[1] ?? '' },
    waybill: waybill && {
      url: url('WAYBILLER_URL') ?? 'https://app.waybiller.com/external-api',
      apiKey: waybill[0] ?? '',
      userId: Number(waybill[1]),
    },
    fleet: fleet && {
      url: url('GSMTASKS_URL') ?? 'https://api.gsmtasks.com',
      token: fleet[0] ?? '',
      account: fleet[1] ?? '',
    },
    sms: sms && {
      url: url('MESSENTE_URL') ?? 'https://api.messente.com/v1',
      username: sms[0] ?? '',
      password: sms[1] ?? '',
      sender: env.MESSENTE_SENDER ?? null,
    },
    mail: mailUrl === null ? null : { url: mailUrl, from: from || senderOf(mailUrl) },
    ownMail: {
      authservId: env.MAIL_AUTHSERV_ID ?? null,
      domain: mailUrl === null ? null : ((from || senderOf(mailUrl)).split('@')[1] ?? null),
    },
    fleetWebhookSecret: env.GSMTASKS_WEBHOOK_SECRET ?? null,
  };
}

/** The default sender: the user name at the mail server if it is an address, else `koorem@` that server. */
function senderOf(mailUrl: string): string {
  const { username, hostname } = new URL(mailUrl);
  const user = decodeURIComponent(username);
  return isEmailAddress(user) ? user : `koorem@${hostname}`;
}
