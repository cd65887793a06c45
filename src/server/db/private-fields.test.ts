import { expect, test } from 'vitest';

import { isPrivateField } from './private-fields.ts';

const leftOut = ['phone', 'message', 'recipientName', 'recipientEmail', 'actionId'];
const leftOutOfStops = ['clientName', 'contactName', 'contactPhone', 'signature'];

test.each([...leftOut, ...leftOutOfStops.flatMap((name) => [`pickup.${name}`, `destination.${name}`, name])])(
  'webhooks leave out %s',
  (field) => {
    expect(isPrivateField(field)).toBe(true);
  },
);

test.each(['status', 'notes', 'pickup.notes', 'noted', 'recipientRole', 'external_id', 'transport_date'])(
  'webhooks tell %s',
  (field) => {
    expect(isPrivateField(field)).toBe(false);
  },
);
