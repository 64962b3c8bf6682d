-- Counts of rate limits where there is no Redis. Not logged: to forget them in a crash is cheaper than to wait for the disk.
create schema limits;

create unlogged table limits.counters (
  key    varchar(255) primary key,   -- name of the limit and hash of whom it counts
  points integer      not null default 0,
  expire bigint                      -- epoch milliseconds: the window's end
);
create index counters_expire on limits.counters (expire);

-- Wrong passwords are counted there now.
drop table identity.failed_logins;
