import type { Current } from '#api/endpoint.ts';
import type { Endpoints } from '#api/endpoints.ts';
import type { Problem, ProblemDocument } from '#api/error-codes.ts';
import type { RouteName } from '#api/routes.ts';

/** The server answered with an error. `problem` is null when the body was not ours (a proxy's page). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly problem: ProblemDocument | null;
  /** After how many seconds it is worth asking again; null where the server does not say. */
  readonly retryAfter: number | null;

  constructor(status: number, problem: ProblemDocument | null, retryAfter: number | null = null) {
    super(`${String(status)} ${problem?.title ?? ''}`);
    this.status = status;
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

/** The request never reached the server, or its answer never came back. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/** The words of Chromium, Firefox, Safari and Vite for code or styles that could not be fetched: it has no type of its own. */
const unfetchedCode = /dynamically imported module|importing a module script failed|unable to preload css/i;

/** True when the network or the server was away: nobody need be told, it is enough to try again. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof UnreachableError || (error instanceof Error && unfetchedCode.test(error.message));
}

/** True when the same request may get through another time: it did not reach the server, or that has trouble. */
export function isPassing(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
}

/** True when nobody is signed in any more: the same request gets through after signing in. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** True when there is no such record, or none for this user. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** True when the request was about a state that the record is no longer in. */
export function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}

/** Returns the record as the server has it, where the endpoint refused an older one (409) and shows it; else null. */
export function currentOf<Name extends RouteName>(error: unknown): Current<Endpoints[Name]> | null {
  if (!(error instanceof ApiError) || !isStale(error)) return null;
  return (error.problem?.current as Current<Endpoints[Name]> | undefined) ?? null;
}

/** Makes the error of an error answer. */
export async function readProblem(response: Response): Promise<ApiError> {
  const isProblem = (response.headers.get('content-type') ?? '').includes('problem+json');
  const problem = isProblem ? ((await response.json().catch(() => null)) as ProblemDocument | null) : null;
  const retryAfter = Number(response.headers.get('retry-after'));
  return new ApiError(response.status, problem, retryAfter > 0 ? retryAfter : null);
}

/**
 * Returns all problems that the server found in a request, field by field or row by row; none for any other failure.
 */
export function problemsOf(error: unknown): readonly Problem[] {
  return error instanceof ApiError ? (error.problem?.errors ?? []) : [];
}

/** Returns the sentence that a toast shows under its title: errorMessage, else errorDescription. */
export function explain(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  return error.problem?.errorMessage || error.problem?.errorDescription || null;
}

/** Returns the explanation with the name of the thing in front: 'Rida 12: …', or the name alone. */
export function explainOf(thing: string, error: unknown): string {
  const reason = explain(error);
  return reason === null ? thing : `${thing}: ${reason}`;
}

/** True when the server asks for a recent sign-in before it gives rights to others. */
export function needsNewProof(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 422) return false;
  return problemsOf(error).some(({ code }) => code === 'FORBIDDEN');
}

/** Returns the problems of a refusal that a person may confirm; none if a rule is broken as well. */
export function confirmableProblems(error: unknown): readonly Problem[] {
  const problems = problemsOf(error);
  return problems.every(({ code }) => code === 'UNUSUAL') ? problems : [];
}

/**
 * Returns the fields that a person has confirmed of an item of a request: a refusal names them '0.changes.quantity'.
 */
export function confirmedOf(index: number, confirmedProblems: readonly Problem[]): string[] {
  return confirmedProblems.flatMap(({ field = '' }) =>
    field.startsWith(`${String(index)}.`) ? [field.slice(field.lastIndexOf('.') + 1)] : [],
  );
}
