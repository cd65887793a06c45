import type { PaperOwner } from '#api/papers/papers.ts';
import { type PaperSubject, paperSubjects } from '#domain/papers/paper.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { papers as messages } from '../../i18n/et/papers.ts';
import { searchCompanies } from '../../lookups/company-option.ts';
import { searchLocations } from '../../lookups/location-option.ts';
import { searchTrucks } from '../../lookups/truck-option.ts';
import { call } from '../../platform/api-client.ts';

/** The field that names a paper's subject. */
export const subjectFields = {
  TRUCK: 'truckId',
  TRAILER: 'trailerId',
  DRIVER: 'userId',
  COMPANY: 'companyId',
  SCALE: 'scaleId',
} as const satisfies Record<PaperSubject, keyof PaperOwner>;

/** A record that may have papers, as it is chosen; its `id` tells it from records of other kinds. */
export interface SubjectOption {
  id: number;
  label: string;
  description: string;
  of: PaperSubject;
  recordId: number;
}

/** Returns a subject as a choice. */
export function subjectOption(of: PaperSubject, recordId: number, label: string, about = ''): SubjectOption {
  const description = [messages.subjects[of], about].filter(Boolean).join(' · ');
  return {
    id: recordId * paperSubjects.length + paperSubjects.indexOf(of),
    label,
    description,
    of,
    recordId,
  };
}

/** Returns the subject of a stored paper as a choice. */
export function optionOf(owner: PaperOwner, name: string): SubjectOption | null {
  const of = paperSubjects.find((each) => owner[subjectFields[each]] !== undefined);
  const id = of === undefined ? undefined : owner[subjectFields[of]];
  return of === undefined || id === undefined ? null : subjectOption(of, id, shownSubject(of, name));
}

/** Returns the name of a subject as people read it. */
export function shownSubject(of: PaperSubject | null, name: string): string {
  return of === 'TRUCK' || of === 'TRAILER' ? formatPlate(name) : name;
}

/** Returns whose a paper is. */
export function subjectKind(owner: PaperOwner): PaperSubject | null {
  return paperSubjects.find((each) => owner[subjectFields[each]] !== undefined) ?? null;
}

/** Returns what searches the records that may have papers of a kind. */
export function searchSubjects(kinds: readonly PaperSubject[]) {
  return async (text: string, signal: AbortSignal): Promise<SubjectOption[]> =>
    (await Promise.all(kinds.map((kind) => searches[kind](text, signal)))).flat();
}

type Search = (text: string, signal: AbortSignal) => Promise<SubjectOption[]>;

const searches: Record<PaperSubject, Search> = {
  TRUCK: async (text, signal) =>
    (await searchTrucks(text, signal)).map(({ id, label, description }) =>
      subjectOption('TRUCK', id, label, description),
    ),
  TRAILER: async (text, signal) => {
    const { content } = await call('searchTrailers', { query: { search: text || null } }, { signal });
    return content.map(({ id, registrationNumber, companyName }) =>
      subjectOption('TRAILER', id, formatPlate(registrationNumber), companyName ?? ''),
    );
  },
  DRIVER: async (text, signal) => {
    const { content } = await call('searchPaperDrivers', { query: { search: text || null } }, { signal });
    return content.map(({ id, name }) => subjectOption('DRIVER', id, name));
  },
  COMPANY: async (text, signal) =>
    (await searchCompanies(text, signal)).map(({ id, label }) => subjectOption('COMPANY', id, label)),
  SCALE: async (text, signal) =>
    (await searchLocations(text, signal)).map(({ id, label, description }) =>
      subjectOption('SCALE', id, label, description),
    ),
};
