-- What people see of their own sessions, and when they last proved who they are (docs/requirements.md, 'Sign-in').

alter table sessions
  -- With a password, passkey or code; null where the identity server does not say.
  add column proven_at timestamptz,
  add column user_agent text not null default '',
  -- Of the last use.
  add column address text not null default '';

-- Who asked: each address has a number of codes of its own.
alter table sms_codes add column address text not null default '';
