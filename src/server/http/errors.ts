import type { DriverLanguage } from '#api/driver/languages.ts';
import { problem, type ErrorCode, type Problem, type ProblemDocument } from '#api/error-codes.ts';

import { administration } from '../i18n/administration.ts';
import type { DriverMessages } from '../i18n/driver/et.ts';
import { driverMessages } from '../i18n/driver/messages.ts';
import { et } from '../i18n/et.ts';

/** A sentence, or its versions in each language. */
type Sentence = string | ((messages: DriverMessages) => string);

/** A refusal with a status and words that are safe to show. Anything else thrown is a 500 that shows nothing. */
export class Refusal extends Error {
  readonly status: number;
  readonly sentence: Sentence;
  readonly problems: readonly Problem[];
  /** The record as it is now, with 409. */
  readonly current: unknown;
  /** The seconds after which a retry makes sense, if known. */
  readonly retryAfterSeconds: number | null;

  constructor(
    status: number,
    sentence: Sentence,
    problems: readonly Problem[] = [],
    { current, retryAfterSeconds = null }: { current?: unknown; retryAfterSeconds?: number | null } = {},
  ) {
    super(say(sentence, driverMessages.et));
    this.sentence = sentence;
    this.retryAfterSeconds = retryAfterSeconds;
    this.status = status;
    this.problems = problems;
    this.current = current;
  }
}

/** Returns a 422 refusal: rules are broken; give all of them. */
export function invalid(problems: readonly Problem[]): Refusal {
  return new Refusal(422, (messages) => messages.refusals.invalid(sentencesOf(problems, messages)), problems);
}

/** Returns a 422 refusal for one broken rule. */
export function invalidField(code: ErrorCode, field: string, explanation?: string): Refusal {
  return invalid([problem(code, field, explanation)]);
}

/** Returns NOT_FOUND at a reference; of a record that is out of use `name` says which one that is. */
export function notChoosable(field: string, name: string | undefined): Problem {
  return problem('NOT_FOUND', field, name === undefined ? undefined : et.outOfUse(name));
}

/** Returns a 400 refusal: the request cannot be read. */
export function unreadable(): Refusal {
  return new Refusal(400, ({ refusals }) => refusals.unreadable);
}

/** Returns a 401 refusal: no session. */
export function unauthenticated(): Refusal {
  return new Refusal(401, ({ refusals }) => refusals.unauthenticated);
}

/** Returns a 403 refusal: a right is missing; `problems` say for what. */
export function forbidden(problems: readonly Problem[] = [problem('FORBIDDEN')]): Refusal {
  return new Refusal(403, ({ refusals }) => refusals.forbidden, problems);
}

/**
 * Returns a 422 refusal: a change that gives rights to others needs a recent sign-in; `fields` are the fields that give
 * them.
 */
export function unproven(...fields: readonly string[]): Refusal {
  const paths = fields.length === 0 ? [undefined] : fields;
  return invalid(paths.map((field) => problem('FORBIDDEN', field, administration.proveFirst)));
}

/** Returns a 404 refusal: it does not exist, or not for this user. */
export function notFound(): Refusal {
  return new Refusal(404, ({ refusals }) => refusals.notFound, [problem('NOT_FOUND')]);
}

/** Returns a 409 refusal: changed meanwhile, already done, or a state that does not allow it. */
export function conflict(problems: readonly Problem[], current?: unknown): Refusal {
  const sentence: Sentence = (messages) => sentencesOf(problems, messages)[0] ?? messages.refusals.conflict;
  return new Refusal(409, sentence, problems, { current });
}

/** Returns a 429 refusal: too many requests of this caller; the answer says after how many seconds to retry. */
export function tooManyRequests(retryAfterSeconds: number): Refusal {
  return new Refusal(429, ({ refusals }) => refusals.tooMany, [], { retryAfterSeconds });
}

/**
 * Returns a 503 refusal: too many requests of all callers together; the answer says after how many seconds to retry.
 */
export function busy(retryAfterSeconds: number): Refusal {
  return new Refusal(503, ({ refusals }) => refusals.unavailable, [], { retryAfterSeconds });
}

/** Returns a 415 refusal: the content type or encoding is not supported. */
export function unsupportedType(): Refusal {
  return new Refusal(415, ({ refusals }) => refusals.unsupportedType);
}

/** Returns a 413 refusal: the body is too large. */
export function tooLarge(): Refusal {
  return new Refusal(413, ({ refusals }) => refusals.tooLarge);
}

/** Returns the JSON body of a refusal, in this language where it has been translated. */
export function toProblemDocument(
  refusal: Refusal,
  requestId: string,
  language: DriverLanguage = 'et',
): ProblemDocument {
  const messages = driverMessages[language];
  const sentence = say(refusal.sentence, messages);
  return {
    type: 'about:blank',
    title: titles[refusal.status] ?? 'Error',
    status: refusal.status,
    detail: sentence,
    errorMessage: sentence,
    errorDescription: sentencesOf(refusal.problems, messages).join(' ') || sentence,
    errors: refusal.problems.map((each) => inLanguage(each, messages)),
    ...(refusal.status >= 500 && { requestId }),
    ...(refusal.current !== undefined && { current: refusal.current }),
  };
}

function say(sentence: Sentence, messages: DriverMessages): string {
  return typeof sentence === 'string' ? sentence : sentence(messages);
}

/** The sentences of the problems, without duplicates. */
function sentencesOf(problems: readonly Problem[], messages: DriverMessages): string[] {
  return [
    ...new Set(
      problems
        .map((each) => inLanguage(each, messages))
        .map(({ message, explanation = message }) => explanation),
    ),
  ];
}

/** The problem with its sentences; an explanation that drivers never get stays in Estonian. */
function inLanguage(each: Problem, messages: DriverMessages): Problem {
  return {
    ...each,
    message: messageOf(each, messages),
    ...(each.most !== undefined && { explanation: messages.refusals.textTooLong(each.most) }),
  };
}

/** The sentence of a problem's code; codes that drivers never get are in Estonian only. */
function messageOf({ code, message }: Problem, { codes }: DriverMessages): string {
  return (codes as Partial<Record<ErrorCode, string>>)[code] ?? message;
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
