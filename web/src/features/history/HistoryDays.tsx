import styled from 'styled-components';
import { useLanguage } from '../../lib/language-store.ts';
import { momentFormat } from '../../lib/moment-format.ts';
import { font, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import { daysOf, type HistoryEntry } from './entries.ts';
import { HistoryLine } from './HistoryLine.tsx';

const Days = styled.div`
  display: grid;
  gap: ${space(5)};
`;
const Head = styled.h3`
  margin: 0 0 ${space(2)};
  font: ${font.label};
  color: ${color.muted};
  &::first-letter { text-transform: uppercase; }
`;
const Lines = styled.ol`
  display: grid;
  gap: ${space(3)};
  margin: 0;
  padding: 0;
  list-style: none;
`;

type Props = {
  readonly entries: readonly HistoryEntry[];
  readonly timeZone: string;
  /** Id of what the history is of; of none where it is everybody's. */
  readonly own?: string;
  /** Without each field as it was and as it became. */
  readonly brief?: boolean;
};

/** What was done, newest first, each under its day. */
export const HistoryDays = ({ entries, timeZone, own = '', brief = false }: Props) => {
  const language = useLanguage();
  const format = momentFormat(timeZone, language);
  return (
    <Days>
      {daysOf(entries, timeZone).map(({ day, told }) => (
        <div key={day}>
          <Head>{format.day(day)}</Head>
          <Lines>
            {told.map((one) => (
              <HistoryLine key={one.entry.id} told={one} {...{ own, format, language, brief }} />
            ))}
          </Lines>
        </div>
      ))}
    </Days>
  );
};
