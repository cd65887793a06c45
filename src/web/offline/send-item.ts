import type { DriverJob } from '#api/driver/driver-job.ts';
import type { ProblemDocument } from '#api/error-codes.ts';
import { type Route, routes } from '#api/routes.ts';
import type { ReportOutcome } from '#domain/driver/report-outcome.ts';

import type { OutboxStep, OutboxItem, Refusal } from './outbox-item.ts';
import { seenRequest } from './seen-job.ts';

/**
 * The result of an attempt to send. `fault` is a failure of the server at this action, `later` one that passes by
 * waiting. A job is null when it is the driver's no more.
 */
export type SendResult =
  | {
      kind: 'done';
      job: DriverJob | null;
      outcome: ReportOutcome;
      givenTo?: string | null;
      alertId?: number | null;
    }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'fault' }
  | { kind: 'later' }
  | { kind: 'unreachable' }
  | { kind: 'signedOut' };

export interface HttpRequest {
  method: Route['method'];
  /** The path, with /api in front. */
  path: string;
  body: unknown;
  /** The user of the action: another user's session must not send it. */
  userId: number;
}

/** Sends a request and returns status and parsed body (null when it is no JSON); rejects without an answer. */
export type Transport = (request: HttpRequest) => Promise<{ status: number; body: unknown }>;

interface DriverAnswer {
  content: DriverJob | null;
  outcome: ReportOutcome;
  alertId: number | null;
  /** A server of the version before does not say it. */
  givenTo?: string | null;
}

/** Sends one action of the outbox and says what became of it. */
export async function sendItem(transport: Transport, item: OutboxItem): Promise<SendResult> {
  const { route, body } = requestOf(item);
  const answer = await send(transport, route, body, item.userId);
  if ('kind' in answer) return answer;
  if (item.action.what === 'report') {
    const id = (answer.body as { content?: { id?: unknown } } | null)?.content?.id;
    return typeof id === 'number' ? { kind: 'done', job: null, outcome: 'APPLIED' } : { kind: 'unreachable' };
  }
  return takenBy(item, answer.body);
}

function takenBy(item: OutboxItem, body: unknown): SendResult {
  const { content: job, outcome, givenTo = null, alertId = null } = (body ?? {}) as Partial<DriverAnswer>;
  // A captive portal answers 200 with a page of its own.
  const isOurs = job === null ? outcome !== undefined : job?.transportJobId === item.transportJobId;
  if (job === undefined || !isOurs) return { kind: 'unreachable' };
  return { kind: 'done', job, outcome: outcome ?? 'APPLIED', givenTo, alertId };
}

/** The content of a 200 or 201, or the meaning of any other end. */
async function send(
  transport: Transport,
  { method, path }: Route,
  body: unknown,
  userId: number,
): Promise<{ body: unknown } | Exclude<SendResult, { kind: 'done' }>> {
  const answer = await transport({ method, path: `/api${path}`, body, userId }).catch(() => null);
  if (answer === null) return { kind: 'unreachable' };
  const { status } = answer;
  if (status === 200 || status === 201) return { body: answer.body };
  if (status === 401) return { kind: 'signedOut' };
  const problem = problemOf(answer.body);
  // Only the server's own refusals count; the page of a proxy says nothing about the action.
  if (problem === null || status === 408 || status === 429) return { kind: 'later' };
  if (status === 502 || status === 503 || status === 504) return { kind: 'later' };
  if (status >= 500) return { kind: 'fault' };
  // A server of the version before, which a phone may reach until it is replaced; reports of other jobs go on.
  if (status === 409) return { kind: 'fault' };
  if (knowsNoCounts(problem)) return { kind: 'later' };
  return { kind: 'refused', refusal: refusalOf(status, problem) };
}

/** Returns the route and body of an action. */
export function requestOf({ actionId, occurredAt, transportJobId, action }: OutboxItem): {
  route: Route;
  body: unknown;
} {
  const common = { actionId, occurredAt, transportJobId };
  switch (action.what) {
    case 'on-route-to-pickup':
      return {
        route: routes.startDriving,
        body: { ...common, ...action.start, ...confirmedIn(action), ...seenIn(action) },
      };
    case 'arrival-at-location':
      return { route: routes.arriveAtLocation, body: { ...common, stop: action.stop, ...seenIn(action) } };
    case 'at-location':
      return {
        route: routes.leaveLocation,
        body: {
          ...common,
          stop: action.stop,
          ...action.fields,
          // A server of the version before knows no such field; without a count it misses nothing.
          counts: action.fields.counts ?? undefined,
          lot: action.fields.lot ?? undefined,
          previousLoads: action.previousLoads,
          seenGoods: action.goods?.map(({ rowId, loaded: { product, quantity } }) => ({
            transportJobProductId: rowId,
            productId: product.id,
            quantity,
          })),
          ...confirmedIn(action),
          ...seenIn(action),
        },
      };
    case 'edit': {
      const { version, changes, was } = action;
      return {
        route: routes.editDriverJob,
        body: { ...common, version, changes, was, ...confirmedIn(action) },
      };
    }
    case 'redirection-noted':
      return {
        route: routes.noteDestinations,
        body: { ...common, seenDestinations: action.seenDestinations },
      };
    case 'cleaning': {
      const { what: _, ...cleaning } = action;
      return { route: routes.reportCleaning, body: { ...common, ...cleaning } };
    }
    case 'release-asked': {
      const { what: _, ...request } = action;
      return { route: routes.requestRelease, body: { ...common, ...request } };
    }
    case 'photo-changed': {
      const { what: _, ...change } = action;
      return { route: routes.changeDriverPhoto, body: { ...common, ...change } };
    }
    case 'report': {
      const { text, minutes, photoIds } = action;
      return {
        route: routes.reportToOffice,
        body: { actionId, occurredAt, jobId: transportJobId, text, minutes, photoIds },
      };
    }
    case 'photo': {
      const { kind, contentType, data } = action;
      return { route: routes.addDriverPhoto, body: { ...common, kind, contentType, data } };
    }
  }
}

function confirmedIn({ confirmed }: { confirmed?: readonly string[] }) {
  return confirmed === undefined ? {} : { confirmed };
}

function seenIn({ seen }: OutboxStep) {
  return seen === undefined ? {} : { seen: seenRequest(seen) };
}

function problemOf(body: unknown): ProblemDocument | null {
  const isProblem = typeof body === 'object' && body !== null && 'errorMessage' in body;
  return isProblem ? (body as ProblemDocument) : null;
}

/** True where nothing is wrong but that the server knows nothing of what was counted of packaged goods. */
function knowsNoCounts({ errors }: ProblemDocument): boolean {
  const isOfCounts = ({ code, field }: ProblemDocument['errors'][number]) =>
    code === 'NOT_ALLOWED' && field?.split('.').at(-1) === 'counts';
  return errors.length > 0 && errors.every(isOfCounts);
}

function refusalOf(status: number, problem: ProblemDocument): Refusal {
  return {
    status,
    message: problem.errorMessage,
    problems: problem.errors.flatMap(({ field, code, explanation }) => {
      if (field === undefined) return [];
      const isQuestion = code === 'UNUSUAL' && explanation !== undefined;
      return { field, code, ...(isQuestion && { question: explanation }) };
    }),
  };
}
