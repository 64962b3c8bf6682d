-- What changed for whom, in the order of the log: written by projections in the transaction of their rows, tailed by
-- the api, which re-reads the rows. A topic is one live view (`planning`); several kinds of change share a position.
create schema feed;

create table feed.changes (
  topic       text        not null,
  position    bigint      not null,
  company_id  uuid        not null,
  kind        text        not null,
  ids         uuid[]      not null,
  actor_id    uuid        not null,
  command_id  uuid        not null,
  recorded_at timestamptz not null default now(),
  primary key (topic, position, company_id)
);

create index changes_of_company on feed.changes (company_id, topic, position);
