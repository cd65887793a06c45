import { seededRandom } from '#domain/seeded-random.ts';

import type { EventLog } from '../event-log.ts';
import {
  type ExternalRecords,
  type FakeAnswer,
  type FakeCall,
  type FakeServer,
  openFakeServer,
} from './fake-server.ts';
import { createFleet } from './fleet.ts';
import { createTerminal } from './terminal.ts';
import { createWaybiller } from './waybiller.ts';

/** All external systems, what they hold, and the variables that point a server to them. */
export interface ExternalFakes {
  servers: readonly FakeServer[];
  records: {
    terminal: ExternalRecords;
    fleet: ExternalRecords;
    orders: ExternalRecords;
    waybills: ExternalRecords;
  };
  /** Text -> how often it was taken. */
  smses: ReadonlyMap<string, number>;
  env: Record<string, string>;
  close(): Promise<void>;
}

export async function openExternalFakes(seed: number, log: EventLog): Promise<ExternalFakes> {
  const servers: FakeServer[] = [];
  const open = async (name: string, answer: Parameters<typeof openFakeServer>[3]) => {
    const server = await openFakeServer(name, seededRandom(seed + servers.length), log, answer);
    servers.push(server);
    return server.url;
  };
  const [terminal, waybiller, sms] = [createTerminal(), createWaybiller(), createSms()];
  let fleetUrl = '';
  const fleet = createFleet(() => fleetUrl);
  fleetUrl = await open('fleet', fleet.answer);
  return {
    servers,
    records: {
      terminal: terminal.announcements,
      fleet: fleet.orders,
      orders: waybiller.orders,
      waybills: waybiller.waybills,
    },
    smses: sms.taken,
    env: {
      PK_TERMINAL_URL: await open('terminal', terminal.answer),
      PK_TERMINAL_API_KEY: 'key',
      WAYBILLER_URL: await open('waybiller', waybiller.answer),
      WAYBILLER_API_KEY: 'key',
      WAYBILLER_USER_ID: '1',
      MESSENTE_URL: await open('sms', sms.answer),
      MESSENTE_USERNAME: 'name',
      MESSENTE_PASSWORD: 'word',
      GSMTASKS_URL: fleetUrl,
      GSMTASKS_TOKEN: 'token',
      GSMTASKS_ACCOUNT: 'account',
    },
    close: async () => {
      await Promise.all(servers.map((server) => server.close()));
    },
  };
}

/** Messente: counts how often each text was taken; texts that end in 7 it refuses. */
function createSms() {
  const taken = new Map<string, number>();
  const answer = ({ body }: FakeCall): FakeAnswer => {
    const [message] = body.messages as { text: string }[];
    const text = message?.text ?? '';
    if (text.endsWith('7')) return { status: 400, body: { errors: [{ detail: 'Blacklisted' }] } };
    taken.set(text, (taken.get(text) ?? 0) + 1);
    return { status: 201, body: { omnimessage_id: crypto.randomUUID() } };
  };
  return { taken, answer };
}
