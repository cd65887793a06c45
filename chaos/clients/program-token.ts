import type { Part } from '../part.ts';

/** The one program that may call the API in the attack. */
export const program = { clientId: 'accounting', clientSecret: 'not-a-secret-but-long-enough' };

/** Bearer tokens of a program, one for each server: clocks may differ, and a token of one be too old for another. */
export function programToken(part: Part) {
  const tokens = new Map<string, string>();
  return {
    forget: (url: string) => void tokens.delete(url),
    /** Null when the server gives none just now. */
    async headersFor(url: string): Promise<Record<string, string> | null> {
      const token = tokens.get(url) ?? (await fetchToken(url));
      if (token === null) return null;
      tokens.set(url, token);
      return { authorization: `Bearer ${token}` };
    },
  };

  async function fetchToken(url: string): Promise<string | null> {
    const basic = Buffer.from(`${program.clientId}:${program.clientSecret}`).toString('base64');
    try {
      const answer = await fetch(`${url}/oidc/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${basic}` },
        body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'integration' }),
        signal: AbortSignal.timeout(30_000),
      });
      const body = (await answer.json()) as { access_token?: string };
      part.log.write('token', { url, status: answer.status });
      return body.access_token ?? null;
    } catch {
      return null;
    }
  }
}
