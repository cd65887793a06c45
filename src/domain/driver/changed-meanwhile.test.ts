import fc from 'fast-check';
import { expect, test } from 'vitest';

import { changesMeanwhile } from './changed-meanwhile.ts';

const id = fc.option(fc.integer({ min: 1, max: 3 }));
const way = fc.record({
  truckId: id,
  trailerId: id,
  rows: fc.uniqueArray(
    fc.record({ rowId: fc.integer({ min: 1, max: 3 }), pickupId: id, destinationId: id }),
    { selector: ({ rowId }) => rowId },
  ),
});

test('finds nothing in what was seen as it is, nor in what was not said', () => {
  fc.assert(
    fc.property(way, (office) => {
      expect(changesMeanwhile(office, office)).toEqual([]);
      expect(changesMeanwhile({ rows: [] }, office)).toEqual([]);
    }),
  );
});

test('names each thing that differs once, and what both sides make of it', () => {
  fc.assert(
    fc.property(way, way, (saw, office) => {
      const changes = changesMeanwhile(saw, office);
      expect(changes.every((change) => change.saw !== change.office)).toBe(true);
      expect(new Set(changes.map(({ part, rowId }) => `${part} ${String(rowId)}`)).size).toBe(changes.length);
      // Whoever takes all of the office's has nothing left to be asked about.
      const officeOf = (part: string, rowId: number | null, mine: number | null) => {
        const found = changes.find((change) => change.part === part && change.rowId === rowId);
        return found === undefined ? mine : found.office;
      };
      const after = {
        truckId: officeOf('truck', null, saw.truckId),
        trailerId: officeOf('trailer', null, saw.trailerId),
        rows: saw.rows.map((row) => ({
          rowId: row.rowId,
          pickupId: officeOf('pickup', row.rowId, row.pickupId),
          destinationId: officeOf('destination', row.rowId, row.destinationId),
        })),
      };
      expect(changesMeanwhile(after, office)).toEqual([]);
    }),
  );
});

test('names each row that only one side has, where the driver saw all', () => {
  fc.assert(
    fc.property(way, way, (saw, office) => {
      const rows = (of: typeof saw) => of.rows.map(({ rowId }) => rowId);
      const added = rows(office).filter((rowId) => !rows(saw).includes(rowId));
      const gone = rows(saw).filter((rowId) => !rows(office).includes(rowId));
      const told = changesMeanwhile({ ...saw, isWhole: true }, office).filter(({ part }) => part === 'row');
      expect(told).toHaveLength(added.length + gone.length);
      expect(told).toEqual(
        expect.arrayContaining([
          ...added.map((rowId) => ({ part: 'row', rowId, saw: null, office: rowId })),
          ...gone.map((rowId) => ({ part: 'row', rowId, saw: rowId, office: null })),
        ]),
      );
    }),
  );
});
