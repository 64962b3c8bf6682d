const logins: readonly (readonly [string, string])[] = [
  ['superadmin', 'every company'],
  ['admin', 'both demo companies'],
  ['plant', 'plants and planning of DEMO'],
  ['maintainer', 'a maintainer of DEMO'],
  ['payments', 'payments of DEMO'],
  ['developer', 'the technical screens'],
  ['demo', 'looks, changes nothing'],
  ['prova-admin', 'administrator of PROVA only'],
];

const password = 'Cadenza-2026!';

/** What `npm start` prints when everything is up. */
export const banner = (address: string, demo: boolean): string => {
  const lines = ['', '  Cadenza is ready', '', `  Address   ${address}`, ''];
  if (demo) {
    const width = Math.max(...logins.map(([name]) => name.length)) + 2;
    lines.push(`  Demo logins, password ${password} for all:`);
    lines.push(...logins.map(([name, what]) => `    ${name.padEnd(width)}${what}`), '');
  }
  lines.push('  Ctrl+C stops it.', '');
  return lines.join('\n');
};
