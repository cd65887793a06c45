import * as z from 'zod/mini';

import { maxEmailLength } from '#domain/email-address.ts';
import { permissions } from '#domain/permission.ts';

import { type Endpoint, changesNothing } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { content, id, idParam, line, lookupSize, namedRecord, page, pageNumber } from '../values.ts';

const user = z.strictObject({
  id,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  permissions: z.array(z.enum(permissions)),
  /** The person that a client user is; the user acts for the companies that the person represents. */
  person: z.nullable(namedRecord),
  /** The company whose trucks a driver drives. */
  carrier: z.nullable(namedRecord),
  disabled: z.boolean(),
  /** The personal data is erased: the account is not opened again. */
  isErased: z.boolean(),
  /** False until the invitation was accepted; always false for users of an external identity server. */
  hasPassword: z.boolean(),
  /** The time when an invitation that was not accepted yet expires. */
  invitedUntil: z.nullable(z.string()),
  lastSeenAt: z.nullable(z.string()),
  version: z.int(),
});
export type AdminUser = z.infer<typeof user>;

const fields = {
  firstName: line(100),
  lastName: line(100),
  phone: z.optional(z.nullable(line(30))),
  email: z.optional(z.nullable(line(maxEmailLength))),
  permissions: z.array(z.enum(permissions)),
  personId: z.optional(z.nullable(id)),
  carrierCompanyId: z.optional(z.nullable(id)),
};

const erasedCounts = z.strictObject({
  /**
   * Records that accounting law keeps for seven years, under the erased name, and other people's texts that contain
   * the phone.
   */
  kept: z.array(
    z.strictObject({
      what: z.enum(['jobs', 'weightsAndSignatures', 'audit', 'textsWithPhone']),
      count: z.int(),
    }),
  ),
});
export type ErasedUser = z.infer<typeof erasedCounts>;

export const newUser = z.strictObject({ username: line(100), ...fields });
export const userChanges = z.partial(z.strictObject({ ...fields, disabled: z.boolean(), version: z.int() }));

export const userEndpoints = {
  listUsers: {
    ...routes.listUsers,
    summary:
      'Users by name; found by name, user name, e-mail address or phone, the best first. `totalElements` counts to 100, and to one past the page',
    access: { anyOf: ['PERM_ADMIN'] },
    proof: changesNothing,
    query: z.strictObject({
      search: z.optional(line(200)),
      pageNr: pageNumber,
      size: lookupSize,
    }),
    output: page(user),
  },
  getUser: {
    ...routes.getUser,
    summary: 'A user',
    access: { anyOf: ['PERM_ADMIN'] },
    proof: changesNothing,
    params: idParam,
    output: content(user),
    errors: ['NOT_FOUND'],
  },
  createUser: {
    ...routes.createUser,
    summary: 'Make a user of the embedded identity server, who chooses a password by an invitation',
    access: { anyOf: ['PERM_ADMIN'] },
    proof: 'always',
    body: newUser,
    output: content(user),
    status: 201,
    idempotent: true,
  },
  changeUser: {
    ...routes.changeUser,
    summary: 'Change what is said of a user, their rights, or close the account (`disabled`)',
    access: { anyOf: ['PERM_ADMIN'] },
    proof: 'by content',
    params: idParam,
    body: userChanges,
    output: content(user),
    errors: ['NOT_FOUND', 'CONFLICT'],
    current: user,
  },
  inviteUser: {
    ...routes.inviteUser,
    summary:
      'Make a link by which the user chooses a password, once, within 72 hours; sent by SMS or e-mail when asked',
    access: { anyOf: ['PERM_ADMIN'] },
    proof: 'always',
    params: idParam,
    body: z.optional(z.strictObject({ sms: z.optional(z.boolean()), mail: z.optional(z.boolean()) })),
    output: content(
      z.strictObject({
        url: z.string(),
        expiresAt: z.string(),
        /** Null when it was not requested; `simulated`: a simulator took it, it reached nobody. */
        sms: z.nullable(z.enum(['sent', 'simulated', 'failed'])),
        mail: z.nullable(z.enum(['sent', 'simulated', 'failed'])),
      }),
    ),
    errors: ['NOT_FOUND', 'NOT_CONFIGURED'],
  },
  resetSecondFactor: {
    ...routes.resetSecondFactor,
    summary: 'Take passkeys and recovery codes from a user who has lost them; sessions end',
    access: { anyOf: ['PERM_ADMIN'] },
    proof: 'always',
    params: idParam,
    output: 'none',
    status: 204,
    errors: ['NOT_FOUND'],
  },
  exportUserData: {
    ...routes.exportUserData,
    summary: 'Everything that is kept about a person, as a JSON file',
    access: { anyOf: ['PERM_ADMIN'] },
    proof: 'always',
    params: idParam,
    output: 'file',
    errors: ['NOT_FOUND'],
  },
  eraseUser: {
    ...routes.eraseUser,
    summary: 'Take out who a person is and close the account; answers what must be kept',
    access: { anyOf: ['PERM_ADMIN'] },
    proof: 'always',
    params: idParam,
    output: content(erasedCounts),
    errors: ['NOT_FOUND'],
  },
  endUserSessions: {
    ...routes.endUserSessions,
    summary: 'End the sessions of a user on all devices',
    access: { anyOf: ['PERM_ADMIN'] },
    proof: { notNeeded: 'It takes power away, and is in a hurry when a device is lost' },
    params: idParam,
    output: 'none',
    status: 204,
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>;
