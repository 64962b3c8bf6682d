type Label = { id: string; label: string };
type Places = (number | null)[];

/** A board's window as it is on the wire. */
export type BoardWorks = Record<'ids', string> &
  Record<'series' | 'ordinals' | 'starts' | 'seconds' | 'days' | 'equipment' | 'interventions' | 'types', number[]> &
  Record<'recurring' | 'faults' | 'begun' | 'progress' | 'linesDone' | 'linesTotal' | 'updated', number[]> &
  Record<'maintainers' | 'durations' | 'completed' | 'updatedBy', Places> & {
    versions: string[];
    ticked: number[][];
    notes: { work: number; text: string }[];
    behind: { work: number; since: string }[];
    named: Record<'series' | 'lines', string> &
      Record<'days' | 'people', string[]> &
      Record<'equipment' | 'interventions' | 'types' | 'maintainers', Label[]>;
  };

const uuidsOf = (text: string): string[] =>
  (Buffer.from(text, 'base64').toString('hex').match(/.{32}/g) ?? []).map((hex) =>
    hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
  );

const iso = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');

/** The same as rows: read as the schema says it, by other code than that of our pages. */
export const rowsOf = (works: BoardWorks) => {
  const { named } = works;
  const [series, lines] = [uuidsOf(named.series), uuidsOf(named.lines)];
  const nameOf = <T>(list: readonly T[], place: number | null | undefined): T | null =>
    place === null || place === undefined ? null : (list[place] as T);
  return uuidsOf(works.ids).map((id, n) => {
    const [start = 0, updated = 0, completed = null] = [works.starts[n], works.updated[n], works.completed[n]];
    return {
      id,
      seriesId: nameOf(series, works.series[n]),
      ordinal: works.ordinals[n],
      version: works.versions[n],
      start: iso(start * 1000),
      end: iso((start + (works.seconds[n] ?? 0)) * 1000),
      generatedDate: nameOf(named.days, works.days[n]),
      equipment: nameOf(named.equipment, works.equipment[n]),
      intervention: nameOf(named.interventions, works.interventions[n]),
      interventionType: nameOf(named.types, works.types[n]),
      maintainer: nameOf(named.maintainers, works.maintainers[n]),
      recurring: works.recurring.includes(n),
      fault: works.faults.includes(n),
      begun: works.begun.includes(n),
      notes: works.notes.find(({ work }) => work === n)?.text ?? null,
      progress: works.progress[n],
      durationMinutes: works.durations[n],
      completed: completed !== null,
      completedAt: completed === null ? null : iso(updated + completed),
      linesDone: works.linesDone[n],
      linesTotal: works.linesTotal[n],
      tickedLineIds: works.ticked[n]?.map((line) => lines[line]),
      updatedAt: iso(updated),
      updatedBy: nameOf(named.people, works.updatedBy[n]),
      behindSince: works.behind.find(({ work }) => work === n)?.since ?? null,
    };
  });
};
