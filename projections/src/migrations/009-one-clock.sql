-- Times by the product's clock (infra/090-one-clock.sql).
alter table rm_meta.projection_versions alter flipped_at set default es.clock_now();
alter table rm_meta.projection_status alter changed_at set default es.clock_now();
