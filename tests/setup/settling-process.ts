import { connectDatabase } from '../../src/server/db/connect.ts';
import { transact } from '../../src/server/db/transact.ts';
import { settle } from '../../src/server/freight/settle.ts';

/** Settles with each of these clients, as a server would, and tells which it has settled with. */
export interface SettlingOrder {
  databaseUrl: string;
  clients: readonly number[];
  day: string;
  userId: number;
}

process.on('message', (order: SettlingOrder) => void settleAll(order));
process.send?.('ready');

async function settleAll({ databaseUrl, clients, day, userId }: SettlingOrder): Promise<void> {
  const database = await connectDatabase({ databaseUrl, dataDir: '', poolSize: 2 });
  const period = { from: day, to: day, issuedOn: day };
  for (const partyCompanyId of clients) {
    const settling = { side: 'CLIENT' as const, partyCompanyId, ...period, userId, now: Date.parse(day) };
    // With most of them another process has settled already.
    const isMade = await transact(database.db, (trx) => settle(trx, settling)).then(
      () => true,
      () => false,
    );
    if (isMade) process.send?.(partyCompanyId);
  }
  await database.close();
  if (process.connected) process.disconnect();
}
