-- Append-only event log: one gapless, commit-ordered position for the whole store.
create schema es;

create table es.events (
  position    bigint      primary key,
  stream      text        not null,
  revision    bigint      not null check (revision >= 0),
  id          uuid        not null unique,
  type        text        not null,
  data        jsonb       not null,
  metadata    jsonb       not null,
  recorded_at timestamptz not null default clock_timestamp(),
  unique (stream, revision)
);

-- Followers of some kinds of stream jump over all the others.
create index events_by_prefix on es.events (split_part(stream, '-', 1), position);

create function es.refuse() returns trigger language plpgsql as $$
begin raise exception 'the event log is append-only' using errcode = 'insufficient_privilege'; end $$;
create trigger append_only before update or delete or truncate on es.events
  for each statement execute function es.refuse();

-- Appends the events of many commands in one transaction.
-- p_expected: -2 any, -1 no stream, -4 stream exists, n >= 0 exact revision.
-- o_outcome: appended; repeated (the ids are there: revision and position of the first time); conflict (o_revision is
-- the current one, -1 for no stream). A conflict is no exception, so a loser never rolls back its neighbours. An id
-- that belongs to another append is one (unique violation): a fault of the caller.
-- Plans are generic: planning anew costs more than the statements, and every one of them goes through an index.
create function es.append(
  p_streams text[], p_expected bigint[], p_counts int[],
  p_ids uuid[], p_types text[], p_data jsonb[], p_metadata jsonb[]
) returns table (o_outcome text, o_revision bigint, o_position bigint)
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  v_head bigint; v_current bigint; v_known int; v_at int := 0; v_n int;
begin
  -- A snapshot older than the lock would not see the writer before us.
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'es.append needs READ COMMITTED' using errcode = 'feature_not_supported';
  end if;
  perform pg_advisory_xact_lock(7305430061);       -- one writer at a time: order of position is order of commit
  select coalesce(max(position), 0) into v_head from es.events;   -- a later statement, hence a later snapshot

  for i in 1 .. cardinality(p_streams) loop
    v_n := p_counts[i];
    select coalesce(max(revision), -1) into v_current from es.events where stream = p_streams[i];
    o_outcome := 'appended';

    -- A stream exactly as expected cannot hold these events yet: the usual case asks no further.
    if p_expected[i] <> v_current then
      select count(*), max(revision), max(position) into v_known, o_revision, o_position
        from es.events where stream = p_streams[i] and id = any (p_ids[v_at + 1 : v_at + v_n]);
      if v_known = v_n then
        o_outcome := 'repeated';                   -- a retry of an append that had already committed
      elsif not (p_expected[i] = -2 or (p_expected[i] = -4 and v_current >= 0)) then
        o_outcome := 'conflict'; o_revision := v_current; o_position := null;
      end if;
    end if;

    if o_outcome = 'appended' then
      insert into es.events (position, stream, revision, id, type, data, metadata)
      select v_head + k, p_streams[i], v_current + k, p_ids[v_at + k], p_types[v_at + k], p_data[v_at + k], p_metadata[v_at + k]
        from generate_series(1, v_n) k;
      v_head := v_head + v_n;
      o_revision := v_current + v_n; o_position := v_head;
    end if;
    return next;
    v_at := v_at + v_n;
  end loop;
end $$;
