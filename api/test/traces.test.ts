import { type CollectedSpan, startCollector } from '@cadenza/infra/telemetry/testing/collector';
import { traceIdOf } from '@cadenza/infra/telemetry/tracing';
import { expect, it, onTestFinished } from 'vitest';
import { followFeed } from './testing/follow-feed.ts';
import { openCluster } from './testing/live-cluster.ts';

it('one mutation is one trace over three processes, each span under what caused it', async () => {
  const collector = await startCollector();
  onTestFinished(() => collector.close());
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint };
  const { cluster, supervisor, setup, close } = await openCluster(undefined, {
    nodes: { api: 1, projections: 1, workers: 1 },
    env,
  });
  onTestFinished(close);
  const [api] = cluster.of('api');
  const board = followFeed(api?.address ?? '', supervisor.token);
  onTestFinished(() => void board.end());
  expect(await board.next()).toMatchObject({ signal: 'CAUGHT_UP' });
  const { attrezzaturaId, descrizioneInterventoId, tipoInterventoId } = setup.body;
  const input = {
    equipmentId: attrezzaturaId,
    interventionId: descrizioneInterventoId,
    interventionTypeId: tipoInterventoId,
    recurrenceId: setup.monthlyId,
    start: '2027-01-11T08:00',
    end: '2027-01-11T10:00',
    planUntil: '2027-06-30',
  };
  const { status, headers } = await call(api?.address ?? '', supervisor.token, input);
  expect(status).toBe(200);
  const traceId = traceIdOf(headers.get('x-request-id') ?? '');

  let spans: CollectedSpan[] = [];
  const named = (name: string) => spans.filter((span) => span.name === name);
  const complete = (): boolean => {
    spans = collector.ofTrace(traceId);
    const told = ['POST /graphql', 'react expand-on-schedule', 'job expandSeries'].every(
      (name) => named(name).length > 0,
    );
    // Scheduled, its first occurrence, and those of the job.
    return told && ['project planning', 'push planning'].every((name) => named(name).length >= 3);
  };
  await expect.poll(complete, { timeout: 20_000 }).toBe(true);

  const byId = new Map(spans.map((span) => [span.spanId, span]));
  const above = (span: CollectedSpan): string => {
    const parent = byId.get(span.parentSpanId);
    return parent === undefined ? '' : `${parent.service} ${parent.name}`;
  };
  const places = (name: string) => [...new Set(named(name).map((span) => `${span.service} < ${above(span)}`))].sort();
  expect(spans.filter((span) => above(span) === '').map(({ name }) => name)).toEqual(['POST /graphql']);
  expect(places('command planSeries')).toEqual([
    'cadenza-api < cadenza-api POST /graphql',
    'cadenza-workers < cadenza-workers job expandSeries',
  ]);
  expect(places('append')).toEqual([
    'cadenza-api < cadenza-api command planSeries',
    'cadenza-workers < cadenza-workers command planSeries',
  ]);
  expect(places('project planning')).toEqual([
    'cadenza-projections < cadenza-api command planSeries',
    'cadenza-projections < cadenza-workers command planSeries',
  ]);
  expect(places('push planning')).toEqual(['cadenza-api < cadenza-projections project planning']);
  expect(places('react expand-on-schedule')).toEqual(['cadenza-workers < cadenza-api command planSeries']);
  expect(places('job expandSeries')).toEqual(['cadenza-workers < cadenza-workers react expand-on-schedule']);
}, 90_000);

const call = (address: string, token: string, input: object): Promise<Response> =>
  fetch(`${address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      query: `mutation ($commandId: ID!, $input: ScheduleInput!) {
        scheduleIntervention(commandId: $commandId, input: $input) { id } }`,
      variables: { commandId: crypto.randomUUID(), input },
    }),
  });
