import type { Generated } from 'kysely';

import type { DecidedLoad } from '#api/vehicles/load-verdict.ts';
import type { CleaningRegime } from '#domain/driver/driver-job.ts';
import type { ReleaseScope } from '#domain/vehicles/load-release.ts';
import type { Verdict } from '#domain/vehicles/previous-load-verdict.ts';

import type { Id, Json, Timestamp } from './columns.ts';

/** Cleanings of load spaces, and what was decided of loads (0028-previous-load-gate.sql). */
export interface LoadGateTables {
  cleanings: {
    id: Id;
    action_id: string | null;
    truck_id: number;
    trailer_id: number | null;
    regime: CleaningRegime;
    cleaned_at: Date;
    place: string | null;
    note: string | null;
    minutes: Generated<number | null>;
    receipt: Buffer | null;
    receipt_type: string | null;
    created_by: number;
    created_at: Timestamp;
  };
  load_decisions: {
    transport_job_id: number;
    truck_id: number;
    trailer_id: number | null;
    verdict: Verdict;
    regime: CleaningRegime | null;
    loads: Json<DecidedLoad[]>;
    decided_at: Date;
  };
  load_releases: {
    id: Id;
    transport_job_id: number;
    truck_id: number;
    trailer_id: number | null;
    scope: Generated<ReleaseScope>;
    reason: string;
    paper_number: string | null;
    inspected_on: string | null;
    product_ids: number[];
    loads: Json<DecidedLoad[]>;
    released_by: number;
    released_at: Date;
  };
}
