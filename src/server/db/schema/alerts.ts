import type { ColumnType, Generated } from 'kysely';

import type { AlertKind } from '#domain/alerts/alert-kind.ts';
import type { ChangeAnswer, WrittenChange } from '#domain/orders/change-request.ts';

import type { Id, Json } from './columns.ts';

/** Alerts for the office (0010-alerts.sql, 0070-derived-alerts.sql). */
export interface AlertTables {
  alerts: {
    id: Id;
    key: string;
    kind: AlertKind;
    transport_job_id: number | null;
    row_id: number | null;
    location_id: number | null;
    raised_at: Date;
    raised_by: number | null;
    summary: string;
    data: Json<Record<string, unknown>>;
    from_driver: Generated<boolean>;
    settled_at: Date | null;
    settled_by: number | null;
    note: string | null;
    /** A derived alert that is stored only because somebody has settled it. */
    is_derived: Generated<boolean>;
    answer: Generated<ChangeAnswer | null>;
    is_wish_made: Generated<boolean | null>;
    wish_written: ColumnType<WrittenChange | null, string | null | undefined, string | null>;
    wish_entry_id: Generated<number | null>;
  };
}
