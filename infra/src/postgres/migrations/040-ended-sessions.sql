-- Up to which revision of the user's stream sessions are over, by company (`all` for every one of them): who got an access token
-- knowing less of the user than that needs another one.
alter table identity.accounts add column ended jsonb;
