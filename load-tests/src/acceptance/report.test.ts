import { describe, expect, it } from 'vitest';
import { createReport } from './report.ts';

const printed = (strict: boolean) => {
  const report = createReport(strict);
  report.check('rows', true, '1200');
  report.time('visible', 11_400, 10_000);
  report.time('mount', 240);
  const lines: string[] = [];
  return { ok: report.print((line) => lines.push(line)), lines };
};

describe('the report', () => {
  it('shows a missed goal, which fails nothing', () => {
    const { ok, lines } = printed(false);
    expect(ok).toBe(true);
    expect(lines.find((line) => line.includes('visible'))).toMatch(/11\.4 s +< 10\.0 s +MISSED$/);
    expect(lines.at(-1)).toBe('1 passed, 0 failed');
  });

  it('fails on it where it is strict', () => {
    const { ok, lines } = printed(true);
    expect(ok).toBe(false);
    expect(lines.at(-1)).toBe('1 passed, 1 failed');
  });
});
