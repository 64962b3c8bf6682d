-- es.append with the same contract as before (001), cheaper: all appends in two statements instead of two for each.
-- Where a stream is not as expected they take the old way, one by one.
create or replace function es.append(
  p_streams text[], p_expected bigint[], p_counts int[],
  p_ids uuid[], p_types text[], p_data jsonb[], p_metadata jsonb[]
) returns table (o_outcome text, o_revision bigint, o_position bigint)
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  v_head bigint; v_current bigint; v_known int; v_at int := 0; v_n int;
  v_currents bigint[]; v_usual boolean;
begin
  -- A snapshot older than the lock would not see the writer before us.
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'es.append needs READ COMMITTED' using errcode = 'feature_not_supported';
  end if;
  -- One writer at a time: order of position is order of commit. As an expression: PERFORM would be a statement more.
  v_usual := pg_advisory_xact_lock(7305430061) is null;

  -- A later statement, hence a later snapshot.
  select (select coalesce(max(position), 0) from es.events),
         array_agg(found.revision order by found.i),
         bool_and(found.expected = found.revision) and count(distinct found.stream) = count(*)
    into v_head, v_currents, v_usual
    from (
      select wanted.i, wanted.stream, wanted.expected,
             coalesce((select max(e.revision) from es.events e where e.stream = wanted.stream), -1) as revision
        from unnest(p_streams, p_expected) with ordinality wanted (stream, expected, i)
    ) found;
  -- Streams exactly as expected cannot hold these events yet, and none is there twice: all of them at once.
  if v_usual then
    return query
    with owner as materialized (
      select a.i, p_streams[a.i] as stream, v_currents[a.i] + a.k as revision,
             row_number() over (order by a.i, a.k) as place, a.k = a.n as last
        from (select i, n, generate_series(1, n) as k from unnest(p_counts) with ordinality counts (n, i)) a
    ), written as (
      insert into es.events (position, stream, revision, id, type, data, metadata)
      select v_head + owner.place, owner.stream, owner.revision, new.id, new.type, new.data, new.metadata
        from unnest(p_ids, p_types, p_data, p_metadata) with ordinality new (id, type, data, metadata, place)
        join owner using (place)
       order by owner.place
    )
    select 'appended', owner.revision, v_head + owner.place from owner where owner.last order by owner.place;
    return;
  end if;

  for i in 1 .. cardinality(p_streams) loop
    v_n := p_counts[i];
    select coalesce(max(revision), -1) into v_current from es.events where stream = p_streams[i];
    o_outcome := 'appended';

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

-- One event on a stream that is exactly as expected (-1: no stream), in one statement and without arrays: what a lonely
-- caller pays. Answers its position; null where the stream is otherwise, which is for es.append to judge.
create function es.append_one(
  p_stream text, p_expected bigint, p_id uuid, p_type text, p_data jsonb, p_metadata jsonb
) returns bigint
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  v_position bigint; v_locked boolean;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'es.append_one needs READ COMMITTED' using errcode = 'feature_not_supported';
  end if;
  v_locked := pg_advisory_xact_lock(7305430061) is null;
  insert into es.events (position, stream, revision, id, type, data, metadata)
  select coalesce((select max(position) from es.events), 0) + 1, p_stream, p_expected + 1, p_id, p_type, p_data, p_metadata
   where p_expected = coalesce((select max(revision) from es.events where stream = p_stream), -1)
  returning position into v_position;
  return v_position;
end $$;
