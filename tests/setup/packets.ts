import { afterAll, beforeEach } from 'vitest';

import type { Alert } from '#api/alerts/alerts.ts';
import type { Packet } from '#api/orders/packets.ts';

import type { ExternalError } from '../../src/server/external/http-client.ts';
import type { MailPort, OutgoingMail } from '../../src/server/external/mail/mail-port.ts';
import { createDrawingThread } from '../../src/server/features/delivery-document/drawing-thread.ts';
import { createPacketWorker } from '../../src/server/features/delivery-document/packet/worker.ts';
import { createBus } from '../../src/server/realtime/bus.ts';
import { createChangeEvents } from '../../src/server/realtime/change-events.ts';
import { createCompany } from '../factories/companies.ts';
import { createLocation, createTerminal } from '../factories/locations.ts';
import { createOrderedJobRow } from '../factories/transport-jobs.ts';
import { createTruck } from '../factories/trucks.ts';
import { drive } from './driving.ts';
import { openTestApp, rolePermissions, testNow } from './test-app.ts';

/** The app with a mail server that answers as each test says (`errors`), and the letters that it took. */
export async function openPackets() {
  const letters: OutgoingMail[] = [];
  const errors: ExternalError[] = [];
  const port: MailPort = {
    async send(letter) {
      letters.push(letter);
      const error = errors.shift();
      if (error !== undefined) throw error;
    },
  };
  const { app, db, clock, config, signIn } = await openTestApp({}, { external: { mail: port } });
  const staff = await signIn();
  const bus = createBus({ db, address: null }, app.log);
  const thread = createDrawingThread(app.log);
  afterAll(() => thread.close());
  const told = {
    jobRowEvents: createChangeEvents(bus, 'job_rows'),
    alertEvents: createChangeEvents(bus, 'alerts'),
  };
  const newWorker = (of: MailPort = port) =>
    createPacketWorker({
      db,
      config,
      now: () => clock.now,
      photoStore: null,
      thread,
      port: of,
      log: app.log,
      ...told,
    });

  beforeEach(() => {
    clock.now = testNow;
    letters.length = 0;
    errors.length = 0;
  });

  /** As if so much time went by for what waits. */
  const makeDue = () =>
    db
      .updateTable('packets')
      .set({ next_attempt_at: new Date(0) })
      .where('status', 'in', ['queued', 'sending'])
      .execute();
  async function sendDue(of?: MailPort): Promise<void> {
    await makeDue();
    await newWorker(of).work();
  }

  /** An ordered load that its driver has delivered, with what is known of addresses. */
  async function deliveredLoad({
    locationEmail = 'koht@talu.ee',
    companyEmail = 'firma@talu.ee',
    email,
  }: {
    locationEmail?: string | null;
    companyEmail?: string | null;
    email?: string;
  } = {}) {
    const company = await createCompany(db, { email: companyEmail });
    const client = await createLocation(db, { company_id: company.id, location_email: locationEmail });
    const truck = await createTruck(db, { company_id: (await createCompany(db)).id });
    const { order, row } = await createOrderedJobRow(db, {
      client_location_id: client.id,
      pickup_location_id: client.id,
      destination_location_id: (await createTerminal(db)).id,
      notes: 'Helista Tarmole',
      job: { truck_id: truck.id, transport_time: '08:00' },
      order: { packet_email: email ?? null },
    });
    const driver = await signIn({ permissions: rolePermissions.driver, carrierCompanyId: truck.company_id });
    const jobId = row.transport_job_id;
    const version = (await drive(driver, jobId, 5))?.version ?? 0;
    return { order, row, jobId, version, driver, truck };
  }

  const packetOf = async (orderId: number, rowId: number) => {
    const answer = await staff.get<{ content: Packet[] }>(`/api/transport-orders/${orderId}/packets`);
    return answer.body.content.find((each) => each.rowId === rowId);
  };
  const sendAgain = (rowId: number, packetEmail?: string) =>
    staff.post<{ content: Packet }>(
      `/api/transport-job-products/${rowId}/packet`,
      { packetEmail },
      {
        'idempotency-key': crypto.randomUUID(),
      },
    );
  const openAlerts = async (rowId: number) =>
    (await staff.get<{ content: Alert[] }>('/api/alerts?settled=false&kind=SEND_FAILED')).body.content.filter(
      (alert) => alert.rowId === rowId,
    );

  return {
    db,
    clock,
    staff,
    signIn,
    letters,
    errors,
    newWorker,
    makeDue,
    sendDue,
    deliveredLoad,
    packetOf,
    sendAgain,
    openAlerts,
  };
}
