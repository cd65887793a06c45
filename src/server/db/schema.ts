import type { Kysely } from 'kysely';

import type { AlertTables } from './schema/alerts.ts';
import type { DriverTables } from './schema/driver.ts';
import type { ExternalTables } from './schema/external-systems.ts';
import type { FreightTables } from './schema/freight.ts';
import type { ImportTables } from './schema/imports.ts';
import type { InboxTables } from './schema/inbox.ts';
import type { LoadGateTables } from './schema/load-gate.ts';
import type { DistanceTables, MasterDataTables } from './schema/master-data.ts';
import type { OrderTables } from './schema/orders-and-jobs.ts';
import type { PacketTables } from './schema/packets.ts';
import type { ProbeTables } from './schema/probes.ts';
import type { PushTables } from './schema/push.ts';
import type { SharedLinkTables } from './schema/shared-links.ts';
import type { UserTables } from './schema/users.ts';
import type { WebhookTables } from './schema/webhooks.ts';

/**
 * The tables as Kysely sees them; the truth is in migrations/. Types follow the parsers of connect.ts:
 * bigint is a number, numeric and date are text, timestamptz is a Date.
 */
export interface Database
  extends
    MasterDataTables,
    UserTables,
    OrderTables,
    ExternalTables,
    DriverTables,
    DistanceTables,
    AlertTables,
    LoadGateTables,
    FreightTables,
    ImportTables,
    InboxTables,
    PacketTables,
    ProbeTables,
    PushTables,
    SharedLinkTables,
    WebhookTables {}

/** The only handle on the database; inside a transaction, the transaction's own. */
export type Db = Kysely<Database>;
