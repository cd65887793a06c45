import { reconcileReport } from '../../external/reconcile-report.ts';
import { unauthenticated } from '../../http/errors.ts';
import type { IncomingWebhook } from '../../services.ts';
import { createReportUrls } from './report-url.ts';

/** Delivery reports of the SMS service. The address proves itself: it is one that was given out for the SMS. */
export const smsWebhook: IncomingWebhook = (hooks, { config, db, external, jobRowEvents, alertEvents }) => {
  const reportUrls = createReportUrls(db, config.publicUrl);

  hooks.post<{ Params: { id: string }; Querystring: { signature?: unknown } }>(
    '/sms/:id',
    {
      onRequest: async ({ params: { id }, query: { signature } }) => {
        if (typeof signature !== 'string' || !(await reportUrls.isOurs(id, signature))) {
          throw unauthenticated();
        }
      },
    },
    async ({ params: { id }, body }, reply) => {
      const report = external.sms.parseReport?.(body as Buffer) ?? null;
      if (report !== null) {
        await reconcileReport(db, { jobRowEvents, alertEvents }, id, report.status, report);
      }
      return reply.status(204).send();
    },
  );
};
