-- es.append with the same contract as before (001, 012), cheaper where streams are as expected: each is looked up once and
-- not twice, and the arrays are taken apart in step, without a join, a sort or a copy of the documents.
-- es.append_one (012) is called no more; it stays for the nodes of the release before, while they are replaced.
create or replace function es.append(
  p_streams text[], p_expected bigint[], p_counts int[],
  p_ids uuid[], p_types text[], p_data jsonb[], p_metadata jsonb[]
) returns table (o_outcome text, o_revision bigint, o_position bigint)
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  v_head bigint; v_current bigint; v_known int; v_at int := 0; v_n int;
  v_streams text[]; v_revisions bigint[]; v_usual boolean;
begin
  -- A snapshot older than the lock would not see the writer before us.
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'es.append needs READ COMMITTED' using errcode = 'feature_not_supported';
  end if;
  -- One writer at a time: order of position is order of commit. As an expression: PERFORM would be a statement more.
  v_usual := pg_advisory_xact_lock(7305430061) is null;

  -- A later statement, hence a later snapshot. `offset 0`: else the planner would look up each stream for each use of it.
  select (select coalesce(max(position), 0) from es.events),
         bool_and(found.expected = found.revision) and count(distinct found.stream) = count(*)
    into v_head, v_usual
    from (
      select wanted.stream, wanted.expected,
             coalesce((select max(e.revision) from es.events e where e.stream = wanted.stream), -1) as revision
        from (select unnest(p_streams) as stream, unnest(p_expected) as expected) wanted
      offset 0
    ) found;
  -- Streams exactly as expected cannot hold these events yet, and none is there twice: all of them at once.
  if v_usual then
    v_streams := p_streams; v_revisions := p_expected; v_n := cardinality(p_ids);
    if cardinality(p_streams) < v_n then -- stream and revision before it of each event
      select array_agg(each.stream order by each.i, each.k), array_agg(each.revision order by each.i, each.k)
        into v_streams, v_revisions
        from (select i, stream, generate_series(1, n) as k, generate_series(expected, expected + n - 1) as revision
                from unnest(p_streams, p_expected, p_counts) with ordinality wanted (stream, expected, n, i)) each;
    end if;
    insert into es.events (position, stream, revision, id, type, data, metadata)
    select new.position, new.stream, new.revision + 1, new.id, new.type, new.data, new.metadata
      from (select generate_series(v_head + 1, v_head + v_n) as position, unnest(v_streams) as stream,
                   unnest(v_revisions) as revision, unnest(p_ids) as id, unnest(p_types) as type,
                   unnest(p_data) as data, unnest(p_metadata) as metadata) new;
    return query
      select 'appended', wanted.expected + wanted.n, v_head + sum(wanted.n) over (order by wanted.i)
        from unnest(p_expected, p_counts) with ordinality wanted (expected, n, i);
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
