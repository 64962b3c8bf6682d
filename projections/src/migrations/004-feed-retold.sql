-- Where the checkpoint stood when rows changed for events that lie before it (a stream that had waited was folded): whoever has
-- read the feed no further than this must read the rows again.
alter table feed.topics add column retold_at bigint;
