-- What time it is for the product. A run of tests stands on an instant of its own: its connections say how many milliseconds that
-- is ahead of the server's clock (`infra/src/clock/clock.ts`); on all others nothing is set and nothing is added.
-- SQL functions of one expression, which the planner puts in the place of their calls.

-- When the transaction began, as now().
create function es.clock_now() returns timestamptz language sql stable parallel safe as $$
  select now() + coalesce(nullif(current_setting('cadenza.clock_offset_ms', true), '')::float8, 0) * interval '1 millisecond'
$$;

-- The very moment, as clock_timestamp(): who waited for the lock of the log is recorded after whom it waited for.
create function es.clock_moment() returns timestamptz language sql volatile parallel safe as $$
  select clock_timestamp() + coalesce(nullif(current_setting('cadenza.clock_offset_ms', true), '')::float8, 0) * interval '1 millisecond'
$$;

alter table es.events alter recorded_at set default es.clock_moment();
alter table es.checkpoints alter updated_at set default es.clock_now();
alter table es.parked_streams alter since set default es.clock_now();
alter table feed.changes alter recorded_at set default es.clock_now();
alter table identity.accounts alter password_set set default es.clock_now(), alter updated_at set default es.clock_now();
alter table identity.refresh_tokens alter issued_at set default es.clock_now();
alter table identity.push_devices alter made_at set default es.clock_now();
alter table commands.claims alter claimed_at set default es.clock_now();
alter table commands.unchanged alter decided_at set default es.clock_now();
