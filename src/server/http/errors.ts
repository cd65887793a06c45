import { problem, type ErrorCode, type Problem, type ProblemDocument } from '#api/error-codes.ts';

import { et } from '../i18n/et.ts';

/** A refusal with a status and words that are safe to show. Anything else thrown is a 500 that shows nothing. */
export class Refusal extends Error {
  readonly status: number;
  readonly problems: readonly Problem[];
  /** With 409: the record as it is now. */
  readonly current: unknown;
  /** After how many seconds it is worth asking again, where that is known. */
  readonly retryAfter: number | null;

  constructor(
    status: number,
    message: string,
    problems: readonly Problem[] = [],
    { current, retryAfter = null }: { current?: unknown; retryAfter?: number | null } = {},
  ) {
    super(message);
    this.retryAfter = retryAfter;
    this.status = status;
    this.problems = problems;
    this.current = current;
  }
}

/** 422: rules are broken; give all of them. */
export function invalid(problems: readonly Problem[]): Refusal {
  return new Refusal(422, et.refusals.invalid(sentencesOf(problems)), problems);
}

/** 422 for one broken rule. */
export function invalidField(code: ErrorCode, field: string, explanation?: string): Refusal {
  return invalid([problem(code, field, explanation)]);
}

/** 400: it cannot be read at all. */
export function unreadable(): Refusal {
  return new Refusal(400, et.refusals.unreadable);
}

/** 401: no session. */
export function unauthenticated(): Refusal {
  return new Refusal(401, et.refusals.unauthenticated);
}

/** 403: no right to it. */
export function forbidden(): Refusal {
  return new Refusal(403, et.refusals.forbidden, [problem('FORBIDDEN')]);
}

/** 404: it does not exist, or not for this user. */
export function notFound(): Refusal {
  return new Refusal(404, et.refusals.notFound, [problem('NOT_FOUND')]);
}

/** 409: changed meanwhile, already done, or a state that does not allow it. */
export function conflict(problems: readonly Problem[], current?: unknown): Refusal {
  const sentence = problems[0]?.explanation ?? problems[0]?.message ?? et.refusals.conflict;
  return new Refusal(409, sentence, problems, { current });
}

/** 429: too much at once; the answer says after how many seconds to come again. */
export function tooManyRequests(retryAfter: number): Refusal {
  return new Refusal(429, et.refusals.tooMany, [], { retryAfter });
}

/** 503: everybody together asks too much; the answer says after how many seconds to come again. */
export function busy(retryAfter: number): Refusal {
  return new Refusal(503, et.refusals.unavailable, [], { retryAfter });
}

/** 415: it cannot be read as it is sent. */
export function unsupportedType(): Refusal {
  return new Refusal(415, et.refusals.unsupportedType);
}

/** 413: more than is taken at once. */
export function tooLarge(): Refusal {
  return new Refusal(413, et.refusals.tooLarge);
}

/** The body of a refusal as it goes over the wire. */
export function toProblemDocument(refusal: Refusal, requestId: string): ProblemDocument {
  return {
    type: 'about:blank',
    title: titles[refusal.status] ?? 'Error',
    status: refusal.status,
    detail: refusal.message,
    errorMessage: refusal.message,
    errorDescription: sentencesOf(refusal.problems).join(' ') || refusal.message,
    errors: [...refusal.problems],
    ...(refusal.status >= 500 && { requestId }),
    ...(refusal.current !== undefined && { current: refusal.current }),
  };
}

/** What is said of each problem, every sentence once. */
function sentencesOf(problems: readonly Problem[]): string[] {
  return [...new Set(problems.map((each) => each.explanation ?? each.message))];
}

/** RFC 9457 titles: the names of the statuses. */
const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};
