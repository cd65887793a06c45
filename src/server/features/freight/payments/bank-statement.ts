import { XMLParser } from 'fast-xml-parser';

import { isDay } from '#domain/calendar/day.ts';
import { exact, toCents, toExact } from '#domain/freight/exact.ts';

/** A payment into an account as the bank tells it. */
export interface BankPayment {
  /** What the bank knows it by, the same in every file. */
  key: string;
  amountCents: number;
  currency: string;
  paidOn: string;
  payer: string | null;
  reference: string | null;
  description: string | null;
}

export interface BankStatement {
  payments: BankPayment[];
  /** The IBANs of the accounts that it is of, each once. */
  accounts: string[];
  /** Entries by which money went out, or that are not booked yet. */
  outgoing: number;
}

/** Why a file is no statement of a bank. */
export type BankStatementFault = 'EMPTY' | 'ENCODING' | 'NO_XML' | 'NO_CAMT' | 'TOO_MANY';

/** A year of a busy account. */
const maxPayments = 5000;

type Node = Readonly<Record<string, unknown>>;

/** Reads a bank's statement (ISO 20022 camt.053, any version). Never throws. */
export function readBankStatement(file: Uint8Array): BankStatement | BankStatementFault {
  if (file.length === 0) return 'EMPTY';
  const text = decode(file);
  if (text === null) return 'ENCODING';
  // Entities of a file's own have no place in one of a bank.
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) return 'NO_XML';
  const document = parse(text);
  if (document === null) return 'NO_XML';
  const statements = nodesAt(document, 'Document', 'BkToCstmrStmt', 'Stmt');
  if (statements.length === 0) return 'NO_CAMT';
  const payments: BankPayment[] = [];
  const accounts = new Set<string>();
  let outgoing = 0;
  for (const statement of statements) {
    const iban = textAt(statement, 'Acct', 'Id', 'IBAN');
    if (iban !== null) accounts.add(iban.replaceAll(/\s/g, '').toUpperCase().slice(0, 34));
    const account = iban ?? textAt(statement, 'Acct', 'Id', 'Othr', 'Id') ?? '';
    for (const entry of nodesAt(statement, 'Ntry')) {
      const isBooked = !['PDNG', 'INFO'].includes(
        textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts') ?? 'BOOK',
      );
      const paid = textAt(entry, 'CdtDbtInd') === 'CRDT' && isBooked ? paymentsOf(account, entry) : [];
      if (paid.length === 0) outgoing += 1;
      payments.push(...paid);
      if (payments.length > maxPayments) return 'TOO_MANY';
    }
  }
  return { payments: withOwnKeys(payments), accounts: [...accounts], outgoing };
}

function decode(file: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(file.subarray(0, 200));
  const encoding = /encoding\s*=\s*["']([\w.-]{1,40})["']/.exec(head)?.[1] ?? 'utf-8';
  const isUtf16 = (file[0] === 0xff && file[1] === 0xfe) || (file[0] === 0xfe && file[1] === 0xff);
  try {
    return new TextDecoder(isUtf16 ? (file[0] === 0xff ? 'utf-16le' : 'utf-16be') : encoding, {
      fatal: true,
    }).decode(file);
  } catch {
    return null;
  }
}

function parse(text: string): Node | null {
  try {
    const parser = new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: '@',
      parseTagValue: false,
      parseAttributeValue: false,
      removeNSPrefix: true,
      trimValues: true,
    });
    return asNode(parser.parse(text, true));
  } catch {
    return null;
  }
}

/** An entry may hold several payments, each with its own details. */
function paymentsOf(account: string, entry: Node): BankPayment[] {
  const details = nodesAt(entry, 'NtryDtls', 'TxDtls');
  const ofEntry = textAt(entry, 'AcctSvcrRef') ?? textAt(entry, 'NtryRef');
  const paidOn = (
    textAt(entry, 'BookgDt', 'Dt') ??
    textAt(entry, 'BookgDt', 'DtTm') ??
    textAt(entry, 'ValDt', 'Dt') ??
    ''
  ).slice(0, 10);
  return (details.length === 0 ? [{}] : details).flatMap((detail: Node, index): BankPayment[] => {
    const amount = nodesAt(detail, 'Amt')[0] ?? nodesAt(detail, 'AmtDtls', 'TxAmt', 'Amt')[0];
    // A single payment without a sum of its own is the entry's.
    const of = amount ?? (details.length > 1 ? undefined : nodesAt(entry, 'Amt')[0]);
    const sum = of === undefined ? null : toExact(wordsOf(of) ?? '');
    if (of === undefined || sum === null || sum.top <= 0n || !isDay(paidOn)) return [];
    const payer =
      textAt(detail, 'RltdPties', 'Dbtr', 'Nm') ?? textAt(detail, 'RltdPties', 'Dbtr', 'Pty', 'Nm');
    // A payment of several invoices may name each.
    const references = textsAt(detail, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref');
    const reference = references.length === 0 ? null : references.join(', ');
    const description = textAt(detail, 'RmtInf', 'Ustrd');
    const own = textAt(detail, 'Refs', 'AcctSvcrRef') ?? textAt(detail, 'Refs', 'TxId');
    const amountCents = toCents(exact(wordsOf(of) ?? '0'));
    const known = own ?? (ofEntry === null ? null : `${ofEntry}/${index}`);
    const said = [paidOn, amountCents, payer, reference, description].join('|');
    return [
      {
        key: `${account}|${known ?? said}`.slice(0, 500),
        amountCents,
        currency: typeof of['@Ccy'] === 'string' ? of['@Ccy'] : 'EUR',
        paidOn,
        payer: payer?.slice(0, 200) ?? null,
        reference: reference?.slice(0, 100) ?? null,
        description: description?.slice(0, 500) ?? null,
      },
    ];
  });
}

/** Two payments that say the very same are two. */
function withOwnKeys(payments: readonly BankPayment[]): BankPayment[] {
  const times = new Map<string, number>();
  return payments.map((payment) => {
    const time = (times.get(payment.key) ?? 0) + 1;
    times.set(payment.key, time);
    return time === 1 ? payment : { ...payment, key: `${payment.key} (${time})` };
  });
}

function asNode(value: unknown): Node {
  return typeof value === 'object' && value !== null ? (value as Node) : { '#text': value };
}

/** All elements at a path of names; one is as good as a list of one. */
function nodesAt(node: Node, ...path: readonly string[]): Node[] {
  return path.reduce(
    (nodes: Node[], name) =>
      nodes.flatMap((each) => {
        const inner = each[name];
        return inner === undefined || inner === '' ? [] : [inner].flat().map(asNode);
      }),
    [node],
  );
}

function textAt(node: Node, ...path: readonly string[]): string | null {
  const words = textsAt(node, ...path);
  return words.length === 0 ? null : words.join(' ');
}

function textsAt(node: Node, ...path: readonly string[]): string[] {
  return nodesAt(node, ...path).flatMap((each) => wordsOf(each) ?? []);
}

function wordsOf(node: Node): string | null {
  const text = node['#text'];
  return typeof text === 'string' && text !== '' ? text : null;
}
