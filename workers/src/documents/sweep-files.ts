import { logoContent } from '@cadenza/domain/company/logo-name';
import type { DocumentEvent } from '@cadenza/domain/documents/events';
import type { ImportEvent } from '@cadenza/domain/exchange/events';
import type { RecordedEvent } from '@cadenza/domain/kernel/event';
import type { ProofEvent } from '@cadenza/domain/planning/proof-events';
import type { PrintoutEvent } from '@cadenza/domain/printouts/events';
import type { SupportRequestEvent } from '@cadenza/domain/support/events';
import type { EventStore } from '@cadenza/infra/event-store/event-store';
import type { JobHandler } from '@cadenza/infra/jobs/jobs';
import type { Services } from '../kernel/services.ts';

/** Hours for which what nothing names is kept: it may be on its way into the log, or its document was removed by mistake. */
const keptHours = 24;

/** Streams whose events name contents. */
const prefixes = ['document', 'company', 'import', 'printout', 'supportRequest', 'intervention'];

/** From then on nobody reads what the stream, or of a request or a work the image, named. */
const endings: ReadonlySet<string> = new Set<
  (DocumentEvent | ImportEvent | PrintoutEvent | ProofEvent | SupportRequestEvent)['type']
>([
  ...(['DocumentRemoved', 'ImportFinished', 'PrintoutExpired', 'SupportRequestImageRemoved'] as const),
  'InterventionPhotoRemoved',
]);

/** Of all that happens to a work, what names contents: looking into every tick would take the night. */
const proofs: ReadonlySet<string> = new Set<ProofEvent['type']>([
  ...(['InterventionPhotoAdded', 'InterventionPhotoRemoved', 'InterventionSigned'] as const),
]);

/** What ends together: an image of a request or a work goes by itself. */
const keyOf = ({ stream, data }: RecordedEvent): string =>
  'imageId' in data && typeof data.imageId === 'string' ? `${stream} ${data.imageId}` : stream;

const hashes = /[0-9a-f]{64}/g;
/** What may be the name of a logo, which spells its hash in its own way. */
const logos = /[0-9a-f-]{36}-[0-9a-z]{50}\.[a-z]{3,4}/g;

/** Contents that an event names, as `company/hash`. */
const contentsIn = ({ data, metadata }: RecordedEvent): string[] => {
  const text = JSON.stringify(data);
  const own = (text.match(hashes) ?? []).map((hash) => `${metadata.companyId}/${hash}`);
  const pictures = (text.match(logos) ?? []).flatMap((name) => logoContent(name) ?? []);
  return [...own, ...pictures.map(({ companyId, hash }) => `${companyId}/${hash}`)];
};

/**
 * Contents that the log names, by company and hash: those of documents until they are removed, those of imports until they are
 * finished, those of printouts until they expire, images of support requests and photos of work until they are removed, signatures for ever, and all that events of other streams ever named. Asked of the log and not of rows, which may wait.
 */
const namedContents = async (store: Pick<EventStore, 'follow' | 'head'>, signal: AbortSignal): Promise<Set<string>> => {
  const documents = new Map<string, string[]>();
  const named = new Set<string>();
  const head = await store.head();
  if (head === 0n) return named;
  const done = new AbortController();
  const see = (event: RecordedEvent): void => {
    if (event.stream.startsWith('intervention-') && !proofs.has(event.type)) return;
    const found = contentsIn(event);
    const key = keyOf(event);
    if (!/^(document|import|printout|supportRequest|intervention)-/.test(event.stream))
      for (const one of found) named.add(one);
    else if (endings.has(event.type)) documents.delete(key);
    else if (found.length > 0) documents.set(key, [...(documents.get(key) ?? []), ...found]);
  };
  try {
    for await (const slice of store.follow({ after: 0n, prefixes, signal: AbortSignal.any([signal, done.signal]) })) {
      for (const event of slice.events) see(event);
      if (slice.upTo >= head) break;
    }
    signal.throwIfAborted();
  } finally {
    done.abort();
  }
  for (const contents of documents.values()) for (const one of contents) named.add(one);
  return named;
};

/** Run twice in a night it finds nothing to do; cut off it begins anew. */
export const sweepFilesHandler =
  ({ store, files, clock }: Pick<Services, 'store' | 'files' | 'clock'>): JobHandler<object> =>
  async (_, { logger, signal }) => {
    const before = new Date(Temporal.Instant.from(clock()).subtract({ hours: keptHours }).toString());
    const named = await namedContents(store, signal);
    let gone = 0;
    for await (const { companyId, hash, keptAt } of files.list()) {
      signal.throwIfAborted();
      if (keptAt >= before || named.has(`${companyId}/${hash}`)) continue;
      if (await files.remove({ companyId, hash }, before)) gone++;
    }
    const left = await files.sweepReceived(before);
    logger.info({ contents: gone, received: left }, 'files that nothing names were removed');
  };
