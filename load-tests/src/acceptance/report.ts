/** What was found: facts that must be so, and times with their goals. */
export type Report = {
  check: (what: string, ok: boolean, found: string) => void;
  /** `value` and `goal` in milliseconds; without a goal it is only told. */
  time: (what: string, value: number, goal?: number) => void;
  count: (what: string, value: number) => void;
  /** Prints the table and the line of counts; true when nothing failed. */
  print: (say: (line: string) => void) => boolean;
};

const milliseconds = (value: number): string =>
  value >= 1000 ? `${(value / 1000).toFixed(1)} s` : `${Math.round(value)} ms`;

/** A missed goal fails only where `strict`: a busy machine is slow without being wrong. */
export const createReport = (strict: boolean): Report => {
  const rows: [string, string, string, string][] = [];
  let passed = 0;
  let failed = 0;
  const judge = (ok: boolean): void => void (ok ? passed++ : failed++);

  return {
    check: (what, ok, found) => {
      judge(ok);
      rows.push([what, found, '', ok ? 'passed' : 'FAILED']);
    },
    time: (what, value, goal) => {
      const met = goal === undefined || value < goal;
      if (goal !== undefined && strict) judge(met);
      const outcome = goal === undefined ? '' : met ? 'met' : 'MISSED';
      rows.push([what, milliseconds(value), goal === undefined ? '' : `< ${milliseconds(goal)}`, outcome]);
    },
    count: (what, value) => void rows.push([what, String(value), '', '']),
    print: (say) => {
      const table = [['', 'measured', 'goal', ''], ...rows];
      const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
      const [first = 0, second = 0, third = 0] = widths;
      say('');
      for (const [what = '', found = '', goal = '', outcome = ''] of table) {
        say(`  ${what.padEnd(first)}  ${found.padStart(second)}  ${goal.padStart(third)}  ${outcome}`.trimEnd());
      }
      say('');
      say(`${passed} passed, ${failed} failed`);
      return failed === 0;
    },
  };
};
