import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import type { DataColumn } from '../../kit/data-table/columns.ts';
import { useLanguage } from '../../lib/language-store.ts';
import { font } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import { type FigureName, figureText, reasonOf, unitOf, type Values } from './figure.ts';
import { useNote } from './use-note.ts';

const Cell = styled.button`
  min-width: 0;
  padding: ${'2px 0'};
  border: 0;
  background: none;
  font: inherit;
  overflow: hidden;
  text-overflow: ellipsis;
  cursor: pointer;
  &:hover { color: ${color.accentText}; text-decoration: underline; }
  &[data-none] { color: ${color.muted}; }
  small { font: ${font.small}; color: ${color.muted}; }
`;

type Options<Row> = {
  readonly names: readonly FigureName[];
  /** Others are there for who chooses them. */
  readonly shown: readonly FigureName[];
  readonly phone: readonly FigureName[];
  readonly sortable: boolean;
  readonly valuesOf: (row: Row) => Values;
  readonly onShow: (row: Row, figure: FigureName) => void;
};

/** A column for each figure; a press on a value leads to the works behind it, as does the row for who uses the keyboard. */
export const useFigureColumns = () => {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const note = useNote();
  return <Row,>({ names, shown, phone, sortable, valuesOf, onShow }: Options<Row>): DataColumn<Row>[] =>
    names.map((name) => {
      const figure = t(`figure.${name}.name`);
      const unit = unitOf(name);
      return {
        id: name,
        header: unit === '' ? figure : `${figure} (${unit})`,
        align: name === 'maintenanceIndex' ? 'start' : 'end',
        sortable,
        hidden: !shown.includes(name),
        phone: phone.includes(name),
        cell: (row: Row) => {
          const values = valuesOf(row);
          const value = figureText(name, values[name], { t, language }, false);
          const reason = reasonOf(name, values);
          const beside = note(name, values);
          const why = reason === undefined ? t('na') : `${t('na')}: ${beside}`;
          return (
            <Cell
              type="button"
              tabIndex={-1}
              title={value === null ? why : beside || undefined}
              data-none={value === null || undefined}
              aria-label={value === null ? why : undefined}
              onClick={(event) => {
                event.stopPropagation();
                onShow(row, name);
              }}
            >
              {value ?? t('na')}
              {name === 'idleCost' && values.depreciated === true && <small> {t('depreciatedShort')}</small>}
            </Cell>
          );
        },
      };
    });
};
