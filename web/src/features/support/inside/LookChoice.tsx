import { Columns3, Rows3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Choices } from '../../../kit/Choices.tsx';
import { visuallyHidden } from '../../../kit/visually-hidden.ts';

const Glyph = styled.span`
  display: inline-grid;
  vertical-align: middle;
  > span { ${visuallyHidden} }
`;

type Props = { readonly board: boolean; readonly onChoose: (look: 'elenco' | 'bacheca') => void };

/** The same requests as a list, or by state. */
export const LookChoice = ({ board, onChoose }: Props) => {
  const { t } = useTranslation('support');
  const icon = { size: 16, 'aria-hidden': true } as const;
  const looks = [
    ['elenco', t('board.list'), <Rows3 key="list" {...icon} />],
    ['bacheca', t('board.board'), <Columns3 key="board" {...icon} />],
  ] as const;
  return (
    <Choices
      label={t('board.look')}
      value={board ? 'bacheca' : 'elenco'}
      onChoose={onChoose}
      choices={looks.map(([id, name, picture]) => ({
        id,
        label: (
          <Glyph title={name}>
            {picture}
            <span>{name}</span>
          </Glyph>
        ),
      }))}
    />
  );
};
