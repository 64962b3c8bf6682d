-- Lists look for words in a column that the next build of the projection brings. Until that stands it is empty, and the text is made
-- of its columns for each row: slower, and the same.
do $$
declare
  name text;
begin
  foreach name in array array['equipment', 'maintainers', 'recurrences', 'suppliers'] loop
    if to_regclass('rm.' || name) is not null then
      execute format('alter table rm.%I add column if not exists search_text text', name);
    end if;
  end loop;
end $$;
