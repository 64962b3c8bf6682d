-- The next changes of a topic behind a position, of one company or (null) of all; each row with where the topic's projection
-- stands and up to where rows were changed again, in one snapshot. One row without a change where there is none.
-- The plan is generic: to plan this anew for the value of each position costs four times what it takes to find the next change.
create function feed.read(p_topic text, p_after bigint, p_company uuid, p_most int)
returns table (head bigint, retold_at bigint, "position" bigint, company_id uuid, kind text, ids uuid[], actor_id uuid,
               command_id uuid, correlation_id uuid, recorded_at timestamptz)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  if p_company is null then
    return query
    select place.head, place.retold_at, c.position, c.company_id, c.kind, c.ids, c.actor_id, c.command_id, c.correlation_id, c.recorded_at
      from (select k.position as head, t.retold_at from rm_meta.projection_versions v
              join es.checkpoints k on k.projection = v.projection and k.version = v.version
              left join feed.topics t on t.topic = v.topic
             where v.topic = p_topic) place
      left join lateral (
        select * from feed.changes a where a.topic = p_topic and a.position > p_after
         order by a.position, a.company_id limit p_most
      ) c on true order by c.position, c.company_id;
  else
    return query
    select place.head, place.retold_at, c.position, c.company_id, c.kind, c.ids, c.actor_id, c.command_id, c.correlation_id, c.recorded_at
      from (select k.position as head, t.retold_at from rm_meta.projection_versions v
              join es.checkpoints k on k.projection = v.projection and k.version = v.version
              left join feed.topics t on t.topic = v.topic
             where v.topic = p_topic) place
      left join lateral (
        select * from feed.changes a where a.company_id = p_company and a.topic = p_topic and a.position > p_after
         order by a.position limit p_most
      ) c on true order by c.position;
  end if;
end $$;
