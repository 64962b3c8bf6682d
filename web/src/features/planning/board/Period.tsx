import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../../kit/Button.tsx';
import { OnDemand } from '../../../kit/OnDemand.tsx';
import { font, media, space } from '../../../theme/layout.ts';
import { dayChooser } from '../lazy-dialogs.ts';

const Heading = styled.h2`
  flex: 0 1 auto;
  min-width: 0;
  margin: 0 ${space(1)} 0 0;
  button { max-width: 100%; padding: 0 ${space(1)}; font: ${font.section}; }
  span { overflow: hidden; text-overflow: ellipsis; }
  /* A day with its year takes two lines, beside what a phone has there. */
  ${media.phone} { flex: 1; margin: 0; button { width: 100%; justify-content: start; text-align: left; } span { white-space: normal; line-height: 18px; } }
  @media (max-width: 380px) { svg { display: none; } button { padding: 0; font-size: 14px; } }
  @media print { svg { display: none; } }
  /* On one line also beside an open drawer at 1 024. */
  .short { display: none; }
  @container toolbar (max-width: 1180px) {
    margin-right: 0;
    .long { display: none; }
    .short { display: inline; white-space: normal; line-height: 16px; text-align: left; }
  }
  /* Days of two years then take two lines, and not three. */
  @container toolbar (min-width: 700px) and (max-width: 820px) { svg { display: none; } }
`;
type Props = {
  readonly title: string;
  /** Where there is little room. */
  readonly shortTitle: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly onDay: (day: string) => void;
};

/** Which days are shown, and the calendar by which one goes to others. */
export const Period = ({ title, shortTitle, day, onDay }: Props) => {
  const { t } = useTranslation('planning');
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <Heading>
      {title !== '' && (
        <Button
          ref={anchor}
          variant="quiet"
          title={t('goToDay')}
          aria-haspopup="dialog"
          aria-expanded={open}
          onPointerEnter={dayChooser.preload}
          onFocus={dayChooser.preload}
          onClick={() => setOpen(true)}
        >
          <span className="long">{title}</span>
          <span className="short">{shortTitle}</span>
          <ChevronDown size={16} aria-hidden />
        </Button>
      )}
      {open && (
        <OnDemand
          of={dayChooser}
          props={{
            ...{ anchor, day, label: t('goToDay'), onClose: close },
            onChoose: (chosen) => {
              close();
              onDay(chosen);
            },
          }}
        />
      )}
    </Heading>
  );
};
