import type { Generated } from 'kysely';

import type { BrowserImport, DifferenceKind, ImportDifference } from '#api/admin/imports.ts';

import type { Id, Json, Timestamp } from './columns.ts';

/** Imports in the browser (0035-imports.sql). */
export interface ImportTables {
  imports: {
    id: Id;
    user_id: number | null;
    created_at: Timestamp;
    files: Json<StoredFile[]>;
    work: 'preview' | 'apply';
    state: 'waiting' | 'running' | 'ready' | 'refused' | 'applied' | 'failed';
    claimed_by: number;
    queued_at: Timestamp;
    progress: Generated<number>;
    digest: string | null;
    last_attempt: BrowserImport['lastAttempt'];
    applied_at: Date | null;
    applied_by: number | null;
  };
  import_chunks: {
    import_id: number;
    file: number;
    nth: number;
    content: Buffer;
  };
  import_differences: {
    import_id: number;
    kind: DifferenceKind;
    nth: number;
    content: Json<ImportDifference>;
  };
}

/** A file with its SHA-256 and, once it has been looked at, its counts. */
export type StoredFile = BrowserImport['files'][number] & { sha256: string };
