import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withRegistrySection } from './schema-section.ts';

it('schema.graphql says what the descriptors say (npm run schema)', () => {
  const schema = readFileSync(new URL('../../../schema.graphql', import.meta.url), 'utf8');
  expect(withRegistrySection(schema)).toBe(schema);
});
