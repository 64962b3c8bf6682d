-- What is remembered of commands beside their events, for some days (`commands/src/kernel/receipts.ts`).
create schema commands;

-- What an id that a client gave was used for first.
create table commands.claims (
  company_id  uuid        not null,
  actor_id    uuid        not null,
  command_id  uuid        not null,
  fingerprint bytea       not null,                   -- keyed hash: it tells nothing of what was sent
  claimed_at  timestamptz not null default now(),
  primary key (company_id, actor_id, command_id)
);
create index claims_age on commands.claims (claimed_at);

-- Commands that changed nothing: they have no event that would tell a repeat.
create table commands.unchanged (
  company_id uuid        not null,
  actor_id   uuid        not null,
  command_id uuid        not null,
  stream     text        not null,
  revision   bigint,                                  -- last event that the decision had seen; null: there was none
  decided_at timestamptz not null default now(),
  primary key (company_id, actor_id, command_id, stream)
);
create index unchanged_age on commands.unchanged (decided_at);
