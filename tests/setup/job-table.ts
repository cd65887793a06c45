import { expect } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';
import type { RowTotals } from '#domain/job-row/row-totals.ts';

import type { SignedInClient } from './test-app.ts';

interface RowPage {
  first: boolean;
  last: boolean;
  number: number;
  numberOfElements: number;
  size: number;
  totalElements: number;
  totalPages: number;
  totals: RowTotals | null;
  groups: (RowTotals & { value: string | null; found: number })[] | null;
  content: JobRow[];
}

/** Pages of the job table as `user` reads them; `query` begins with its question mark. */
export function jobTable(user: SignedInClient) {
  const list = async (query: string): Promise<RowPage> => {
    const answer = await user.get<RowPage>(`/api/transport-jobs/datatable${query}`);
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const idsOf = async (query: string): Promise<number[]> => (await list(query)).content.map(({ id }) => id);
  /** The row whose job has these notes. */
  const rowOf = async (notes: string): Promise<JobRow | undefined> =>
    (await list(`?notes=${notes}`)).content[0];
  return { list, idsOf, rowOf };
}
