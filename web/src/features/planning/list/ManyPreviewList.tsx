import { ArrowRight, CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Notice } from '../../../kit/Notice.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { font, radius, space, tabular } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import type { PlanRow } from '../rows/row.ts';
import { typeName } from '../rows/type-name.ts';
import { wallWords } from '../series/wall-words.ts';
import type { ManyKind, ManyPreview, PreviewedOfMany } from './many-change.ts';

const Root = styled.section`
  display: grid;
  gap: ${space(2)};
  margin-top: ${space(4)};
`;
const Counts = styled.ul`
  display: grid;
  gap: ${space(1)};
  margin: 0;
  padding: 0;
  list-style: none;
  li:first-child { font: ${font.strong}; }
  li[data-refused] { color: ${color.dangerText}; }
`;
const Box = styled.div`
  max-height: min(264px, 34dvh);
  overflow: auto;
  border: 1px solid ${color.border};
  border-radius: ${radius.medium};
  &:focus-visible { outline: 2px solid ${color.accent}; outline-offset: 1px; }
  ol { margin: 0; padding: 0; list-style: none; font: ${font.table}; ${tabular} }
  li { display: grid; gap: 2px; padding: ${space(1.5)} ${space(3)}; content-visibility: auto; contain-intrinsic-size: auto 44px; }
  li + li { border-top: 1px solid ${color.border}; }
  small { color: ${color.muted}; font: ${font.small}; }
  svg { vertical-align: -2px; color: ${color.muted}; }
  small[data-refusal], small[data-refusal] svg { color: ${color.dangerText}; }
`;

type Props = {
  readonly preview: ManyPreview;
  readonly rows: readonly PlanRow[];
  readonly kind: ManyKind;
  /** Whose or what they become. */
  readonly newName: string | null;
};

const counted = ['changed', 'unchanged', 'refused'] as const;
/** What refuses is to be read first. */
const order: Readonly<Record<string, number>> = { refused: 0, changed: 1, unchanged: 2 };

/** How many change, are so already or refuse; then each of them, with what it becomes or why it stays. */
export const ManyPreviewList = ({ preview, rows, kind, newName }: Props) => {
  const { t } = useTranslation('plan-many');
  const id = useId();
  const { works, current, error } = preview;
  if (error !== null) return <Notice tone="danger">{errorText(error, t)}</Notice>;
  if (works === null)
    return (
      <Root aria-busy>
        <SkeletonRows rows={3} />
      </Root>
    );
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const numbers = counted.map((what) => ({ what, count: works.filter((work) => work.what === what).length }));
  return (
    <Root aria-busy={!current} data-preview={current ? 'current' : 'before'}>
      <div role="status" id={id}>
        <Counts>
          {numbers
            .filter(({ what, count }) => count > 0 || what === 'changed')
            .map(({ what, count }) => (
              <li key={what} data-refused={what === 'refused' || undefined}>
                {t(`count.${what}`, { count })}
              </li>
            ))}
        </Counts>
      </div>
      <Box role="region" aria-labelledby={id} tabIndex={0}>
        <ol>
          {works
            .toSorted((one, other) => (order[one.what] ?? 0) - (order[other.what] ?? 0))
            .map((work) => {
              const row = rowOf.get(work.id);
              return (
                row && (
                  <li key={work.id} data-what={work.what}>
                    <span>
                      {row.equipment.label} · {row.intervention.label}
                    </span>
                    <Becomes {...{ work, row, kind, newName }} />
                  </li>
                )
              );
            })}
        </ol>
      </Box>
    </Root>
  );
};

type BecomesProps = Pick<Props, 'kind' | 'newName'> & { readonly work: PreviewedOfMany; readonly row: PlanRow };

const Becomes = ({ work, row, kind, newName }: BecomesProps) => {
  const { t, i18n } = useTranslation(['plan-many', 'planning']);
  const { t: ofPlan } = useTranslation('planning');
  const wall = (text: string | null): string => (text === null ? '' : wallWords(text, i18n.language));
  const before =
    kind === 'move'
      ? wall(work.from)
      : kind === 'assign'
        ? (row.maintainer?.label ?? t('planning:unassigned'))
        : typeName(row.interventionType, ofPlan);
  if (work.refusal !== null)
    return (
      <small data-refusal>
        <CircleAlert size={12} aria-hidden /> {[wall(work.from), work.refusal.message].filter(Boolean).join(' · ')}
      </small>
    );
  if (work.what === 'unchanged') return <small>{t('already', { what: before })}</small>;
  return (
    <small>
      {kind === 'move' ? '' : `${wall(work.from)} · `}
      {before} <ArrowRight size={12} role="img" aria-label={t('becomes')} /> {kind === 'move' ? wall(work.to) : newName}
    </small>
  );
};
