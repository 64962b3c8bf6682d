-- Whether a user was ever let in with the password of now: the first login is over then, where a company wants one's own password at it.
-- Of accounts that are there already that is so once they have worked in a company.
alter table identity.accounts add column let_in boolean not null default false;
update identity.accounts set let_in = true where last_company is not null;
