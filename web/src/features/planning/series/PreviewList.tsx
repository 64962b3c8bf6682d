import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowRight } from 'lucide-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Notice } from '../../../kit/Notice.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { formatMinutes } from '../../../lib/format.ts';
import { font, radius, space, tabular } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { ReasonField } from '../detail/ReasonField.tsx';
import { useClosedDay } from './closed-day.ts';
import { ownFields } from './own-fields.ts';
import type { Preview, PreviewedWork, PreviewState } from './use-preview.ts';
import type { WhyDropped } from './use-why-dropped.ts';
import { wallWords } from './wall-words.ts';

const Root = styled.section`
  display: grid;
  gap: ${space(2)};
  margin-top: ${space(4)};
`;
const Counts = styled.div`
  ul { display: grid; gap: ${space(1)}; font: ${font.strong}; }
  li + li { font: ${font.base}; }
`;
const Note = styled.p`
  margin-top: ${space(1)};
  color: ${color.muted};
`;
const rowHeight = 44;
const Box = styled.section`
  max-height: min(264px, 34dvh);
  overflow: auto;
  border: 1px solid ${color.border};
  border-radius: ${radius.medium};
  &:focus-visible { outline: 2px solid ${color.accent}; outline-offset: 1px; }
`;
const List = styled.ol`
  position: relative;
  font: ${font.table};
  ${tabular}
  li { display: grid; align-content: center; width: 100%; height: ${rowHeight}px; padding: 0 ${space(3)}; }
  li + li { border-top: 1px solid ${color.border}; }
  small { color: ${color.muted}; font: ${font.small}; }
  del { color: ${color.muted}; }
  svg { vertical-align: -2px; color: ${color.muted}; }
`;
/** What a preview counts, in the order in which it is told. */
export const counted = [
  'moved',
  'resized',
  'changed',
  'added',
  'cancelled',
  'missed',
  'due',
  'skipped',
  'merged',
  'shifted',
  'kept',
] as const;

type Props = {
  readonly state: PreviewState;
  /** Of all of them, beneath their number. */
  readonly note?: string | undefined;
  /** Of a change of a series, which may drop work that was due; null for what drops none of it. */
  readonly why: WhyDropped | null;
};

/** How many, then each of them: what a change would do, before it is made. */
export const PreviewList = ({ state, note, why }: Props) => {
  const { t } = useTranslation('series');
  if (state.error !== null) return <Notice tone="danger">{errorText(state.error, t)}</Notice>;
  if (state.preview === null)
    return (
      <Root aria-busy>
        <SkeletonRows rows={3} />
      </Root>
    );
  return <Shown preview={state.preview} current={state.current} note={note} why={why} />;
};

type ShownProps = Pick<Props, 'note' | 'why'> & { readonly preview: Preview; readonly current: boolean };

const Shown = ({ preview, current, note, why }: ShownProps) => {
  const { t } = useTranslation('series');
  const { works } = preview;
  const id = useId();
  const box = useRef<HTMLElement>(null);
  // A scroller of fixed rows: a series has a thousand of them.
  const virtual = useVirtualizer({
    count: works.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    useFlushSync: false,
  });
  const words = counted.filter((name) => preview[name] > 0);
  return (
    <Root aria-busy={!current} data-preview={current ? 'current' : 'before'}>
      <Counts id={id} role="status">
        <ul>
          {words.length === 0 && <li>{t('count.none')}</li>}
          {words.map((name) => (
            <li key={name}>{t(`count.${name}`, { count: preview[name] })}</li>
          ))}
        </ul>
        {note !== undefined && <Note>{note}</Note>}
      </Counts>
      {why !== null && preview.missed > 0 && <ReasonField label={t('missedWhy', { count: preview.missed })} {...why} />}
      {works.length > 0 && (
        <Box ref={box} aria-labelledby={id} tabIndex={0}>
          <List style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, start }) => {
              const work = works[index];
              return (
                work && (
                  <li
                    key={work.id}
                    aria-posinset={index + 1}
                    aria-setsize={works.length}
                    style={{ position: 'absolute', top: start }}
                  >
                    <Row work={work} />
                  </li>
                )
              );
            })}
          </List>
        </Box>
      )}
    </Root>
  );
};

const Row = ({ work }: { readonly work: PreviewedWork }) => {
  const { t, i18n } = useTranslation('series');
  const closed = useClosedDay();
  const { what, from, to, minutes, minutesBefore } = work;
  const changed = ownFields.filter((field) => work.changes.includes(field));
  const lasts =
    minutes === null || minutesBefore === null || minutes === minutesBefore
      ? ''
      : t('lasts', { from: formatMinutes(minutesBefore), to: formatMinutes(minutes) });
  const said = what === 'moved' || what === 'resized' ? '' : t(`what.${what}`);
  const words =
    changed.length === 0 ? said : t('what.changes', { fields: changed.map((field) => t(`own.${field}`)).join(', ') });
  const day = (wall: string | null): string => (wall === null ? '' : wallWords(wall, i18n.language));
  return (
    <>
      <span>
        {what === 'moved' && (
          <>
            {day(from)} <ArrowRight size={14} aria-label={t('to')} role="img" /> {day(to)}
          </>
        )}
        {what === 'cancelled' && <del>{day(from)}</del>}
        {(what === 'skipped' || what === 'merged') && <del>{day(from ?? `${work.day}T`)}</del>}
        {(what === 'added' || what === 'changed' || what === 'resized' || what === 'kept') && day(to)}
      </span>
      <small>
        {[lasts, words, work.closed === null ? '' : closed(work.closed)].filter((part) => part !== '').join(' · ')}
      </small>
    </>
  );
};
