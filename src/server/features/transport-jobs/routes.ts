import { endpoints } from '#api/endpoints.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { decimal } from '#domain/goods/decimal.ts';
import { firstJobRowStatus } from '#domain/job-row/job-row-status.ts';
import { transportJobProblems } from '#domain/orders/transport-order-rules.ts';

import { invalid } from '../../http/errors.ts';
import { register } from '../../http/register.ts';
import { createJob } from '../../job-rows/create-job.ts';
import { findRows } from '../../job-rows/find-rows.ts';
import { goodsProblem, productOf } from '../../job-rows/goods-problem.ts';
import { findReferences } from '../../job-rows/references.ts';
import { unconfirmed, unusualLoadProblems } from '../../job-rows/unusual-load.ts';
import { findFindings, findLoadFindings } from '../../planning/findings.ts';
import type { Feature } from '../../services.ts';
import { addRowToJob } from './add-row.ts';
import { sameJobProblems } from './same-job.ts';

export const transportJobs: Feature = (api, { jobRowEvents, alertEvents, now }) => {
  register(api, endpoints.createTransportJob, async ({ body, user, db, afterCommit }) => {
    const { day, time } = toTallinn(body.transportDate);
    const { found, problems } = await findReferences(
      db,
      { ...body, destination: body.destination ?? null, truck: body.truck ?? null },
      'truck',
    );
    const broken = transportJobProblems({
      transportDate: day,
      transportTime: time,
      product: productOf(found.product),
      client: body.client,
      pickup: body.pickup,
      quantity: decimal(body.quantity),
    });
    // What was not found has been said to be so already.
    const stated = broken.filter(({ code }) => code !== 'REQUIRED');
    problems.push(...stated.map((each) => goodsProblem(each, found.product)));
    const asked = [
      ...(await unusualLoadProblems(db, body.quantity, found, day)),
      // Who says what is confirmed has a person to ask; a program repeats under its Idempotency-Key.
      ...(body.confirmed === undefined ? [] : await sameJobProblems(db, { ...body, day, time }, user.id)),
    ];
    problems.push(...unconfirmed(asked, body.confirmed));
    if (problems.length > 0) throw invalid(problems);

    const { jobId, rowId } = await createJob(db, {
      transportOrderId: null,
      date: day,
      time,
      truck: found.truck,
      clientId: body.client.id,
      pickupId: body.pickup.id,
      destinationId: body.destination?.id ?? null,
      productId: body.product.id,
      quantity: body.quantity,
      notes: body.notes ?? null,
      wetGrain: body.wetGrain ?? false,
      status: firstJobRowStatus('staff'),
      userId: user.id,
    });
    afterCommit(() => jobRowEvents.changed([rowId]));
    return { content: { id: jobId } };
  });

  register(api, endpoints.addJobRow, async ({ params, body, user, db, afterCommit }) => {
    const rowId = await addRowToJob(db, params.id, body, user.id);
    const rows = await findRows(db, [rowId]);
    const warnings = [...(await findFindings(db, rows)), ...(await findLoadFindings(db, [rowId], now()))];
    afterCommit(() => {
      // The other rows of the job may have changed after they were sent.
      jobRowEvents.changed(null);
      alertEvents.changed(null);
    });
    return { content: { id: rowId }, warnings };
  });
};
