import type { Finding } from '../findings/finding.ts';

const margin = ' '.repeat(9);

/** Findings as a person reads them, the verdict last. */
export const report = (findings: readonly Finding[]): string => {
  const lines = findings.map((finding) => {
    const head = `${finding.level.padEnd(9)}${finding.what}`;
    return finding.level === 'ok'
      ? head
      : `${head}\n${margin}Why:    ${finding.why}\n${margin}Remedy: ${finding.remedy}`;
  });
  const count = (level: Finding['level']): number => findings.filter((finding) => finding.level === level).length;
  const [errors, warnings] = [count('error'), count('warning')];
  const verdict =
    errors > 0
      ? `Cadenza will not run well like this: ${errors} error${errors > 1 ? 's' : ''}, ${warnings} warnings.`
      : `Cadenza can run like this${warnings > 0 ? `; ${warnings} warning${warnings > 1 ? 's' : ''}` : ''}.`;
  return `${lines.join('\n')}\n\n${verdict}`;
};
