import * as z from 'zod/mini';

import { integrationScope, integrationScopes } from './integration-scopes.ts';

/** An outside program that calls the API in its own name, with a client id and secret. */
export interface IntegrationClient {
  clientId: string;
  clientSecret: string;
  /** What its tokens may hold; `integration` unless it says. */
  scopes: readonly string[];
}

const clientList = z.array(
  z.strictObject({
    clientId: z.string().check(z.regex(/^[\w.-]{1,100}$/)),
    clientSecret: z.string().check(z.minLength(20)),
    scopes: z._default(z.array(z.enum(integrationScopes)).check(z.minLength(1)), [integrationScope]),
  }),
);

/** Reads `INTEGRATION_CLIENTS`; null when it cannot be used. */
export function parseIntegrationClients(text: string): IntegrationClient[] | null {
  try {
    const clients = clientList.parse(JSON.parse(text));
    return new Set(clients.map((client) => client.clientId)).size === clients.length ? clients : null;
  } catch {
    return null;
  }
}
