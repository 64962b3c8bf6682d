-- Streams that a follower of the log cannot fold, by the row of es.checkpoints that they belong to: their events wait in the
-- log, from `position` on, while the checkpoint moves on with all others.
create table es.parked_streams (
  projection text        not null,
  version    int         not null,
  stream     text        not null,
  company_id text        not null,
  position   bigint      not null,  -- of the first event that waits
  revision   int         not null,  -- of the same event, in its stream
  event_type text        not null,
  error      text        not null,  -- in words that hold nothing of the event's data
  code       text        not null,  -- fingerprint of the code that failed last
  since      timestamptz not null default now(),
  primary key (projection, version, stream)
);
