import type { ValidateFunction } from 'ajv/dist/2020.js';

import { rowProblemSentences, validationSentences, type ProblemDocument } from '#api/error-codes.ts';

import { mayCall } from './callers.ts';
import type { WireAnswer, WireRequest } from './exchange.ts';

/** Something that must not be. `check` groups, `detail` tells. */
export interface Fault {
  check: string;
  detail: string;
}

/** Statuses that may refuse a request whose address or headers are spoilt, before its caller is known. */
const refusedUnrouted = new Set([404, 414, 431]);
/** Statuses that may refuse a spoilt body before the endpoint sees it. */
const refusedUnread = new Set([400, 413, 415]);

/** Words of the insides, and words that no Estonian sentence has. */
const insides =
  /node_modules|\.ts:\d|\.ts\b.*line|at \w+ \(|select .* from |insert into|syntax error|invalid byte|violates|constraint|\/(tmp|home|usr|opt|srv|var)\/|ECONN|PGlite|kysely|\bzod\b/i;
const english =
  /\b(the|is|are|must|invalid|error|expected|failed|cannot|unexpected|received|request|body|header|missing|not found|bad)\b/i;

/** Everything that an answer shows to be wrong by itself. */
export function judge(request: WireRequest, answer: WireAnswer, isProblem: ValidateFunction): Fault[] {
  const { status } = answer;
  if (status === 0) {
    // A body that is refused by its length alone may be cut off while it is being sent.
    const isCutOff = (request.body?.length ?? 0) > 500_000 && /EPIPE|ECONNRESET/.test(answer.failure ?? '');
    return isCutOff ? [] : [{ check: 'no answer', detail: answer.failure ?? '' }];
  }
  return [
    ...(answer.failure === null ? [] : [{ check: 'unreadable answer', detail: answer.failure }]),
    ...accessFaults(request, status),
    ...(status < 400 ? successFaults(request, answer) : refusalFaults(request, answer, isProblem)),
  ];
}

function accessFaults(request: WireRequest, status: number): Fault[] {
  const { operation, caller, mutations, headers } = request;
  const isSpoilt = mutations.length > 0;
  const isUnreadablePath = status === 400 && mutations.includes('bad path parameter');
  const isCrossSite = headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
  const fault = (detail: string) => [{ check: 'access', detail: `${caller.name} got ${status}: ${detail}` }];
  if (isSpoilt && (refusedUnrouted.has(status) || isUnreadablePath)) return [];
  if (status === 403 && isCrossSite && operation.method !== 'GET') return [];
  if (caller.name === 'anonymous') return status === 401 ? [] : fault('nobody is signed in');
  if (!mayCall(caller, operation)) return status === 403 ? [] : fault('has no right to it');
  if (isSpoilt && refusedUnread.has(status)) return [];
  if (status === 401) return fault('is signed in');
  if (status === 403 && !caller.isBound) return fault('has the right to it');
  if (status < 500 && !operation.statuses.includes(status)) {
    return [{ check: 'undocumented status', detail: String(status) }];
  }
  return [];
}

function successFaults({ operation }: WireRequest, answer: WireAnswer): Fault[] {
  const { status, body, headers } = answer;
  if (status !== operation.success) return [{ check: 'undocumented success', detail: String(status) }];
  const faults: Fault[] = [];
  if (headers['x-content-type-options'] !== 'nosniff') {
    faults.push({ check: 'headers', detail: 'no nosniff' });
  }
  if (status === 201 && headers.location === undefined) {
    faults.push({ check: 'headers', detail: 'created, but no Location' });
  }
  if (operation.answers === 'json' && !operation.isAsDocumented(body)) {
    const [first] = operation.isAsDocumented.errors ?? [];
    faults.push({ check: 'answer is not as documented', detail: `${first?.instancePath} ${first?.message}` });
  }
  // A person's data are a file of JSON.
  const isFile =
    headers['content-disposition']?.startsWith('attachment') === true ||
    !/json|html/.test(headers['content-type'] ?? 'json');
  if (operation.answers === 'file' && !isFile) {
    faults.push({ check: 'answer is no file', detail: headers['content-type'] ?? 'no content type' });
  }
  return faults;
}

function refusalFaults({ operation }: WireRequest, answer: WireAnswer, isProblem: ValidateFunction): Fault[] {
  const { status, headers, text } = answer;
  const faults: Fault[] = [];
  const fault = (check: string, detail: string) => void faults.push({ check, detail });
  if (status >= 500 && status !== 503 && !operation.statuses.includes(status)) {
    fault(`${status}`, text.slice(0, 300));
  }
  if ((status === 503 || status === 429) && headers['retry-after'] === undefined) {
    fault(`${status} without Retry-After`, '');
  }
  if (!(headers['content-type'] ?? '').startsWith('application/problem+json') || !isProblem(answer.body)) {
    fault('no problem document', `${status} ${headers['content-type'] ?? ''} ${text.slice(0, 200)}`);
    return faults;
  }
  const problem = answer.body as ProblemDocument;
  if (problem.status !== status) fault('status differs from the document', `${problem.status}`);
  for (const sentence of sentencesOf(problem)) {
    if (sentence.trim() === '') fault('empty sentence', text.slice(0, 300));
    if (english.test(sentence)) fault('no Estonian sentence', sentence);
  }
  if (insides.test(withoutQuotes(text))) fault('shows its insides', text.slice(0, 400));
  if (status === 422 && problem.errors.length === 0) fault('422 names nothing', text.slice(0, 300));
  for (const each of status === 422 ? problem.errors : []) {
    if (!(each.code in validationSentences) && !(each.code in rowProblemSentences)) {
      fault('unknown code', each.code);
    }
    if (each.field === undefined && each.rowId === undefined && !(each.code in rowProblemSentences)) {
      fault('422 does not name the field', JSON.stringify(each));
    }
  }
  return faults;
}

function sentencesOf({ detail, errorMessage, errorDescription, errors }: ProblemDocument): string[] {
  const said = errors.flatMap(({ message, explanation }) => [message, explanation ?? message]);
  return [detail, errorMessage, errorDescription, ...said].map(withoutQuotes);
}

/** Removes quotes, which may repeat what was sent: „…“. */
function withoutQuotes(text: string): string {
  return text.replaceAll(/„[^“]*“/g, '„…“');
}
