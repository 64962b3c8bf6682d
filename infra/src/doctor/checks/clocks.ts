import { error, type Finding, warning } from '../../findings/finding.ts';

const tolerated = 2_000;
const worst = 30_000;

/** Clocks that differ; `ahead` in milliseconds, negative where the other one is late. */
export const clockFindings = (system: string, ahead: number): Finding[] => {
  const apart = Math.abs(ahead);
  if (apart <= tolerated) return [];
  const finding = apart > worst ? error : warning;
  return [
    finding(
      `The clock of ${system} is ${Math.round(apart / 1000)} s ${ahead > 0 ? 'ahead of' : 'behind'} this machine's.`,
      'Times in the history, the delays that are measured and the ends of sessions would be wrong.',
      'Let both set their clocks by NTP.',
    ),
  ];
};
