-- The planning list reads rm.planned_counts, which the next build of the projection brings. Until that stands, a view
-- counts for it: slower, and right whoever writes the rows. The flip to the new build drops it.
do $$
begin
  if to_regclass('rm.planned_interventions') is not null and to_regclass('rm.planned_counts') is null then
    create view rm.planned_counts with (security_invoker = true) as
      select p.company_id, s.scale, date_trunc(s.scale, p.start_at at time zone 'UTC')::date as first, p.completed,
             count(*)::integer as n
        from rm.planned_interventions p cross join (values ('day'), ('month'), ('year')) s (scale)
       where p.start_at is not null and not p.cancelled
       group by 1, 2, 3, 4;
    grant select on rm.planned_counts to cadenza_reader;
  end if;
end $$;
