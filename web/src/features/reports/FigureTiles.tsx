import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { useLanguage } from '../../lib/language-store.ts';
import { font, media, radius, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import { Definition } from './Definition.tsx';
import { type FigureName, figureText, reasonOf, type Values } from './figure.ts';
import { Provisional } from './Provisional.tsx';
import { useNote } from './use-note.ts';

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(160px, 1fr));
  gap: ${space(3)};
  ${media.phone} { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: ${space(2)}; }
  @media print { grid-template-columns: repeat(6, minmax(0, 1fr)); }
`;
const Root = styled.div`
  display: grid;
  gap: ${space(2)};
`;
const Tile = styled.li`
  display: grid;
  grid-template-rows: auto auto 1fr;
  gap: 2px;
  min-width: 0;
  padding: ${space(2)} ${space(3)} ${space(3)};
  border: 1px solid ${color.border};
  border-radius: ${radius.large};
  background: ${color.surface};
  break-inside: avoid;
  small { font: ${font.small}; color: ${color.muted}; overflow-wrap: anywhere; }
`;
const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: 24px;
  font: ${font.label};
  color: ${color.muted};
`;
const Value = styled.button`
  justify-self: start;
  max-width: 100%;
  min-height: 32px;
  padding: 0;
  border: 0;
  background: none;
  font: ${font.kpi};
  font-variant-numeric: tabular-nums;
  text-align: left;
  white-space: nowrap;
  cursor: pointer;
  &:hover { color: ${color.accentText}; text-decoration: underline; text-underline-offset: 4px; }
  &[data-none] { color: ${color.muted}; font: ${font.title}; }
  ${media.coarse} { min-height: 44px; }
  ${media.phone} { font-size: 22px; }
`;

type Props = {
  readonly names: readonly FigureName[];
  readonly values: Values;
  readonly onShow: (figure: FigureName) => void;
};

/** The figures of all of it; each leads to the works behind it. */
export const FigureTiles = (props: Props) => (
  <Root>
    <Tiles {...props} />
    {props.values.provisional === true && <Provisional />}
  </Root>
);

const Tiles = ({ names, values, onShow }: Props) => {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const note = useNote();
  return (
    <Grid aria-label={t('tiles')}>
      {names.map((name) => {
        const figure = t(`figure.${name}.name`);
        const value = figureText(name, values[name], { t, language });
        const reason = reasonOf(name, values);
        return (
          <Tile key={name} data-figure={name}>
            <Head>
              <span>{figure}</span>
              <Definition of={name} />
            </Head>
            <Value
              type="button"
              data-none={value === null || undefined}
              aria-label={t('show', { figure, value: value ?? t('na') })}
              onClick={() => onShow(name)}
            >
              {value ?? t('na')}
            </Value>
            <small>{reason === undefined ? note(name, values) : t(`missing.${reason}`)}</small>
          </Tile>
        );
      })}
    </Grid>
  );
};
