-- Secrets that must be forgotten, hence never events: password hashes and refresh tokens.
create schema identity;

create table identity.accounts (
  user_id       uuid        primary key,
  username      text        not null,
  username_key  text        not null unique,          -- folded as the unique name is
  password_hash text        not null,                 -- PHC string, argon2id
  password_set  timestamptz not null default now(),
  epoch         integer     not null default 1,       -- access tokens of an older epoch are void
  updated_at    timestamptz not null default now()
);

create table identity.refresh_tokens (
  token_hash  bytea       primary key,                -- SHA-256; the token itself is never stored
  family_id   uuid        not null,                   -- one login on one device
  user_id     uuid        not null references identity.accounts (user_id) on delete cascade,
  company_id  uuid        not null,
  device      bytea       not null,                   -- hash of what the client says of itself
  issued_at   timestamptz not null default now(),
  expires_at  timestamptz not null,
  used_at     timestamptz
);
create index refresh_tokens_family on identity.refresh_tokens (family_id);
create index refresh_tokens_user on identity.refresh_tokens (user_id);
create index refresh_tokens_expiry on identity.refresh_tokens (expires_at);

-- Wrong passwords of the last minutes, by account and by address.
create table identity.failed_logins (
  subject text        not null,
  at      timestamptz not null default now()
);
create index failed_logins_subject on identity.failed_logins (subject, at);
