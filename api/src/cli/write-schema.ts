import { readFileSync, writeFileSync } from 'node:fs';
import { withRegistrySection } from '../registry/schema-section.ts';

const file = new URL('../../../schema.graphql', import.meta.url);
writeFileSync(file, withRegistrySection(readFileSync(file, 'utf8')));
