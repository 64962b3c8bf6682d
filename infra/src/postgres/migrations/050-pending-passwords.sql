-- The hash of a password that is being changed, and the command that changes it: it takes the place of the other one when the
-- change is in the log, also where the process died that had written it there.
alter table identity.accounts add column pending_hash text, add column pending_command uuid;
