-- Lists and details read the anomalies of planned work, a column that the next build of the projection brings. Until that
-- stands, no work names any.
do $$
begin
  if to_regclass('rm.planned_interventions') is not null then
    alter table rm.planned_interventions add column if not exists anomaly_ids uuid[] not null default '{}';
  end if;
end $$;
