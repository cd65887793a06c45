import fc from 'fast-check';
import { expect, test } from 'vitest';

import { isPacketOutdated, maxPacketPhotoBytes, packetRecipient, photosThatFit } from './packet.ts';

test('the first address that is one', () => {
  expect(packetRecipient([null, ' ', ' koht@talu.ee ', 'firma@talu.ee'])).toBe('koht@talu.ee');
  expect(packetRecipient([null, ''])).toBeNull();
});

test('weights are compared as numbers; one that comes or goes is another', () => {
  const sent = { deliveredQuantity: '28.480', loadedGross: '43980' };
  expect(isPacketOutdated(sent, { deliveredQuantity: '28.48', loadedGross: '43980.0' })).toBe(false);
  expect(isPacketOutdated(sent, { deliveredQuantity: '28.47', loadedGross: '43980' })).toBe(true);
  expect(isPacketOutdated(sent, { deliveredQuantity: '28.48', loadedGross: null })).toBe(true);
  expect(isPacketOutdated(sent, { ...sent, unloadedGross: '43000' })).toBe(true);
  expect(isPacketOutdated(null, sent)).toBe(false);
});

test('photos that fit keep their order, and no further one of those that are left would fit', () => {
  const photos = fc.array(fc.record({ bytes: fc.integer({ min: 1, max: maxPacketPhotoBytes * 2 }) }));
  fc.assert(
    fc.property(photos, (all) => {
      const fitting = photosThatFit(all);
      const total = fitting.reduce((sum, { bytes }) => sum + bytes, 0);
      expect(total).toBeLessThanOrEqual(maxPacketPhotoBytes);
      expect(fitting).toEqual(all.filter((photo) => fitting.includes(photo)));
      for (const photo of all) {
        if (!fitting.includes(photo)) expect(total + photo.bytes).toBeGreaterThan(maxPacketPhotoBytes);
      }
    }),
  );
});
