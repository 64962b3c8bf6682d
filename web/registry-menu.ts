import { writeFileSync } from 'node:fs';
import { kinds } from '@cadenza/domain/registry/kinds';

/**
 * Writes the menu's entries of all kinds of record. The shell has them as data: the descriptors themselves bring zod, which the first
 * page shall not wait for.
 */
const entries = kinds
  .flatMap(({ screen, permission, page }) => (screen === null ? [] : [{ ...screen, area: permission, page }]))
  .toSorted((a, b) => a.place - b.place)
  .map(({ name, path = name, group, icon, key, area, page }) => ({
    group,
    id: name,
    to: `/configurazione/${path}`,
    label: `menu.${name}`,
    icon,
    area,
    ...(key === undefined ? {} : { keys: key }),
    ...(page ? { pages: true } : {}),
  }));

const file = new URL('src/app/shell/registry-menu.gen.ts', import.meta.url);
writeFileSync(file, `export const registryMenu = ${JSON.stringify(entries, null, 2)} as const;\n`);
