import type { JobRow } from '#api/job-row/job-table.ts';
import type { JobRowPatch } from '#api/job-row/row-actions.ts';
import type { EditableJobRowField } from '#domain/job-row/job-row-columns.ts';

import { ApiError, UnreachableError } from '../../../platform/problem.ts';
import type { Store } from '../../../store.ts';
import { type ChangeHistory, createChangeHistory } from './change-history.ts';
import {
  areSameIn,
  changedFields,
  realChanges,
  type RowChange,
  type RowChanges,
  toBus,
} from './row-changes.ts';

/** A row that somebody else changed in the same fields: the person chooses. */
export type Conflict = { mine: RowChange; theirs: JobRow };

/** What the edits need of the rest of the screen. */
export type EditPorts = {
  /** Sends patches and answers the rows as they are then; throws ApiError and UnreachableError. */
  send: (patches: JobRowPatch[]) => Promise<readonly JobRow[]>;
  /** The row as it is known now, or null. */
  find: (rowId: number) => JobRow | null;
  /** Rows came back from the server. `own` ones are of this person's making. */
  received: (rows: readonly JobRow[], from: 'own' | 'others') => void;
  /** Asks whose values to keep. */
  ask: (conflict: Conflict) => Promise<'mine' | 'theirs'>;
  succeeded: () => void;
  failed: (error: unknown) => void;
  /** An edit cannot be taken back: the row has moved on. */
  undoRefused: () => void;
};

export type RowEdits = {
  /** Changes rows at once on the screen and then on the server, all or none. Answers whether it was done. */
  save: (changes: readonly RowChange[]) => Promise<boolean>;
  undo: () => Promise<void>;
  redo: () => Promise<void>;
};

/** What became of changes: made over these rows, or not, in which case they may or may not be worth another try. */
type Delivered = { over: readonly RowChange[] } | 'refused' | 'unreachable';

const attempts = 4;

/**
 * The person's edits: optimistic, one request after the other, each with the newest known
 * version. When somebody else was faster, but in other fields, the edit is simply sent again; in the same
 * fields the person chooses, whether theirs has come live meanwhile or with the server's answer. `pending` holds
 * what is on its way, to be shown as if it were there.
 */
export function createRowEdits(ports: EditPorts, pending: Store<ReadonlyMap<number, RowChanges>>): RowEdits {
  const history = createChangeHistory();
  const waiting: (readonly RowChange[])[] = [];
  const own = ownSteps();
  let last: Promise<unknown> = Promise.resolve();

  const showPending = () => {
    const shown = new Map<number, RowChanges>();
    for (const { row, changes } of waiting.flat()) shown.set(row.id, { ...shown.get(row.id), ...changes });
    pending.set(shown);
  };

  const save = (changes: readonly RowChange[]): Promise<Delivered> => {
    const real = changes
      .map(({ row, changes: each }) => ({ row, changes: realChanges(row, each) }))
      .filter(({ row, changes: each }) => changedFields(row, each).length > 0);
    if (real.length === 0) return Promise.resolve('refused');
    waiting.push(real);
    showPending();
    const done = last.then(async () => {
      try {
        return await deliver(ports, real, own);
      } finally {
        waiting.splice(waiting.indexOf(real), 1);
        showPending();
      }
    });
    last = done;
    return done;
  };

  const saveOwn = async (changes: readonly RowChange[]): Promise<boolean> => {
    const done = await save(changes);
    if (typeof done === 'string') return false;
    history.remember(done.over);
    return true;
  };

  // One after the other, and after edits that are still on their way: those are not in the history yet.
  let turns: Promise<void> = Promise.resolve();
  const turnSoon = (way: 'undo' | 'redo'): Promise<void> => {
    turns = turns.then(async () => {
      await last;
      await turn(ports, history, way, save);
    });
    return turns;
  };

  return {
    save: saveOwn,
    undo: () => turnSoon('undo'),
    redo: () => turnSoon('redo'),
  };
}

/** Takes the last edit back, or does it again, unless its cells hold something else by now. */
async function turn(
  ports: EditPorts,
  history: ChangeHistory,
  way: 'undo' | 'redo',
  save: (changes: readonly RowChange[]) => Promise<Delivered>,
): Promise<void> {
  const step = history.take(way);
  if (step === null) return;
  const rows = step.map(({ rowId, from, to }) => ({ now: ports.find(rowId), from, to }));
  const changes = rows.flatMap(({ now, from, to }) =>
    now === null || changedFields(now, from).length > 0 ? [] : [{ row: now, changes: to }],
  );
  if (changes.length < rows.length) {
    ports.undoRefused();
    return;
  }
  const done = await save(changes);
  if (typeof done === 'object') history.turned(way, step);
  else if (done === 'unreachable') history.putBack(way, step);
}

type OwnSteps = ReturnType<typeof ownSteps>;

/** What this person's own edits have made of rows: a truck brings its carrier, a time that of the job's other rows. */
function ownSteps() {
  const versions = new Set<string>();
  const nameOf = (id: number, version: number) => `${String(id)}.${String(version)}`;
  return {
    add: (rows: readonly JobRow[]) => {
      for (const { id, version } of rows) versions.add(nameOf(id, version));
    },
    /** True when nobody else has changed the row from the one version to the other; each change raises it by one. */
    lead: (from: JobRow, to: JobRow) => {
      for (let version = from.version + 1; version <= to.version; version += 1) {
        if (!versions.has(nameOf(to.id, version))) return false;
      }
      return true;
    },
  };
}

/** What was not done has been told to the person. */
async function deliver(ports: EditPorts, changes: readonly RowChange[], own: OwnSteps): Promise<Delivered> {
  let current: RowChange[] = [];
  for (const change of changes) {
    const known = newest(ports, change.row);
    if (!own.lead(change.row, known) && !(await mayReplace(ports, change, known))) return 'refused';
    current.push({ row: known, changes: change.changes });
  }
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    try {
      const rows = await ports.send(
        current.map(({ row, changes: each }) => ({
          id: row.id,
          version: row.version,
          changes: toBus(each),
        })),
      );
      own.add(rows);
      ports.received(rows, 'own');
      ports.succeeded();
      return { over: current };
    } catch (error) {
      const theirs = conflictingRow(error);
      const mine = current.find(({ row }) => row.id === theirs?.id);
      if (theirs === null || mine === undefined || attempt === attempts) {
        ports.failed(error);
        return error instanceof UnreachableError ? 'unreachable' : 'refused';
      }
      ports.received([theirs], 'others');
      if (!(await mayReplace(ports, mine, theirs))) return 'refused';
      current = current.map((each) =>
        each.row.id === theirs.id ? { row: theirs, changes: each.changes } : each,
      );
    }
  }
  return 'refused';
}

/** False when somebody else has changed the same fields and the person leaves it at that. */
async function mayReplace(ports: EditPorts, mine: RowChange, theirs: JobRow): Promise<boolean> {
  const fields = Object.keys(mine.changes) as EditableJobRowField[];
  if (areSameIn(fields, mine.row, theirs) || changedFields(theirs, mine.changes).length === 0) return true;
  return (await ports.ask({ mine, theirs })) === 'mine';
}

/** An edit was made from the row as it was seen; meanwhile an earlier edit of the same row may have come back. */
function newest(ports: EditPorts, row: JobRow): JobRow {
  const known = ports.find(row.id);
  return known !== null && known.version > row.version ? known : row;
}

function conflictingRow(error: unknown): JobRow | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return (error.problem?.current as JobRow | undefined) ?? null;
}
