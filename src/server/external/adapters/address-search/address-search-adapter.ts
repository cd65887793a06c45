import * as z from 'zod/mini';

import type { FoundAddress } from '#api/locations/addresses.ts';
import { minuteMs } from '#domain/calendar/durations.ts';

import { createExternalClient, type ExternalLimits } from '../../http-client.ts';

/** Addresses for what somebody types, the best first. Throws ExternalError when the service does not answer. */
export type AddressSearchPort = (text: string) => Promise<FoundAddress[]>;

/** Short: a person waits with a form open and can choose the location on the map instead. */
const patience: ExternalLimits = {
  timeoutMs: 3000,
  backoffMs: [],
  circuit: { failures: 3, openMs: minuteMs },
};

const maxFound = 8;

/** The answer of the Land Board's In-AKS. All values are texts, and `addresses` is missing when nothing was found. */
const answer = z.object({
  addresses: z.optional(
    z.array(
      z.object({
        pikkaadress: z.optional(z.string()),
        ipikkaadress: z.optional(z.string()),
        maakond: z.optional(z.string()),
        viitepunkt_b: z.optional(z.string()),
        viitepunkt_l: z.optional(z.string()),
      }),
    ),
  ),
});

/** Makes the port to In-AKS or whatever answers in its shape (docs/integrations.md, 'Address search'). */
export function createAddressSearchAdapter(url: string, limits: ExternalLimits = {}): AddressSearchPort {
  const call = createExternalClient({ baseUrl: url, headers: {}, ...patience, ...limits });
  return async (text) => {
    const query = new URLSearchParams({ address: text, results: String(maxFound), appartment: '0' });
    const { body } = await call({ method: 'GET', path: `?${query.toString()}`, repeatable: true });
    const addresses = z.safeParse(answer, body).data?.addresses ?? [];
    return addresses.flatMap(
      ({ pikkaadress, ipikkaadress, maakond, viitepunkt_b: north, viitepunkt_l: east }) => {
        const [address, latitude, longitude] = [ipikkaadress ?? pikkaadress, Number(north), Number(east)];
        // An address without coordinates cannot be chosen.
        if (!address || !north || !east || Number.isNaN(latitude + longitude)) return [];
        return [{ address, county: maakond || null, latitude, longitude, source: 'SERVICE' as const }];
      },
    );
  };
}
