/** An instant at which a run of the suites begins, and where its processes and browsers take themselves to be (`TZ`). */
export type RunInstant = { readonly name: string; readonly at: string; readonly zone?: string };

const rome = (local: string, offset = '+01:00') => `${local}:00${offset}`;

/**
 * Days and hours on which calendars go wrong, in the time zone of the tests' companies (Europe/Rome). Clocks go forward there on
 * 28 March 2027 at 2:00 and back on 25 October 2026 at 3:00.
 */
export const runInstants: readonly RunInstant[] = [
  { name: 'saturday', at: rome('2026-11-28T09:40') },
  { name: 'sunday', at: rome('2026-11-29T09:40') },
  { name: 'last-of-month', at: rome('2026-11-30T17:00') },
  { name: 'new-years-eve', at: rome('2026-12-31T23:30') },
  { name: 'new-year', at: rome('2027-01-01T00:10') },
  { name: 'leap-day', at: rome('2028-02-29T10:00') },
  { name: 'before-forward', at: rome('2027-03-28T01:40') },
  { name: 'at-forward', at: rome('2027-03-28T03:05', '+02:00') },
  { name: 'after-forward', at: rome('2027-03-28T12:00', '+02:00') },
  { name: 'before-back', at: rome('2026-10-25T01:40', '+02:00') },
  { name: 'at-back', at: rome('2026-10-25T02:30', '+02:00') },
  { name: 'at-back-again', at: rome('2026-10-25T02:30') },
  { name: 'after-back', at: rome('2026-10-25T12:00') },
  { name: 'week-crosses-month', at: rome('2026-09-30T09:40', '+02:00') },
  { name: 'week-crosses-year', at: rome('2026-12-30T09:40') },
  // Whoever looks is a day ahead of the company, or a day behind it.
  { name: 'far-east', at: rome('2026-11-18T22:30'), zone: 'Pacific/Kiritimati' },
  { name: 'far-west', at: rome('2026-11-18T00:30'), zone: 'Pacific/Pago_Pago' },
];

/** So many of them, other ones for another seed. */
export const drawInstants = (seed: number, count: number): readonly RunInstant[] =>
  Array.from(
    { length: Math.min(count, runInstants.length) },
    (_, index) => runInstants[(seed + index * step) % runInstants.length],
  ).filter((one) => one !== undefined);

/** Has no divisor in common with how many there are, so that no night draws one twice and neighbours come on different nights. */
const step = 5;
