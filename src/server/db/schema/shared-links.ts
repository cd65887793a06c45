import type { ColumnType, Generated } from 'kysely';

import type { Id, Timestamp } from './columns.ts';

/** Links to orders and loads (0075-shared-links.sql). */
export interface SharedLinkTables {
  shared_links: {
    id: Id;
    secret_hash: string;
    transport_order_id: number | null;
    row_id: number | null;
    created_by: number;
    created_at: Timestamp;
    withdrawn_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    opened: Generated<number>;
    last_opened_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
}
