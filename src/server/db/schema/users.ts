import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

import type { Permission } from '#domain/permission.ts';

import type { Id, Version, Timestamp, Json } from './columns.ts';

/** Users, their sessions and what is kept for them (0002-users-and-sessions.sql, 0033-administration.sql). */
export interface UserTables {
  users: {
    id: Id;
    external_id: string | null;
    sub: string;
    username: string;
    first_name: Generated<string>;
    last_name: Generated<string>;
    phone: string | null;
    email: string | null;
    person_id: number | null;
    carrier_company_id: number | null;
    permissions: Generated<Permission[]>;
    disabled: Generated<boolean>;
    created_at: Timestamp;
    version: Version;
    last_seen_at: Date | null;
    is_program: Generated<boolean>;
    name_key: GeneratedAlways<string>;
    search_text: GeneratedAlways<string>;
  };
  user_invitations: {
    user_id: number;
    token_hash: string;
    invited_by: number | null;
    invited_at: ColumnType<Date, Date, Date>;
    expires_at: ColumnType<Date, Date, Date>;
  };
  api_tokens: {
    id: Id;
    name: string;
    prefix: string;
    token_hash: string;
    scopes: string[];
    user_id: number;
    created_by: number | null;
    created_at: ColumnType<Date, Date, never>;
    expires_at: Date | null;
    last_used_at: Date | null;
    revoked_at: Date | null;
  };
  identity_accounts: {
    user_id: number;
    password_hash: string;
    password_changed_at: Timestamp;
  };
  identity_records: {
    kind: string;
    id: string;
    payload: Json<Record<string, unknown>>;
    grant_id: string | null;
    uid: string | null;
    user_code: string | null;
    expires_at: Date | null;
    consumed_at: Date | null;
  };
  server_secrets: {
    name: string;
    value: Json<unknown>;
    created_at: Timestamp;
  };
  failed_sign_ins: {
    id: Id;
    username: string;
    address: string;
    at: Timestamp;
  };
  passkeys: {
    id: string;
    user_id: number;
    name: string;
    public_key: Buffer;
    counter: number;
    transports: string[];
    created_at: ColumnType<Date, Date, never>;
    last_used_at: Date | null;
  };
  recovery_codes: {
    id: Id;
    user_id: number;
    code_hash: string;
  };
  sign_in_steps: {
    id: string;
    user_id: number | null;
    challenge: string | null;
    is_proven: Generated<boolean>;
    expires_at: Date;
  };
  sms_codes: {
    phone: string;
    sign_in: string;
    user_id: number | null;
    code_hash: string;
    address: Generated<string>;
    tries: Generated<number>;
    sent_at: Date;
    expires_at: Date;
  };
  sessions: {
    id_hash: string;
    user_id: number;
    tokens: Json<Record<string, unknown>>;
    created_at: Timestamp;
    seen_at: Timestamp;
    refreshed_at: Timestamp;
    expires_at: ColumnType<Date, Date | string, Date | string>;
    second_factor: Generated<boolean>;
    proven_at: Date | null;
    user_agent: Generated<string>;
    address: Generated<string>;
  };
  user_settings: {
    user_id: number;
    key: string;
    value: string;
    updated_at: Timestamp;
  };
  idempotency_keys: {
    user_id: number;
    key: string;
    request_hash: string;
    status: number | null;
    answer: Json<unknown> | null;
    location: string | null;
    send_id: string | null;
    created_at: Timestamp;
  };
  audit_entries: {
    id: Id;
    at: Timestamp;
    user_id: number | null;
    actor: string | null;
    entity: string;
    entity_id: number;
    action: string;
    changes: Json<Record<string, unknown>>;
  };
}
