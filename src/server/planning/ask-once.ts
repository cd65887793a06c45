import { type Problem, problem } from '#api/error-codes.ts';
import type { JobRowWarning } from '#api/job-row/row-actions.ts';
import { findingsToAsk, isOfQuantity } from '#domain/planning/finding.ts';

import type { Db } from '../db/connect.ts';
import { findRows } from '../job-rows/find-rows.ts';

/**
 * The one question that a person is asked of a job that is made: what of its goods is `open`, and UNUSUAL for what was
 * found of it with its truck, the most severe first. A finding says by how much a quantity is too much for these vehicles, which
 * takes the place of the general word. `fields` are the names of the request for truck and trailer.
 */
export async function askOnce(
  db: Db,
  open: readonly Problem[],
  warnings: readonly JobRowWarning[],
  truckId: number | undefined,
  fields: { truck: string; trailer: string },
): Promise<Problem[]> {
  const findings = await findingsToConfirm(db, warnings, truckId, fields);
  const isMeasured = findings.some(({ field }) => field === 'quantity');
  return [...open.filter(({ field }) => !isMeasured || field !== 'quantity'), ...findings];
}

/**
 * At `quantity` where that is too much, at the trailer where another truck pulls it at that time, at the truck for all
 * else that concerns the vehicles. One cause may have several codes; it is asked once.
 */
async function findingsToConfirm(
  db: Db,
  warnings: readonly JobRowWarning[],
  truckId: number | undefined,
  fields: { truck: string; trailer: string },
): Promise<Problem[]> {
  const asked = findingsToAsk(warnings);
  const others = await findRows(
    db,
    asked.flatMap(({ otherRowId }) => otherRowId ?? []),
  );
  const questions = new Map<string, Problem>();
  for (const { code, message, otherRowId } of asked) {
    if (questions.has(message)) continue;
    const other = others.find(({ id }) => id === otherRowId);
    const isTrailer = code === 'TRUCK_DOUBLE_BOOKED' && other !== undefined && other.truck?.id !== truckId;
    const ofVehicles = isTrailer ? fields.trailer : truckId === undefined ? 'transportDate' : fields.truck;
    const question = problem('UNUSUAL', isOfQuantity(code) ? 'quantity' : ofVehicles, message);
    questions.set(message, { ...question, finding: code, ...(otherRowId !== undefined && { otherRowId }) });
  }
  return [...questions.values()];
}
