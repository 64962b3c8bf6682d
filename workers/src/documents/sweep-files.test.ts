import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logoName } from '@cadenza/domain/company/logo-name';
import type { DomainEvent, StreamName } from '@cadenza/domain/kernel/event';
import { testMetadata } from '@cadenza/domain/testing/given-when-then';
import { now } from '@cadenza/infra/clock/clock';
import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import { createFolderFiles } from '@cadenza/infra/files/folder';
import { newId } from '@cadenza/infra/ids';
import { jobRun } from '@cadenza/infra/jobs/testing/job-run';
import { expect, it, onTestFinished } from 'vitest';
import { sweepFilesHandler } from './sweep-files.ts';

async function* once(content: string) {
  yield Buffer.from(content);
}
const hour = 3_600_000;
const inHours = (hours: number): string => new Date(now() + hours * hour).toISOString();

it('takes away what nothing in the log names, a day later, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-sweep-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files = createFolderFiles(folder);
  const store = createMemoryEventStore();
  const { companyId } = testMetadata;
  const keep = async (content: string): Promise<string> => {
    const received = await files.receive(once(content), 1_000);
    if (received.outcome !== 'received') throw new Error(received.outcome);
    await received.keep(companyId);
    await received.discard();
    return received.hash;
  };
  const append = async (stream: StreamName, ...events: DomainEvent[]): Promise<void> => {
    const all = events.map((event) => ({ ...event, id: newId(), metadata: { ...testMetadata, commandId: newId() } }));
    await store.append({ stream, expected: 'none', events: all });
  };
  const added = (hash: string) => ({ type: 'DocumentAdded', data: { content: { hash, size: 1 } } });
  const [named, text, orphan] = [await keep('named'), await keep('its text'), await keep('orphan')];
  const [gone, shared, logo] = [await keep('gone'), await keep('shared'), await keep('logo')];
  const read = { type: 'DocumentTextExtracted', data: { text: { hash: text, size: 1 } } };
  await append('document-1', added(named), read);
  await append('document-2', added(gone), { type: 'DocumentRemoved', data: {} });
  await append('document-3', added(shared), { type: 'DocumentRemoved', data: {} });
  await append('document-4', added(shared));
  const [photo, signature, removed] = [await keep('photo'), await keep('signature'), await keep('removed')];
  const photoAdded = (imageId: string, hash: string) => ({
    type: 'InterventionPhotoAdded',
    data: { imageId, content: { hash, size: 1 } },
  });
  await append(
    'intervention-1',
    photoAdded('1', photo),
    photoAdded('2', removed),
    { type: 'InterventionSigned', data: { picture: { content: { hash: signature, size: 1 } } } },
    { type: 'InterventionPhotoRemoved', data: { imageId: '2' } },
  );
  await append('company-1', {
    type: 'CompanyChanged',
    data: { changes: { logo: logoName({ companyId, hash: logo, extension: 'png' }) } },
  });

  const left = async () => (await Array.fromAsync(files.list())).map(({ hash }) => hash).sort();
  const context = jobRun();
  const all = await left();
  await sweepFilesHandler({ store, files, clock: () => inHours(23) })({}, context);
  expect(await left()).toEqual(all);
  await sweepFilesHandler({ store, files, clock: () => inHours(25) })({}, context);
  expect(await left()).toEqual(all.filter((hash) => ![orphan, gone, removed].includes(hash)));
});
