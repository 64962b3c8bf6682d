import { createHash } from 'node:crypto';
import { globSync, writeFileSync } from 'node:fs';
import { InMemoryCache } from '@apollo/client';
import { type DocumentNode, getOperationAST, print } from 'graphql';
import { allDocuments } from './src/features/registry/documents.ts';

/**
 * Writes the list of all operations that these pages ever ask: `operations.gen.ts` for the pages (name to id), and
 * `operations.gen.json` for the api (id to text), which runs nothing else in production. An id is a piece of the text's hash.
 */
const lib = `${import.meta.dirname}/src/lib`;
const cache = new InMemoryCache();

/** As the page would send it: the cache asks for the type beside every id. A subscription does not go through the cache. */
const textOf = (document: DocumentNode): string => {
  const subscription = getOperationAST(document)?.operation === 'subscription';
  return print(subscription ? document : cache.transformDocument(document));
};

const isDocument = (value: unknown): value is DocumentNode =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'Document';

const generated: DocumentNode[] = [];
for (const source of globSync(`${import.meta.dirname}/src/**/*.graphql`).toSorted()) {
  const file = source.replace(/graphql$/, 'gen.ts');
  generated.push(...Object.values((await import(file)) as Record<string, unknown>).filter(isDocument));
}

const ids: Record<string, string> = {};
const texts: Record<string, string> = {};
for (const document of [...generated, ...allDocuments()]) {
  const name = getOperationAST(document)?.name?.value;
  if (name === undefined) continue; // a fragment, which stands in the operations that use it
  const text = textOf(document);
  const id = createHash('sha256').update(text).digest('base64url').slice(0, 16);
  if (name in ids || id in texts) throw new Error(`two operations are named ${name}`);
  ids[name] = id;
  texts[id] = text;
}

writeFileSync(
  `${lib}/operations.gen.ts`,
  `export const operationIds: Readonly<Record<string, string>> = ${JSON.stringify(ids, null, 2)};\n`,
);
writeFileSync(`${lib}/operations.gen.json`, `${JSON.stringify(texts, null, 2)}\n`);
