-- The company in which a user worked last, on whichever device: the next login begins there. Only a wish: whether it is still
-- open to the user is asked of the log.
alter table identity.accounts add column last_company uuid;
