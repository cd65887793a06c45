import type { FastifyInstance } from 'fastify';

interface Program {
  clientId: string;
  clientSecret: string;
}

/** A token of the embedded identity server for a program of INTEGRATION_CLIENTS; throws the error that it answers. */
export async function programToken(
  app: FastifyInstance,
  { clientId, clientSecret }: Program,
  scope = 'integration',
): Promise<string> {
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const answer = await app.inject({
    method: 'POST',
    url: '/oidc/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Basic ${basic}` },
    payload: new URLSearchParams({ grant_type: 'client_credentials', scope }).toString(),
  });
  const { access_token: token, error } = answer.json<{ access_token?: string; error?: string }>();
  if (token === undefined) throw new Error(error);
  return token;
}
