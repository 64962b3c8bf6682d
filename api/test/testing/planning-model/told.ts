import { isRejection, type Rejection } from '@cadenza/domain/kernel/rejection';
import type { PreviewedWork } from '@cadenza/domain/planning/series-preview';
import { expect } from 'vitest';
import type { Line } from './reference.ts';

/** What a preview says of a series; a refusal where the change is refused. */
export type Told = readonly PreviewedWork[] | Rejection;

type Seen = Pick<Line, 'start' | 'minutes' | 'cancelled'>;

const seen = ({ start, minutes, cancelled }: Seen): Seen | 'gone' =>
  cancelled ? 'gone' : { start, minutes, cancelled };

const asTold = (line: Line, work: PreviewedWork | undefined): Seen | 'gone' => {
  if (work === undefined) return seen(line);
  if (work.to === null || work.minutes === null) return 'gone';
  return { start: work.to, minutes: work.minutes, cancelled: false };
};

/** What was told before a change is what every row of its series became, and what was not told of stayed as it was. */
export const expectAsTold = (told: Told, before: readonly Line[], after: readonly Line[], name: string): void => {
  const works = new Map(isRejection(told) ? [] : told.map((work) => [work.ordinal, work]));
  expect(after.map(seen), `${name}: as told`).toEqual(before.map((line, ordinal) => asTold(line, works.get(ordinal))));
};
