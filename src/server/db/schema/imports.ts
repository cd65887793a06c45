import type { BrowserImport, DifferenceKind, ImportDifference } from '#api/admin/imports.ts';

import type { Id, Json, Timestamp } from './columns.ts';

/** Imports in the browser (0035-imports.sql, 0042-import-consequences.sql). */
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
    digest: string | null;
    last_attempt: BrowserImport['lastAttempt'];
    applied_at: Date | null;
    applied_by: number | null;
  };
  import_progress: {
    import_id: number;
    percent: number;
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

type FileCounts = BrowserImport['files'][number];

/**
 * A file with its SHA-256 and, once it has been read, its counts; earlier versions stored no `trailers` and `jobs`.
 */
export type StoredFile = Omit<FileCounts, 'trailers' | 'jobs'> &
  Partial<Pick<FileCounts, 'trailers' | 'jobs'>> & { sha256: string };
