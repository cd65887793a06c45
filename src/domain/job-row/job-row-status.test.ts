import { describe, expect, it } from 'vitest';

import { confirmedStatus, firstJobRowStatus, isSendable, jobRowStatuses } from './job-row-status.ts';

describe('job row statuses', () => {
  it('start unconfirmed from a client only, and are confirmed once', () => {
    expect(firstJobRowStatus('client')).toBe('UNCONFIRMED');
    expect(firstJobRowStatus('staff')).toBe('UNCOMPLETED');
    expect(jobRowStatuses.filter((status) => confirmedStatus(status) !== null)).toEqual(['UNCONFIRMED']);
    expect(confirmedStatus('UNCONFIRMED')).toBe('UNCOMPLETED');
  });

  it('can be sent in three statuses', () => {
    expect(jobRowStatuses.filter(isSendable)).toEqual(['UNCOMPLETED', 'IN_PROGRESS', 'ON_THE_WAY']);
  });
});
