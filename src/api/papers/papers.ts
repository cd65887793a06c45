import * as z from 'zod/mini';

import { paperGoods, paperSubjects } from '#domain/papers/paper.ts';

import { type Endpoint, changesNothing } from '../endpoint.ts';
import { routes } from '../routes.ts';
import {
  content,
  contentList,
  createdRecord,
  day,
  digits,
  flagText,
  id,
  idParam,
  line,
  longPageSize,
  namedRecord,
  page,
  pageNumber,
} from '../values.ts';
import { receiptPhoto } from '../vehicles/load-gate.ts';

/** One word or several, as one is often all that there is to say. */
const oneOrMore = <T extends z.ZodMiniType>(each: T) => z.union([each, z.array(each).check(z.minLength(1))]);

const kindFields = {
  label: line(100).check(z.minLength(1)),
  /** Whose papers of this kind are. */
  of: oneOrMore(z.enum(paperSubjects)),
  /** The goods that it is asked for. */
  goods: z.enum(paperGoods),
  /** No load is given to its subject without a valid one; false only warns. */
  refuses: z.boolean(),
  /** So many days before the end the office is told. */
  warnDays: oneOrMore(z.int().check(z.minimum(1), z.maximum(730))),
};

const paperKind = z.strictObject({
  id,
  version: z.int(),
  code: z.string(),
  label: z.string(),
  of: z.array(z.enum(paperSubjects)),
  goods: z.enum(paperGoods),
  refuses: z.boolean(),
  warnDays: z.array(z.int()),
  active: z.boolean(),
});
export type PaperKind = z.infer<typeof paperKind>;

/** Whose the paper is: one of them. A driver is the user, a scale the place where it stands. */
const subject = z
  .strictObject({
    truckId: z.optional(id),
    trailerId: z.optional(id),
    userId: z.optional(id),
    companyId: z.optional(id),
    scaleId: z.optional(id),
  })
  .check(z.refine((given) => Object.values(given).filter((each) => each !== undefined).length === 1));
export type PaperOwner = z.infer<typeof subject>;

const paperFields = {
  subject,
  /** The code of its kind. */
  kind: line(60).check(z.minLength(1)),
  number: z.optional(z.nullable(line(100))),
  /** GMP+, ISCC, … */
  scheme: z.optional(z.nullable(line(100))),
  validFrom: z.optional(z.nullable(day)),
  /** Its last valid day. */
  validTo: day,
  photoId: z.optional(z.nullable(id)),
};
const paperRequest = z.strictObject(paperFields);
export type GivenPaper = z.infer<typeof paperRequest>;

export const paperStates = ['EXPIRED', 'EXPIRING', 'VALID', 'FUTURE'] as const;

const paper = z.strictObject({
  id,
  version: z.int(),
  subject,
  /** Whose it is, in words: a plate, a name. */
  subjectName: z.string(),
  kind: z.string(),
  kindLabel: z.string(),
  refuses: z.boolean(),
  number: z.nullable(z.string()),
  scheme: z.nullable(z.string()),
  validFrom: z.nullable(day),
  validTo: day,
  photoId: z.nullable(id),
  /** False once it was taken back. */
  active: z.boolean(),
  /** False where a later one of the same kind and subject has taken its place. */
  isCurrent: z.boolean(),
  state: z.enum(paperStates),
  /** Days to its last one; negative once it has run out. */
  daysLeft: z.int(),
});
export type Paper = z.infer<typeof paper>;

// The board's people keep the papers of trucks and drivers, as they do their absences.
const access = { anyOf: ['PERM_MOBILE', 'PERM_ADMIN'] } as const;
const proof = { notNeeded: 'It gives nobody power over others' } as const;
const admin = { anyOf: ['PERM_ADMIN'] } as const;

export const paperEndpoints = {
  listPapers: {
    ...routes.listPapers,
    summary: 'Papers that run out, the first to end first: current ones, unless `all`',
    access,
    proof: changesNothing,
    query: z.strictObject({
      truckId: z.optional(digits),
      trailerId: z.optional(digits),
      userId: z.optional(digits),
      companyId: z.optional(digits),
      scaleId: z.optional(digits),
      kind: z.optional(z.string()),
      /** Papers that end by this day. */
      until: z.optional(day),
      /** Words of the subject's name, the number, the scheme or the kind. */
      search: z.optional(line(100)),
      /** Former ones too. */
      all: z.optional(flagText),
      page: pageNumber,
      size: longPageSize,
    }),
    output: page(paper),
  },
  getPaper: {
    ...routes.getPaper,
    summary: 'A paper, also one that was taken back',
    access,
    proof: changesNothing,
    params: idParam,
    output: content(paper),
    errors: ['NOT_FOUND'],
  },
  createPaper: {
    ...routes.createPaper,
    summary: 'Write down a paper of a truck, trailer, driver, company or scale; a renewed one is a new one',
    access,
    proof,
    body: paperRequest,
    output: content(paper),
    status: 201,
    idempotent: true,
  },
  changePaper: {
    ...routes.changePaper,
    summary: 'Put a paper right, or take it back (`active` false); without `version` whatever it is now',
    access,
    proof,
    params: idParam,
    body: z.extend(z.partial(paperRequest), {
      version: z.optional(z.int()),
      active: z.optional(z.boolean()),
    }),
    output: content(paper),
    errors: ['NOT_FOUND', 'CONFLICT'],
    current: paper,
  },
  searchPaperDrivers: {
    ...routes.searchPaperDrivers,
    summary: 'Drivers with an account, by name, whose papers may be kept; at most 20',
    access,
    proof: changesNothing,
    query: z.strictObject({ search: z.optional(line(100)) }),
    output: contentList(namedRecord),
  },
  createPaperPhoto: {
    ...routes.createPaperPhoto,
    summary: 'A photo of a paper, in base64, for `photoId`',
    access,
    proof,
    body: receiptPhoto,
    output: createdRecord,
    status: 201,
    idempotent: true,
  },
  downloadPaperPhoto: {
    ...routes.downloadPaperPhoto,
    summary: 'The photo of a paper',
    access,
    proof: changesNothing,
    params: idParam,
    output: 'file',
    errors: ['NOT_FOUND'],
  },
  listPaperKinds: {
    ...routes.listPaperKinds,
    summary: 'Kinds of papers, by name; those out of use too',
    access,
    proof: changesNothing,
    output: contentList(paperKind),
  },
  getPaperKind: {
    ...routes.getPaperKind,
    summary: 'A kind of papers',
    access,
    proof: changesNothing,
    params: idParam,
    output: content(paperKind),
    errors: ['NOT_FOUND'],
  },
  createPaperKind: {
    ...routes.createPaperKind,
    summary: 'A further kind of papers',
    access: admin,
    proof,
    body: z.strictObject({
      code: line(60).check(z.regex(/^[A-Z0-9_-]+$/)),
      label: kindFields.label,
      of: kindFields.of,
      goods: z.optional(kindFields.goods),
      refuses: z.optional(kindFields.refuses),
      warnDays: z.optional(kindFields.warnDays),
    }),
    output: content(paperKind),
    status: 201,
    idempotent: true,
  },
  changePaperKind: {
    ...routes.changePaperKind,
    summary: 'Change a kind of papers, or take it out of use (`active` false)',
    access: admin,
    proof,
    params: idParam,
    body: z.extend(z.partial(z.strictObject(kindFields)), {
      version: z.optional(z.int()),
      active: z.optional(z.boolean()),
    }),
    output: content(paperKind),
    errors: ['NOT_FOUND', 'CONFLICT'],
    current: paperKind,
  },
} as const satisfies Record<string, Endpoint>;
