import { Search, X } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { media, size } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import { IconButton } from '../Button.tsx';
import { inputCss } from '../field-styles.ts';
import { useWords } from '../use-words.ts';

const Root = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  /* It gives room to what stands beside it before that goes to a second line. */
  flex: 1 1 130px;
  max-width: 240px;
  > svg { position: absolute; left: 9px; color: ${color.muted}; pointer-events: none; }
  > button { position: absolute; right: 2px; }
  input { ${inputCss} height: ${size.dense}; padding: 0 30px; }
  input::-webkit-search-cancel-button { display: none; }
  ${media.phone} { flex: 1 0 100%; max-width: none; }
`;

type Props = {
  /** Those that the address holds. */
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly field: Ref<HTMLInputElement>;
};

/** Words that a list is searched for, told when the typing rests; Escape empties the field, and leaves it when it is empty. */
export const SearchBox = ({ words, onWords, field }: Props) => {
  const { t } = useTranslation('registry');
  const [typed, setTyped] = useWords(words, onWords);
  return (
    <Root>
      <Search size={14} aria-hidden />
      <input
        ref={field}
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          if (typed === '') event.currentTarget.blur();
          setTyped('');
        }}
      />
      {typed !== '' && (
        <IconButton
          size="dense"
          label={t('clearSearch')}
          icon={<X size={14} aria-hidden />}
          onClick={() => setTyped('')}
        />
      )}
    </Root>
  );
};
