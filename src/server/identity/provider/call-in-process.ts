import type { FastifyInstance } from 'fastify';

interface InsideRequest {
  method: string;
  headers: Headers | Record<string, string>;
  body?: unknown;
}

/**
 * `fetch` for addresses of this server itself: answered in the process, so that the server need not reach
 * itself by its public name, through proxies and certificates, and works before it listens.
 */
export function callInProcess(app: FastifyInstance) {
  return async (url: string, { method, headers, body }: InsideRequest): Promise<Response> => {
    const { pathname, search } = new URL(url);
    const answer = await app.inject({
      method: method as 'GET' | 'POST',
      url: pathname + search,
      headers: Object.fromEntries(new Headers(headers)),
      ...(body instanceof URLSearchParams || typeof body === 'string' ? { payload: body.toString() } : {}),
    });
    return new Response(answer.body === '' ? null : answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': answer.headers['content-type'] ?? '' },
    });
  };
}
