import { useEffect, useState } from 'react';
import type { ChangeOfManyInput } from '../../../lib/schema.gen.ts';
import { ask } from '../../../lib/services.ts';
import { toInstant } from '../days/local-time.ts';
import type { OwnPart } from '../own/own-changes.ts';
import type { PlanRow } from '../rows/row.ts';
import { useSettled } from '../session/use-settled.ts';
import { PreviewOfManyDocument, type PreviewOfManyQuery } from './change-many.gen.ts';

export type ManyKind = 'assign' | 'move' | 'type';
export type PreviewedOfMany = PreviewOfManyQuery['previewOfMany'][number];

export type ManyPreview = {
  /** Of what is asked about; what was before stays until its answer is there. */
  readonly works: readonly PreviewedOfMany[] | null;
  readonly current: boolean;
  readonly error: unknown;
};

type Found = { readonly key: string; readonly works: readonly PreviewedOfMany[] | null; readonly error: unknown };

/** The server's word on what would become of each; asked again a moment after the question has changed, and with each `round`. */
export const useManyPreview = (
  ids: readonly string[],
  change: ChangeOfManyInput | null,
  round: number,
): ManyPreview => {
  const asked = change === null ? '' : JSON.stringify({ ids, change, round });
  const key = useSettled(asked);
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    if (key === '') return;
    let wanted = true;
    const { ids: all, change: of } = JSON.parse(key) as { ids: string[]; change: ChangeOfManyInput };
    ask(PreviewOfManyDocument, { ids: all, change: of }).then(
      ({ previewOfMany }) => wanted && setFound({ key, works: previewOfMany, error: null }),
      (error: unknown) => wanted && setFound({ key, works: null, error }),
    );
    return () => {
      wanted = false;
    };
  }, [key]);
  const current = asked !== '' && found?.key === asked;
  return { works: found?.works ?? null, current, error: current ? (found?.error ?? null) : null };
};

/** Of one alone it is known what it had and what it has; `to`: where it goes, on the wall. */
export const partOfOne = (
  kind: ManyKind,
  row: PlanRow,
  { to, name, timeZone }: { readonly to: string | null; readonly name: string | null; readonly timeZone: string },
): OwnPart => {
  if (kind === 'assign')
    return { field: 'maintainer', before: row.maintainer, after: name === null ? null : { label: name } };
  if (kind === 'type')
    return {
      field: 'type',
      before: { value: null, words: row.interventionType.label },
      after: { value: null, words: name ?? '' },
    };
  const { startMs, endMs } = row;
  const [date = null, time = null] = to?.split('T') ?? [];
  const after = toInstant(date, time, timeZone) ?? startMs;
  return { field: 'time', before: { startMs, endMs }, after: { startMs: after, endMs: endMs + after - startMs } };
};

const said = { value: null, words: '' } as const;

/** What the message of a change of many names: the fields, as each work had something else. */
export const partOfMany = (kind: ManyKind): OwnPart =>
  kind === 'assign'
    ? { field: 'maintainer', before: null, after: null }
    : { field: kind === 'move' ? 'place' : 'type', before: said, after: said };
