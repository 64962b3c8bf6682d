import { now } from '@cadenza/infra/clock/clock';
import type { FakeApi } from './served-page.ts';

const dayMs = 86_400_000;
/** Works for each day from yesterday on, in a company in UTC: it does not matter when midnight passes. */
const days = 17;
const uuids = (kind: number, count: number): string =>
  Buffer.from(
    Array.from({ length: count }, (_, n) => `0199a000000070008000${kind}${n.toString(16).padStart(11, '0')}`).join(''),
    'hex',
  ).toString('base64');

/**
 * Each day three works: one's own that takes the whole day, somebody else's that is done, and a fault that nobody has. At weekends all is done,
 * unless they `call`.
 */
const works = (midnight: number, calls: boolean) => {
  const all = Array.from({ length: days * 3 }, (_, n) => ({ day: Math.floor(n / 3) - 1, kind: n % 3 }));
  const each = <T>(of: readonly [T, T, T]): T[] => all.map(({ kind }) => of[kind] as T);
  const begin = each([0, 28_800, 32_400]);
  const isAtWeekend = (day: number): boolean => [0, 6].includes(new Date(midnight + day * dayMs).getUTCDay());
  return {
    ids: uuids(1, all.length),
    series: each([0, 1, 2]),
    ordinals: all.map(({ day }) => day + 1),
    versions: all.map(() => '1'),
    starts: all.map(({ day }, n) => midnight / 1000 + day * 86_400 + (begin[n] ?? 0)),
    seconds: each([86_400, 1_800, 54_000]),
    days: all.map(() => 0),
    equipment: each([0, 1, 2]),
    interventions: each([0, 1, 0]),
    types: each([0, 1, 0]),
    maintainers: each<number | null>([0, 1, null]),
    recurring: [],
    faults: all.flatMap(({ kind }, n) => (kind === 2 ? [n] : [])),
    working: [],
    notes: [],
    progress: each([0, 100, 0]),
    durations: each<number | null>([null, 30, null]),
    completed: each<number | null>([null, 0, null]).map((done, n) =>
      calls || !isAtWeekend(all[n]?.day ?? 0) ? done : 0,
    ),
    linesDone: each([0, 2, 0]),
    linesTotal: each([2, 2, 0]),
    ticked: all.map(() => []),
    updated: all.map(() => midnight - 2 * dayMs),
    updatedBy: all.map(() => null),
    behind: [],
    named: {
      series: uuids(2, 3),
      days: [new Date(midnight).toISOString().slice(0, 10)],
      equipment: [
        { id: 'e1', label: 'Segatrice barre ottone' },
        { id: 'e2', label: 'Macchina di misura 3D' },
        { id: 'e3', label: 'Tornio CNC' },
      ],
      interventions: [
        { id: 'i1', label: 'Controllo lama, morse e aspirazione trucioli della linea di taglio' },
        { id: 'i2', label: 'Pulizia guide' },
      ],
      types: [
        { id: 't1', label: 'Ordinario', code: 'O' },
        { id: 't2', label: 'Straordinario', code: 'S' },
      ],
      maintainers: [maintainers[0], maintainers[1]],
      lines: '',
      people: [],
    },
  };
};

export const maintainers = [
  { id: '0199aaaa-0000-7000-8000-0000000000f1', label: 'Ferri Giulia', color: 3 },
  { id: '0199aaaa-0000-7000-8000-0000000000f2', label: 'Pedretti Andrea', color: 8 },
] as const;

type Company = {
  readonly restWeekdays?: readonly number[];
  /** `YYYY-MM-DD` */
  readonly closed?: readonly string[];
  /** Whether work at weekends is open. */
  readonly calls?: boolean;
  /** The day that is today; the machine's, where none is named. */
  readonly today?: string;
};

const answers = ({ restWeekdays, closed = [], calls = false, today }: Company): Readonly<Record<string, unknown>> => ({
  PlanningSetup: {
    planningSetup: {
      companyName: 'Officine Demo S.p.A.',
      timeZone: 'UTC',
      dayStart: '08:00',
      dayEnd: '18:00',
      slotMinutes: 60,
      restWeekdays: restWeekdays ?? [6, 7],
      nonWorkingDays: closed.map((day) => ({ day, type: 'companyClosure', description: null })),
      // Work goes around the clock here: what is too much of a day is no matter of this board.
      maintainers: maintainers.map((one) => ({ ...one, dailyHours: 24 })),
      absences: [],
    },
  },
  PlannedWindow: {
    boardWindow: {
      asOfPosition: '1',
      tag: 'a',
      works: works(new Date(today ?? now()).setUTCHours(0, 0, 0, 0), calls),
    },
  },
  OverdueInterventions: { plannedList: { asOfPosition: '1', totalRows: 0, rows: [] } },
});

/** A board with the same works every day; `asked` is told of each question, as one word. */
export const fakeBoard = (asked: (question: string) => void = () => undefined, company: Company = {}): FakeApi => ({
  'POST /graphql': (body) => {
    const { operationName, variables } = body as { operationName: string; variables: unknown };
    asked(`${operationName} ${JSON.stringify(variables)}`);
    const data = answers(company)[operationName];
    return data === undefined
      ? { status: 200, body: { errors: [{ message: 'not here' }] } }
      : { status: 200, body: { data } };
  },
});
