import { type ExternalRecords, type FakeAnswer, type FakeCall, keepMade } from './fake-server.ts';

/** PK Terminal as docs/integrations.md describes it: putting an announcement again is the same announcement. */
export function createTerminal() {
  const announcements: ExternalRecords = new Map();
  const answer = ({ method, path, body }: FakeCall): FakeAnswer => {
    const id = path.split('/').at(-1) ?? '';
    let record = announcements.get(id);
    if (method === 'PUT') {
      if (record === undefined) record = keepMade(announcements, id);
      record.isLiving = true;
      record.quantity = Number(body.quantity);
    }
    if (method === 'DELETE' && record !== undefined) record.isLiving = false;
    if (record === undefined || (!record.isLiving && method === 'GET')) return { status: 404 };
    return { status: 200, body: { number: `T-${id.slice(0, 8)}`, status: 'expected' } };
  };
  return { announcements, answer };
}
