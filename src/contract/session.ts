import * as z from 'zod/mini';

import { permissions } from '#domain/permission.ts';

import { id } from './values.ts';

/**
 * A cookie that scripts can read: the id of who signed in last in this browser. It outlives the session, so that a
 * device without a network knows whose things it may show; log-out takes it away. It gives no rights.
 */
export const deviceUserCookie = 'koorem_user';
/** Its value after a log-out that the server has not heard of yet. */
export const leftValue = '0';

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
      permissions: z.array(z.enum(permissions)),
    }),
  }),
]);
export type Session = z.infer<typeof session>;
export type SessionUser = Extract<Session, { signedIn: true }>['user'];
