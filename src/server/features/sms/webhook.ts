import * as z from 'zod/mini';

import type { DeliveryReport } from '#domain/sms/sms-delivery.ts';

import { reconcileReport } from '../../external/reconcile-report.ts';
import { parseWebhookJson } from '../../external/webhook-json.ts';
import { unauthenticated } from '../../http/errors.ts';
import type { IncomingWebhook } from '../../services.ts';
import { createReportUrls } from './report-url.ts';

/** Messente's statuses (docs/requirements.md, 'Outside facts'); the others say nothing new. */
const reports: Record<string, DeliveryReport> = {
  ACK: 'sent',
  ACCEPTD: 'sent',
  DELIVRD: 'delivered',
  SEEN: 'delivered',
  UNDELIV: 'failed',
  FAILED: 'failed',
  REJECTD: 'failed',
  EXPIRED: 'failed',
  DELETED: 'failed',
  NACK: 'failed',
};

const report = z.object({
  status: z.string(),
  error: z.nullish(z.string()),
  omnimessage_id: z.nullish(z.string()),
});

/** Delivery reports of Messente. The address proves itself: it is one that was given out for the SMS. */
export const smsWebhook: IncomingWebhook = (hooks, { config, db, jobRowEvents, alertEvents }) => {
  const reportUrls = createReportUrls(db, config.publicUrl);

  hooks.post<{ Params: { id: string }; Querystring: { signature?: unknown } }>(
    '/messente/:id',
    {
      onRequest: async ({ params: { id }, query: { signature } }) => {
        if (typeof signature !== 'string' || !(await reportUrls.isOurs(id, signature))) {
          throw unauthenticated();
        }
      },
    },
    async ({ params: { id }, body }, reply) => {
      const parsedReport = z.safeParse(report, parseWebhookJson(body as Buffer));
      const status = parsedReport.success
        ? Object.hasOwn(reports, parsedReport.data.status)
          ? reports[parsedReport.data.status]
          : undefined
        : undefined;
      if (parsedReport.success && status !== undefined) {
        await reconcileReport(db, { jobRowEvents, alertEvents }, id, status, {
          error: parsedReport.data.error ?? parsedReport.data.status,
          externalId: parsedReport.data.omnimessage_id ?? null,
        });
      }
      return reply.status(204).send();
    },
  );
};
