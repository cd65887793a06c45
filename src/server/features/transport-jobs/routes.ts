import { endpoints } from '#api/endpoints.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { decimal } from '#domain/goods/decimal.ts';
import { firstJobRowStatus } from '#domain/job-row/job-row-status.ts';
import { transportJobProblems } from '#domain/orders/transport-order-rules.ts';

import { invalid } from '../../http/errors.ts';
import { register } from '../../http/register.ts';
import { createJob } from '../../job-rows/create-job.ts';
import { goodsProblem, productOf } from '../../job-rows/goods-problem.ts';
import { findReferences } from '../../job-rows/references.ts';
import type { Feature } from '../../services.ts';

export const transportJobs: Feature = (api, { jobRowEvents }) => {
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
};
