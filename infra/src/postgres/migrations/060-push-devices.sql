-- Browsers that want to be told while no page of ours is open. An address of a push service lets whoever has it write to that
-- browser, so it is a secret and no event, and goes with the login that asked for it.
create table identity.push_devices (
  device_id  uuid        primary key,
  endpoint   text        not null unique,
  p256dh     text        not null,                    -- public key of the browser, base64url
  auth       text        not null,                    -- its secret, base64url
  user_id    uuid        not null references identity.accounts (user_id) on delete cascade,
  company_id uuid        not null,
  family_id  uuid        not null,                    -- of the refresh tokens: the login
  language   text        not null,
  made_at    timestamptz not null default now()
);
create index push_devices_company on identity.push_devices (company_id);
create index push_devices_user on identity.push_devices (user_id);

-- By which push services know this installation; made when they are first asked for, one pair for all processes.
create table identity.push_keys (
  only_one    boolean primary key default true check (only_one),
  public_key  text not null,
  private_key text not null
);
