import type { StopField } from '#api/driver/driver-job.ts';
import { stopKinds } from '#domain/driver/driver-job.ts';

import type { DriverMessages } from '../../../i18n/et/driver/driver.ts';
import type { OutboxAction, RefusedField, Refusal } from '../../../offline/outbox-item.ts';
import { stopFieldLabel } from '../stop/stop-field-label.ts';

/** Returns the name of an action: the words of the button that made it. */
export function actionTitle(action: OutboxAction, messages: DriverMessages): string {
  switch (action.what) {
    case 'on-route-to-pickup':
      return messages.actions.start;
    case 'arrival-at-location':
      return action.stop === 'pickup'
        ? messages.actions.arriveAtPickup
        : messages.actions.arriveAtDestination;
    case 'at-location':
      return action.stop === 'pickup' ? messages.actions.leavePickup : messages.actions.leaveDestination;
    case 'edit':
      return messages.actions.edit;
    case 'redirection-noted':
      return messages.sync.noted;
    case 'cleaning':
      return `${messages.gate.cleaning}: ${messages.start.cleanings[action.regime]}`;
    case 'release-asked':
      return messages.gate.ask;
    case 'photo-changed':
      if (action.isRemoved === true) return messages.photos.removed;
      return action.isFirst === true ? messages.photos.moved : messages.photos.changed;
    case 'report':
      return `${messages.officeReport.title}: ${action.text}`;
    case 'photo':
      return `${messages.sync.photo}: ${messages.photos[action.kind]}`;
  }
}

/** Returns why the server refused an action; its own sentence where it says one. */
export function refusalReason(refusal: Refusal | null, { sync }: DriverMessages): string {
  if (refusal?.status === 403) return sync.forbidden;
  if (refusal?.status === 413) return sync.tooLarge;
  return refusal?.message ?? sync.unacceptable;
}

/**
 * Returns the problems that the server found, a line a field: 'Brutokaal (kg): Nõutud', or its question about an
 * unusual value.
 */
export function refusedFieldLines(
  problems: readonly RefusedField[],
  action: OutboxAction,
  messages: DriverMessages,
): string[] {
  return problems.map(({ field, code, question }) => {
    return `${fieldLabel(field, action, messages)}: ${question ?? fieldReason(field, code, messages)}`;
  });
}

function fieldReason(field: string, code: RefusedField['code'], { problems }: DriverMessages): string {
  if (code === 'REQUIRED') return problems.required;
  if (code === 'UNUSUAL') return problems.unusual;
  if (field.endsWith('signature')) return problems.unreadableSignature;
  // The only thing that can be wrong with it: the device's clock is fast.
  return field === 'occurredAt' ? problems.inFuture : problems.invalid;
}

function fieldLabel(field: string, action: OutboxAction, messages: DriverMessages): string {
  const [name = '', inner = ''] = field.replace(/^changes\./, '').split('.');
  if (name === 'occurredAt') return messages.start.time;
  if (name === 'truckId') return messages.list.truck;
  if (name === 'trailerId') return messages.list.trailer;
  if (name === 'previousLoads') return messages.start.previousLoads;
  if (name === 'preDriveKm') return messages.start.preDrive;
  if (action.what === 'at-location') return stopFieldLabel(name as StopField, action.stop, messages);
  const stop = stopKinds.find((kind) => kind === name);
  return stop === undefined
    ? field
    : `${messages.job[stop]}: ${stopFieldLabel(inner as StopField, stop, messages)}`;
}
