import { ApiError } from '../../platform/problem.ts';

/** The places (from 0) of the lines whose warehouse the server found short: their stock is shown. */
export function shortLines(error: unknown): number[] {
  if (!(error instanceof ApiError)) return [];
  return (error.problem?.errors ?? []).flatMap(({ code, field }) => {
    const line = /^salesOrderProducts\.(\d+)\.warehouseId$/.exec(field ?? '')?.[1];
    return code === 'NOT_ALLOWED' && line !== undefined ? [Number(line)] : [];
  });
}
