import type { NotAvailable } from '@cadenza/domain/reports/figures';
import { CircleSlash } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { useLanguage } from '../../lib/language-store.ts';
import { space } from '../../theme/layout.ts';
import { Definition } from './Definition.tsx';
import { type FigureName, figureText, type Values } from './figure.ts';
import { Line, Provisional } from './Provisional.tsx';
import { TargetNote } from './TargetNote.tsx';
import type { Aims } from './targets.ts';
import { Grid, Head, Tile, valueCss } from './tile-styles.ts';
import { useNote } from './use-note.ts';

const Root = styled.div`
  display: grid;
  gap: ${space(2)};
`;
const Value = styled.button`
  ${valueCss}
`;

type Props = {
  readonly names: readonly FigureName[];
  readonly values: Values;
  readonly aims: Aims;
  readonly onShow: (figure: FigureName) => void;
  /** Equipment that is no part of them. */
  readonly leftOut?: readonly LeftOut[];
  /** Works of nobody, which are no part of them. */
  readonly unassigned?: number;
  /** Hours that are waiting and nobody has, which are no part of them either. */
  readonly unassignedHours?: number;
};
type LeftOut = {
  readonly reason: string;
  readonly count: number;
  readonly failures: number;
  /** The first of them. */
  readonly names: readonly string[];
};

/** The figures of all of it; each leads to the works behind it. */
export const FigureTiles = (props: Props) => (
  <Root>
    <Tiles {...props} />
    {props.values.provisional === true && <Provisional />}
    <LeftOutLine
      leftOut={props.leftOut ?? []}
      unassigned={props.unassigned ?? 0}
      unassignedHours={props.unassignedHours ?? 0}
    />
  </Root>
);

/** Said once of a whole report: a total that is not of everything says so. */
type Out = Required<Pick<Props, 'leftOut' | 'unassigned' | 'unassignedHours'>>;
const LeftOutLine = ({ leftOut, unassigned, unassignedHours }: Out) => {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const parts = leftOut.map(({ reason, count, failures, names: first }) => {
    const others = count - first.length;
    const names = others === 0 ? first.join(', ') : t('leftOut.more', { count: others, names: first.join(', ') });
    const part = t('leftOut.part', { count, why: t(`missing.${reason as NotAvailable}`), names });
    return failures === 0 ? part : `${part}: ${t('leftOut.failures', { count: failures })}`;
  });
  if (unassigned > 0) parts.push(t('leftOut.unassigned', { count: unassigned }));
  if (unassignedHours > 0)
    parts.push(t('leftOut.unassignedHours', { hours: figureText('hours', unassignedHours, { t, language }) }));
  if (parts.length === 0) return null;
  return (
    <Line data-left-out>
      <CircleSlash size={14} aria-hidden />
      <span>
        <strong>{t('leftOut.title')}</strong>: {parts.join('; ')}
      </span>
    </Line>
  );
};

const Tiles = ({ names, values, aims, onShow }: Props) => {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const note = useNote();
  return (
    <Grid aria-label={t('tiles')}>
      {names.map((name) => {
        const figure = t(`figure.${name}.name`);
        const value = figureText(name, values[name], { t, language });
        return (
          <Tile key={name} data-figure={name}>
            <Head>
              <span>{figure}</span>
              <Definition of={name} />
            </Head>
            <Value
              type="button"
              data-none={value === null || undefined}
              style={{ '--chars': value?.length } as CSSProperties}
              aria-label={t('show', { figure, value: value ?? t('na') })}
              onClick={() => onShow(name)}
            >
              {value ?? t('na')}
            </Value>
            <small>{note(name, values)}</small>
            <TargetNote name={name} value={values[name]} aims={aims} />
          </Tile>
        );
      })}
    </Grid>
  );
};
