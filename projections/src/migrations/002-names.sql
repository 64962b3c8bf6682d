-- The names of a company's users, for its requests: `userTable` where it was made before it said so itself.
do $$
begin
  if to_regclass('rm.users') is not null then
    alter table rm.users enable row level security;
    alter table rm.users force row level security;
    drop policy if exists company on rm.users;
    create policy company on rm.users for select to cadenza_reader using (memberships @> jsonb_build_array(
      jsonb_build_object('companyId', nullif(current_setting('cadenza.company_id', true), ''))));
    drop policy if exists owner on rm.users;
    create policy owner on rm.users for all to current_user using (true) with check (true);
    grant select (id, name, surname) on rm.users to cadenza_reader;
  end if;
end $$;
