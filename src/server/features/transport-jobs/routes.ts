import { problem } from '#api/error-codes.ts';
import { transportJobEndpoints } from '#api/orders/transport-jobs.ts';
import { skippedTimeIn, toTallinn } from '#domain/calendar/tallinn-time.ts';
import { decimalOrNull } from '#domain/goods/decimal.ts';
import { jobFields, rowFields } from '#domain/job-row/job-row-columns.ts';
import { firstJobRowStatus } from '#domain/job-row/job-row-status.ts';
import { transportJobProblems } from '#domain/orders/transport-order-rules.ts';
import { newValues } from '#domain/record-fields/fields.ts';

import { invalid } from '../../http/errors.ts';
import { register } from '../../http/register.ts';
import { unconfirmed } from '../../http/unconfirmed.ts';
import { et } from '../../i18n/et.ts';
import { createJob, vehicleOf } from '../../job-rows/create-job.ts';
import { goodsProblem, productOf } from '../../job-rows/goods-problem.ts';
import { findReferences } from '../../job-rows/references.ts';
import { checkUnusualLoads } from '../../job-rows/unusual-load.ts';
import { fieldsOfJob, refuseUnanswered } from '../../planning/findings-questions.ts';
import { findWrittenFindings } from '../../planning/written-rows.ts';
import type { Feature } from '../../services.ts';
import { addRowToJob } from './add-row.ts';
import { checkDuplicateJob } from './duplicate-job.ts';

const jobFieldNames = { truck: 'truck', trailer: 'trailer' };

/** Jobs without an order: making them, and further rows (docs/requirements.md, 'Transport orders and jobs'). */
export const transportJobs: Feature = (api, { jobRowEvents, alertEvents, now }) => {
  register(api, transportJobEndpoints.createTransportJob, async ({ body, user, db, afterCommit }) => {
    const { day, time } = toTallinn(body.transportDate);
    const { references, problems } = await findReferences(
      db,
      { ...body, destination: body.destination ?? null, truck: body.truck ?? null },
      'truck',
    );
    const broken = transportJobProblems({
      transportDate: day,
      transportTime: time,
      product: productOf(references.product),
      client: body.client,
      pickup: body.pickup,
      quantity: decimalOrNull(body.quantity),
    });
    // References that were not found have been reported already.
    const stated = broken.filter(({ code }) => code !== 'REQUIRED');
    problems.push(...stated.map((each) => goodsProblem(each, references.product)));
    const skipped = skippedTimeIn(body.transportDate);
    if (skipped !== null) {
      problems.push(problem('INVALID', 'transportDate', et.skippedTime(skipped.day, skipped.time)));
    }
    const questions = [
      ...(await checkUnusualLoads(db, body.quantity, references, day)),
      ...(body.confirmed === undefined ? [] : await checkDuplicateJob(db, { ...body, day, time }, user.id)),
    ];
    const open = unconfirmed(questions, body.confirmed);
    if (problems.length > 0) throw invalid([...problems, ...open]);

    const { jobId, rowId } = await createJob(db, {
      ...newValues(rowFields, { ...body, priority: 0 }),
      ...newValues(jobFields, { date: day, time, ...vehicleOf(references.truck) }),
      transportOrderId: null,
      status: firstJobRowStatus('staff'),
      userId: user.id,
    });
    const warnings = await findWrittenFindings(db, [rowId], now());
    const asking = fieldsOfJob(body.truck?.id, jobFieldNames);
    await refuseUnanswered(db, { confirmed: body.confirmed, open, warnings, asking });
    afterCommit(() => jobRowEvents.changed([rowId]));
    return { content: { id: jobId }, warnings };
  });

  register(api, transportJobEndpoints.addJobRow, async ({ params, body, user, db, afterCommit }) => {
    const { rowId, warnings: exceeded } = await addRowToJob(db, params.id, body, user.id, now());
    const warnings = [...exceeded, ...(await findWrittenFindings(db, [rowId], now()))];
    afterCommit(() => {
      // The other rows of the job may have changed after they were sent.
      jobRowEvents.changed(null);
      alertEvents.changed(null);
    });
    return { content: { id: rowId }, warnings };
  });
};
