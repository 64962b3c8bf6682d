-- What of a sign-up must be forgotten, hence never an event: the hash of its password, until there is an account that has it. A row
-- goes when its sign-up is over, whichever way.
create table identity.sign_ups (
  sign_up_id    uuid        primary key,
  user_id       uuid        not null unique,          -- whose account it becomes
  password_hash text        not null,                 -- PHC string, argon2id
  made_at       timestamptz not null default es.clock_now()
);
create index sign_ups_age on identity.sign_ups (made_at);
