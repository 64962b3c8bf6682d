-- Rows of checklist lines get ids of their own, with the line's id beside it, when the next build of the projection stands.
-- Until then the rows of the build before answer by the same name, whoever still writes them: there, the one is the other.
-- The flip to the new build drops table and trigger.
create or replace function rm_meta.line_id() returns trigger language plpgsql as $$
begin
  new.record_id := new.id;
  return new;
end $$;

do $$
begin
  if to_regclass('rm.checklist_lines') is not null then
    alter table rm.checklist_lines add column record_id uuid;
    create trigger line_id before insert or update on rm.checklist_lines
      for each row execute function rm_meta.line_id();
    update rm.checklist_lines set record_id = id;
  end if;
end $$;
