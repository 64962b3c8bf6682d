-- `cadenza_reader`: what a request on behalf of one company becomes (`withCompany`). It sees read models through row
-- level security and can write nothing. Roles belong to the whole cluster, so another database may have made it already.
create schema rm;

do $$
begin
  if not exists (select from pg_roles where rolname = 'cadenza_reader') then
    create role cadenza_reader nologin noinherit nobypassrls;
  end if;
exception
  when duplicate_object or unique_violation then null; -- another database of this cluster migrates right now
  when insufficient_privilege then
    raise exception 'role cadenza_reader is missing: let an administrator run "create role cadenza_reader nologin; grant cadenza_reader to %"', current_user;
end $$;

do $$
begin
  -- A superuser may always `set role`; an ordinary owner needs membership, without inheriting the reader's policies.
  if not (select rolsuper from pg_roles where rolname = current_user)
     and not pg_has_role(current_user, 'cadenza_reader', 'SET') then
    execute format('grant cadenza_reader to %I with inherit false, set true', current_user);
  end if;
end $$;

grant usage on schema rm, feed, es to cadenza_reader;
grant select on es.checkpoints to cadenza_reader; -- a list read tells as of which position it is; the log stays closed
alter default privileges in schema rm grant select on tables to cadenza_reader;

-- The feed carries ids of every company: the same wall as around read models (`companyPolicySql`).
alter table feed.changes enable row level security;
alter table feed.changes force row level security;
create policy company on feed.changes for select to cadenza_reader
  using (company_id = nullif(current_setting('cadenza.company_id', true), '')::uuid);
create policy owner on feed.changes for all to current_user using (true) with check (true);
grant select on feed.changes to cadenza_reader;
