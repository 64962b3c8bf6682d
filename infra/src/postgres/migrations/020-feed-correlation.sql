-- The trace of a change goes on to the sockets: which request it belongs to (`infra/src/telemetry/tracing.ts`).
alter table feed.changes add column correlation_id uuid;
