import * as z from 'zod/mini';

import { permissions } from '#domain/permission.ts';

import { id } from './values.ts';

/** `GET /auth/session`: who is signed in; answers 200 also when nobody is. */
export const session = z.discriminatedUnion('signedIn', [
  z.strictObject({ signedIn: z.literal(false), user: z.null() }),
  z.strictObject({
    signedIn: z.literal(true),
    user: z.strictObject({
      id,
      username: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      phone: z.nullable(z.string()),
      personId: z.nullable(id),
      /** The company whose trucks a driver drives; null for none. */
      carrierCompanyId: z.nullable(id),
      permissions: z.array(z.enum(permissions)),
    }),
  }),
]);
export type Session = z.infer<typeof session>;
export type SessionUser = Extract<Session, { signedIn: true }>['user'];
