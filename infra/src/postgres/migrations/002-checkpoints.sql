-- How far each projection and reactor has come; moved by compare-and-set in the transaction of its rows.
create table es.checkpoints (
  projection text        not null,
  version    int         not null,
  position   bigint      not null default 0,
  updated_at timestamptz not null default now(),
  primary key (projection, version)
);
