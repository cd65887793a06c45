import { decimalToNumber } from '#domain/goods/decimal.ts';

import { type ExternalRow, quantityToSend } from '../../../job-rows/external-row.ts';
import { createExternalClient, ExternalError, type ExternalLimits } from '../../http-client.ts';
import type { SendPort, SentReference } from '../../send-port.ts';

export interface TerminalConfig {
  url: string;
  apiKey: string;
}

/**
 * Makes the port to PK Terminal over JSON and HTTP as docs/integrations.md describes it: an announcement is put
 * under our own send id, so sending it again changes nothing, and is looked up and withdrawn by the same id.
 */
export function createTerminalAdapter(config: TerminalConfig, limits: ExternalLimits = {}): SendPort {
  const call = createExternalClient({
    baseUrl: config.url,
    headers: { authorization: `Bearer ${config.apiKey}` },
    ...limits,
  });
  return {
    updatesInPlace: true,
    async send(sendId, rows) {
      const [row] = rows;
      if (row === undefined) throw new Error('a terminal announcement has one row');
      const { body } = await call({
        method: 'PUT',
        path: `/announcements/${sendId}`,
        body: announcementOf(row),
        repeatable: true,
      });
      return sentAs(sendId, body);
    },
    async find(sendId) {
      const path = `/announcements/${sendId}`;
      const answer = await call({ method: 'GET', path, repeatable: true }).catch(nullWhenGone);
      return answer === null || answer.body === null ? null : sentAs(sendId, answer.body);
    },
    async cancel(externalId) {
      const path = `/announcements/${externalId}`;
      // It is already gone, as requested.
      await call({ method: 'DELETE', path, repeatable: true }).catch(nullWhenGone);
    },
  };
}

function nullWhenGone(error: unknown): null {
  if (error instanceof ExternalError && error.status === 404) return null;
  throw error;
}

/**
 * Returns an announcement to the terminal: who brings what, when, and into which silo. Quantity in the product's
 * unit.
 */
export function announcementOf(row: ExternalRow) {
  return {
    jobId: row.jobId,
    rowId: row.id,
    date: row.date,
    time: row.time,
    product: { cnCode: row.product.cnCode, name: row.product.name, unit: row.product.unit },
    quantity: decimalToNumber(quantityToSend(row)),
    wetGrain: row.wetGrain,
    silo: row.shelf,
    truck: {
      licensePlateNumber: row.truck?.licensePlateNumber ?? null,
      trailerRegNumber: row.trailer?.registrationNumber ?? null,
    },
    driver: { name: row.truck?.driverName ?? null, personalCode: row.truck?.driverPersonalCode ?? null },
    carrier: { name: row.carrier?.name ?? null, regNo: row.carrier?.regNo ?? null },
    sender: { name: row.pickup.company.name, regNo: row.pickup.company.regNo },
    terminal: { externalId: row.destination?.externalId ?? null, name: row.destination?.name ?? null },
  };
}

function sentAs(sendId: string, body: unknown): SentReference {
  const { number, status } = (body ?? {}) as { number?: unknown; status?: unknown };
  return {
    externalId: sendId,
    externalNumber: typeof number === 'string' ? number : null,
    externalStatus: typeof status === 'string' ? status : null,
    documentUrl: null,
  };
}
