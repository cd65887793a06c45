import { formatDay, isDay } from '#domain/calendar/day.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';
import type { WebhookEventType } from '#domain/webhooks/webhook.ts';

import { causeField, causeText } from '../history/history-cause.ts';
import {
  changeText,
  emptyText,
  rowHistoryActions,
  rowHistoryFields,
  newValueText,
} from '../history/row-history-labels.ts';
import { kindLabels } from '../import/admin-kinds.ts';
import { choiceLabels, columnLabels, columnUnits } from '../import/column-labels.ts';
import { driverStatusLabels, jobRowColumnLabels, jobRowStatusLabels } from '../job-row/job-row-labels.ts';
import { transportOrderLabels } from '../orders/transport-order-labels.ts';
import { recordName } from '../record-name.ts';
import type { AuditAction } from './audit-actions.ts';
import type { AuditEntity, ListedAuditEntry } from './audit.ts';

/** The events of webhooks, in words. */
export const webhookEventLabels = {
  'transport-order.created': 'Uus veotellimus',
  'row.changed': 'Veotöö rida muutus',
  'row.status-changed': 'Veotöö rea staatus muutus',
  'send.settled': 'Saatmine lõppes',
  'alert.raised': 'Uus asi loendis Tähelepanu',
  'statement.created': 'Arve või koond koostati',
  'statement.sent': 'Arve või koond saadeti',
  'statement.paid': 'Arve tasuti',
} satisfies Record<WebhookEventType, string>;

/** The kinds of record in the audit, as people call them. */
export const auditKinds = {
  transport_job_product: 'Veotöö rida',
  transport_job: 'Veotöö',
  transport_order: 'Veotellimus',
  sales_order: 'Müügitellimus',
  product: kindLabels.products.one,
  location: kindLabels.locations.one,
  truck: kindLabels.trucks.one,
  trailer: kindLabels.trailers.one,
  company: kindLabels.companies.one,
  person: kindLabels.people.one,
  representative: kindLabels.representatives.one,
  product_group: kindLabels['product-groups'].one,
  warehouse: kindLabels.warehouses.one,
  stock: kindLabels.stock.one,
  contract: kindLabels.contracts.one,
  vehicle_permit: kindLabels['vehicle-permits'].one,
  mass_limit: kindLabels['mass-limits'].one,
  absence: 'Puhkus/remont',
  paper: 'Paber',
  paper_kind: 'Paberi liik',
  precursor_declaration: 'Lähteaine deklaratsioon',
  precursor_report: 'Teade lähteainest',
  tariff: 'Tariif',
  fuel_price: 'Kütusehind',
  late_interest_rate: 'Viivise määr',
  freight_statement: 'Arve',
  freight_load: 'Veohind, rida',
  freight_free_line: 'Vaba rida arvel',
  user: 'Kasutaja',
  api_token: 'Programmi võti',
  inbox_message: 'Kliendi sõnum',
  message_alias: 'Kliendi nimetus',
  webhook: 'Webhook',
  import: 'Import',
  demo: 'Näidisandmed',
} satisfies Record<AuditEntity, string>;

const actions = {
  created: 'tegi',
  updated: 'muutis',
  corrected: 'parandas',
  cancelled: 'tühistas',
  restored: 'taastas',
  permissions: 'muutis õigusi',
  password: 'andis parooli',
  invite: 'kutsus',
  invitation: 'valis parooli',
  disable: 'sulges konto',
  enable: 'avas konto',
  end_sessions: 'logis välja',
  revoke: 'tühistas',
  delete: 'kustutas',
  rotate_secret: 'vahetas saladuse',
  import: 'uuendas impordiga',
  change_asked: 'palus muuta',
  answer: 'vastas',
  shared: 'jagas linki',
  share_withdrawn: 'võttis lingi tagasi',
  template_saved: 'salvestas mallina',
  template_forgotten: 'kustutas malli',
  recurs: 'salvestas kordumise',
  recurrence_ended: 'lõpetas kordumise',
  jobs_added: 'lisas veotöid',
  unapprove: 'võttis kinnituse tagasi',
  recalculate: 'arvutas vahe',
  credit: 'krediteeris',
  paid: 'märkis laekumise',
  unpaid: 'võttis laekumise tagasi',
  loads_planned: 'jagas koormateks',
  sms_queued: 'pani SMSi saatmisse',
  passkey_added: 'lisas pääsuvõtme',
  passkey_removed: 'eemaldas pääsuvõtme',
  recovery_codes_made: 'tegi varukoodid',
  recovery_code_used: 'kasutas varukoodi',
  second_factor_reset: 'eemaldas pääsuvõtmed',
  data_exported: 'laadis isiku andmed',
  erase: 'kustutas isiku andmed',
  apply: 'rakendas',
  approve: 'kinnitas',
  sent: 'saatis',
  reminded: 'tuletas meelde',
  extras: 'muutis lisatasusid',
} satisfies Record<AuditAction, string>;

/** The words of all actions, also of those that only entries of earlier versions have. */
const actionWords: Readonly<Record<string, string>> = {
  ...actions,
  create: actions.created,
  update: actions.updated,
  cancel: actions.cancelled,
  mended: actions.corrected,
};

