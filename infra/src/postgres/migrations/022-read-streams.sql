-- Pages of many streams in one statement, in the order of the arrays: from each revision on, p_most events at most. Each is
-- one text, JSON arrays of [position, revision, id, type, recorded_at, data, metadata] with commas between; null where
-- there is none. One value costs a reader a third of what the columns of so many rows do.
-- By a range of revisions, which have no gap: a long stream is never sorted for the sake of one page.
-- The plan is generic: to plan anew for each length of the arrays would cost more than the read.
create function es.read(p_streams text[], p_revisions bigint[], p_most int) returns setof text
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return query
  select page.events
    from unnest(p_streams, p_revisions) with ordinality as wanted (stream, revision, place)
   cross join lateral (
     select string_agg(
              '["' || e.position || '",' || e.revision || ',"' || e.id || '",' || to_json(e.type)::text || ',"' || e.recorded_at || '",'
                || e.data::text || ',' || e.metadata::text || ']', ',' order by e.revision) as events
       from es.events e
      where e.stream = wanted.stream and e.revision >= wanted.revision and e.revision < wanted.revision + p_most
   ) page
   order by wanted.place;
end $$;
