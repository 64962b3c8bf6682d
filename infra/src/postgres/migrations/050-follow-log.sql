-- The next events of the log behind a position, in order. The plan is generic: who follows the log asks for the next event and
-- nothing more, and to plan that anew, for the value of each position, costs three times what it takes to find it.
create function es.follow(p_after bigint, p_most int) returns setof es.events
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return query select * from es.events where position > p_after order by position limit p_most;
end $$;
