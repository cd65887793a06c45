import type { Decimal, Timestamp } from './columns.ts';

/** How far it is from place to place (0027-distances.sql). */
export interface DistanceTables {
  known_distances: KnownDistancesTable;
}

interface KnownDistancesTable {
  from_location_id: number;
  to_location_id: number;
  source: 'driven' | 'router';
  km: Decimal;
  minutes: number;
  found_at: Timestamp;
}
