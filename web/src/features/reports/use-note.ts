import { notesOf } from '@cadenza/domain/reports/notes';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/language-store.ts';
import { type FigureName, figureText, reasonOf, type Values } from './figure.ts';

/** What is read beside a figure: of how many, within which bounds, why it is so, or why there is none. */
export const useNote = (): ((name: FigureName, values: Values) => string) => {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  return (name, values) => {
    const notes = notesOf(name, values);
    const reason = reasonOf(name, values);
    if (notes.length === 0) return reason === undefined ? '' : t(`missing.${reason}`);
    const text = (figure: string) =>
      figureText(figure as FigureName, values[figure as FigureName], { t, language }) ?? t('na');
    return notes
      .map(({ words, gaps }) => t(words, Object.fromEntries(Object.entries(gaps).map(([gap, of]) => [gap, text(of)]))))
      .join(' · ');
  };
};
