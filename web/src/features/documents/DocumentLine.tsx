import { Ellipsis, FileText, Image } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Menu } from '../../kit/Menu.tsx';
import type { MenuEntry } from '../../kit/menu-entry.ts';
import { formatDate, formatFileSize } from '../../lib/format.ts';
import { isLanguage } from '../../lib/languages.ts';
import { font, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import type { DocumentItem } from './owner.ts';

const Line = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space(3)};
  padding: ${space(2)} ${space(3)};
  &:hover { background: ${color.hover}; }
`;
const Name = styled.button`
  display: block;
  max-width: 100%;
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  text-align: start;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  cursor: pointer;
  &:hover { text-decoration: underline; }
`;
const About = styled.span`
  display: block;
  color: ${color.muted};
  font: ${font.label};
  overflow-wrap: anywhere;
`;

type Props = { readonly row: DocumentItem; readonly entries: readonly MenuEntry[]; readonly onShow: () => void };

const textWord = ({ hasText }: DocumentItem): string =>
  hasText === null ? 'textPending' : hasText ? 'textFound' : 'textNone';

export const DocumentLine = ({ row, entries, onShow }: Props) => {
  const { t, i18n } = useTranslation('documents');
  const size = formatFileSize(row.size, isLanguage(i18n.language) ? i18n.language : 'it');
  const day = formatDate(row.addedAt, Temporal.Now.timeZoneId());
  const Icon = row.mime.startsWith('image/') ? Image : FileText;
  return (
    <Line>
      <Icon size={18} aria-hidden />
      <div>
        <Name type="button" title={row.originalName} onClick={onShow}>
          {row.originalName}
        </Name>
        {row.description !== null && <About>{row.description}</About>}
        <About>{[size, day, t(textWord(row))].join(' · ')}</About>
      </div>
      <Menu
        iconOnly
        size="dense"
        label={t('actionsOf', { name: row.originalName })}
        icon={<Ellipsis size={16} aria-hidden />}
        entries={entries}
      />
    </Line>
  );
};
