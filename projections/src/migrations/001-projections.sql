-- Which build of each projection's tables stands in schema `rm`, and how each is doing.
create schema rm_meta;

create table rm_meta.projection_versions (
  projection   text   primary key,
  version      int    not null,   -- build: the row of es.checkpoints that goes with the tables in `rm`; 0: empty tables
  code_version int    not null,   -- the `version` of the definition that filled them
  topic        text   not null unique,
  tables       text[] not null,
  flipped_at   timestamptz not null default now()
);

create table rm_meta.projection_status (
  projection    text primary key,
  state         text not null check (state in ('live', 'catching_up', 'rebuilding', 'stopped')),
  position      bigint,           -- of the poison event
  event_type    text,
  error         text,
  changed_at    timestamptz not null default now()
);

-- From where on a topic's changes are complete: whoever saw less must read everything again.
create table feed.topics (
  topic      text   primary key,
  kept_after bigint not null
);

grant usage on schema rm_meta to cadenza_reader;
grant select on rm_meta.projection_versions, rm_meta.projection_status, feed.topics to cadenza_reader;
