import type { DriverJob } from '#api/driver/driver-job.ts';
import type { ProblemDocument } from '#api/error-codes.ts';
import { type Route, routes } from '#api/routes.ts';

import type { OutboxItem, Refusal } from './outbox-item.ts';

/** How a try to send ended. `fault` is a failure of the server itself, `later` one that passes by waiting. */
export type SendResult =
  | { kind: 'done'; job: DriverJob }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'fault'; refusal: Refusal }
  | { kind: 'later' }
  | { kind: 'unreachable' }
  | { kind: 'signedOut' };

export interface HttpRequest {
  method: Route['method'];
  /** With /api in front. */
  path: string;
  body: unknown;
  /** Whose action it is: a session of somebody else must not take it. */
  userId: number;
}

/** Sends a request and answers status and parsed body (null when it is no JSON); rejects without an answer. */
export type Transport = (request: HttpRequest) => Promise<{ status: number; body: unknown }>;

/** Sends one action of the outbox and says what became of it. */
export async function sendItem(transport: Transport, item: OutboxItem): Promise<SendResult> {
  const { route, body } = requestOf(item);
  const request = { method: route.method, path: `/api${route.path}`, body, userId: item.userId };
  const answer = await transport(request).catch(() => null);
  if (answer === null) return { kind: 'unreachable' };
  const { status } = answer;
  if (status === 200) {
    const job = (answer.body as { content?: DriverJob } | null)?.content;
    // A captive portal answers 200 with a page of its own.
    return job?.transportJobId === item.transportJobId ? { kind: 'done', job } : { kind: 'unreachable' };
  }
  if (status === 401) return { kind: 'signedOut' };
  const problem = problemOf(answer.body);
  // Only the server's own refusals count; a proxy's page says nothing of the action.
  if (problem === null || status === 408 || status === 429) return { kind: 'later' };
  if (status === 502 || status === 503 || status === 504) return { kind: 'later' };
  const refusal = refusalOf(status, problem);
  return status >= 500 ? { kind: 'fault', refusal } : { kind: 'refused', refusal };
}

/** The route and body of an action. */
export function requestOf({ actionId, occurredAt, transportJobId, deed }: OutboxItem): {
  route: Route;
  body: unknown;
} {
  const action = { actionId, occurredAt, transportJobId };
  switch (deed.what) {
    case 'on-route-to-pickup':
      return { route: routes.startDriving, body: { ...action, ...deed.start } };
    case 'arrival-at-location':
      return { route: routes.arriveAtLocation, body: { ...action, stop: deed.stop } };
    case 'at-location':
      return { route: routes.leaveLocation, body: { ...action, stop: deed.stop, ...deed.fields } };
    case 'edit': {
      const { version, changes, was } = deed;
      return { route: routes.editDriverJob, body: { ...action, version, changes, was } };
    }
    case 'redirection-noted':
      return { route: routes.noteRedirection, body: { ...action, seenDestinations: deed.seenDestinations } };
    case 'photo': {
      const { kind, contentType, data } = deed;
      return { route: routes.addDriverPhoto, body: { ...action, kind, contentType, data } };
    }
  }
}

function problemOf(body: unknown): ProblemDocument | null {
  const isProblem = typeof body === 'object' && body !== null && 'errorMessage' in body;
  return isProblem ? (body as ProblemDocument) : null;
}

function refusalOf(status: number, problem: ProblemDocument): Refusal {
  return {
    status,
    message: problem.errorMessage,
    problems: problem.errors.flatMap(({ field, code }) => (field === undefined ? [] : { field, code })),
    current: (problem.current as DriverJob | undefined) ?? null,
  };
}