/** Names of fields by themselves; all others are those of the columns of imports and forms. */
const ownNames: Readonly<Record<string, string>> = {
  ...transportOrderLabels,
  ...jobRowColumnLabels,
  ...rowHistoryFields,
  username: 'Kasutajanimi',
  permissions: 'Õigused',
  carrierCompanyId: 'Vedaja',
  scopes: 'Mida programm tohib',
  expiresAt: columnLabels.validTo,
  code: 'Kood',
  client_id: jobRowColumnLabels.client,
  client_location_id: jobRowColumnLabels.client,
  transport_date: jobRowColumnLabels.date,
  transport_time: jobRowColumnLabels.time,
  day: 'Päev',
  files: 'Failid',
  host: 'Vastuvõtja',
  url: 'Aadress',
  events: 'Sündmused',
  paused: 'Peatatud',
  extras: 'Lisatasud',
  takenOff: 'Maha võetud',
  theirNumber: 'Vedaja arve number',
  theirTotalCents: 'Vedaja arve summa (senti)',
  side: 'Pool',
  openCents: 'Summa (senti)',
};
const importedNames: Readonly<Record<string, string>> = columnLabels;

/**
 * Returns the label of a field, by its name in the API or by its column in the database; its own name if it has no
 * label.
 */
function fieldNameOf(field: string): string {
  const name = field.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const own = ownNames[field] ?? ownNames[name];
  if (own !== undefined) return own;
  const importedField = importedNames[name] ?? importedNames[name.replace(/Id$/, 'ExternalId')];
  if (importedField === undefined) return field;
  const unit = columnUnits[name];
  return unit === undefined ? importedField : `${importedField} (${unit})`;
}

/** Returns a kind of record as people call it; one without a word by its own name. */
export function auditKind(entity: string): string {
  return (auditKinds as Readonly<Record<string, string>>)[entity] ?? entity;
}

/** Names of actors that are not users; programs and external systems have their own names. */
const actors: Readonly<Record<string, string>> = {
  'user command': 'Serveri käsurida',
  import: 'Andmete import',
  demo: 'Näidisandmed',
};

/** Returns the name of who made the change. */
export function auditActorName({ who }: Pick<ListedAuditEntry, 'who'>): string {
  return who === null ? 'Koorem' : (actors[who] ?? who);
}

/** Returns the record that was changed: 'Veotöö 12', 'Kasutaja Mari Maasikas'. What is there once has no number. */
export function auditRecordName(entry: Pick<ListedAuditEntry, 'entity' | 'entityId' | 'entityName'>): string {
  const { entity, entityId, entityName } = entry;
  const name = entityName ?? (entityId === 0 ? '' : String(entityId));
  return `${auditKind(entity)} ${name}`.trim();
}

/** Returns the words for an action, as in 'Kalle Kask muutis'. */
export function auditAction({ entity, action }: Pick<ListedAuditEntry, 'entity' | 'action'>): string {
  const ofRow = entity.startsWith('transport_job') ? rowHistoryActions[action] : undefined;
  return ofRow ?? actionWords[action] ?? action;
}

/**
 * Returns field by field: the new value, or what it was and what it became; records by their `names`. A field
 * without a word has its own name.
 */
export function auditChanges(
  changes: ListedAuditEntry['changes'],
  names: ListedAuditEntry['names'] = {},
): string {
  return Object.entries(changes)
    .map(([field, value]) => {
      if (field === causeField) return causeText(changes);
      const name = fieldNameOf(field);
      const text = (each: unknown) =>
        typeof each === 'number'
          ? (names[`${field} ${String(each)}`] ?? valueTextOf(each))
          : valueTextOf(each);
      return isChange(field, value)
        ? changeText(name, text(value[0]), text(value[1]))
        : newValueText(name, text(value));
    })
    .join('; ');
}

/** True for `[before, after]`; two rights are no change but a list. */
function isChange(field: string, value: unknown): value is [unknown, unknown] {
  if (!Array.isArray(value) || value.length !== 2) return false;
  return !['permissions', 'scopes', 'events'].includes(field) || Array.isArray(value[0]);
}

/** Codes that stand in the changes, by the words of the screens. */
const codes: Readonly<Record<string, string>> = {
  ...choiceLabels,
  ...driverStatusLabels,
  ...jobRowStatusLabels,
  ...webhookEventLabels,
};

const isoInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/**
 * Returns a value as people read it: codes and records by their names, days and times as written here, yes and no,
 * nothing.
 */
function valueTextOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return emptyText;
  if (typeof value === 'boolean') return value ? 'jah' : 'ei';
  if (Array.isArray(value)) return value.length === 0 ? emptyText : value.map(valueTextOf).join(', ');
  if (typeof value === 'object') return recordText(value);
  if (typeof value === 'number') return String(value).replace('.', ',');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (isDay(text)) return formatDay(text);
  return codes[text] ?? (isoInstant.test(text) ? formatDateTime(text) : text);
}

/** Returns a record by its name in the table, any other object field by field. */
function recordText(record: object): string {
  const name: unknown = recordName(record as Parameters<typeof recordName>[0]);
  if (typeof name === 'string') return name;
  return Object.entries(record)
    .map(([field, value]) => newValueText(fieldNameOf(field), valueTextOf(value)))
    .join(', ');
}
