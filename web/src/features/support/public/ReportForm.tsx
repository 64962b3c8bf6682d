import { maxRequesterImages } from '@cadenza/domain/support/limits';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../../kit/Button.tsx';
import { Notice } from '../../../kit/Notice.tsx';
import { visuallyHidden } from '../../../kit/visually-hidden.ts';
import { useScreenTitle } from '../../../lib/use-screen-title.ts';
import { type ChosenEquipment, type Opened, readChosen } from './calls.ts';
import type { Draft } from './draft.ts';
import { EquipmentField } from './EquipmentField.tsx';
import { LineField } from './LineField.tsx';
import { PhotosField } from './PhotosField.tsx';
import { Heading, Sections } from './page-styles.ts';
import { SendingBar } from './SendingBar.tsx';
import { SinceField } from './SinceField.tsx';
import { isUnknown } from './UnknownLink.tsx';
import { useAnswer } from './use-answer.ts';
import { useReport } from './use-report.ts';
import { WhatField } from './WhatField.tsx';

const Form = styled.form`
  display: grid;
  gap: 20px;
  min-width: 0;
  button[type='submit'] { height: 48px; font-size: 15px; }
`;
/** For programs that fill in whatever they find: no person sees it or comes to it. */
const Trap = styled.div`
  ${visuallyHidden}
`;

type Props = {
  readonly companyCode: string;
  readonly draft: Pick<Draft, 'report' | 'intent'>;
  readonly onSent: (opened: Opened) => void;
};

/** What is broken, in six questions at most. */
export const ReportForm = ({ companyCode, draft, onSent }: Props) => {
  const { t } = useTranslation('public-support');
  const { report, change, faults, setFault, progress, send, failure } = useReport({ companyCode, ...draft }, onSent);
  const [website, setWebsite] = useState('');
  const [shrinking, setShrinking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useScreenTitle(t('title'));
  const { equipmentId } = report;
  const { answer } = useAnswer<ChosenEquipment>(useEquipment(companyCode, equipmentId));
  const equipment = answer.is === 'ready' && answer.value.id === equipmentId ? answer.value : null;
  const lost = answer.is === 'failed' && isUnknown(answer.error);
  const [wasLost, setWasLost] = useState(false);
  useEffect(() => {
    if (!lost) return;
    setWasLost(true);
    change('equipment', () => ({ equipmentId: null, anomalyIds: [] }));
  }, [lost, change]);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wrong = await send(website);
    if (wrong !== null)
      form.current
        ?.querySelector<HTMLElement>(`[data-question=${wrong}] :is(input:not([hidden]), textarea, button)`)
        ?.focus();
  };
  return (
    <Form ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <Heading>
        <h1>{t('title')}</h1>
        <p>{t('text')}</p>
      </Heading>
      <Sections>
        <EquipmentField
          companyCode={companyCode}
          chosen={equipmentId === null ? null : (equipment?.descrizione ?? '…')}
          lost={wasLost}
          fault={faults.equipment}
          onChoose={(id) => change('equipment', () => ({ equipmentId: id, anomalyIds: [] }))}
        />
        <WhatField
          anomalies={equipment?.anomalie ?? []}
          chosen={report.anomalyIds}
          request={report.request}
          fault={faults.what}
          onChange={(changes) => change('what', () => changes)}
        />
        <SinceField
          since={report.since}
          fault={faults.since}
          onChange={(since) => change('since', () => ({ since }))}
          stopped={report.stopped === true}
          onStopped={(stopped) => change('since', () => ({ stopped }))}
          urgent={report.urgent === true}
          onUrgent={(urgent) => change('since', () => ({ urgent }))}
        />
        <PhotosField
          title={t('photos.title')}
          photos={report.photos}
          most={maxRequesterImages}
          fault={faults.photos}
          onFault={(fault) => setFault('photos', fault)}
          onChange={(photosAfter) => change('photos', (now) => ({ photos: photosAfter(now.photos) }))}
          onWorking={setShrinking}
        />
        <LineField
          question="name"
          label={t('name')}
          autoComplete="name"
          maxLength={100}
          value={report.name}
          fault={faults.name}
          onChange={(name) => change('name', () => ({ name }))}
        />
        <LineField
          question="contact"
          label={t('contact.title')}
          hint={t('contact.hint')}
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          value={report.contact}
          fault={faults.contact}
          onChange={(contact) => change('contact', () => ({ contact }))}
        />
      </Sections>
      <Trap aria-hidden>
        <label>
          Website
          <input
            name="website"
            tabIndex={-1}
            autoComplete="off"
            value={website}
            onChange={(event) => setWebsite(event.target.value)}
          />
        </label>
      </Trap>
      {failure !== null && <Notice tone="danger">{failure.kept ? t('kept') : failure.text}</Notice>}
      {progress !== null && <SendingBar part={progress} />}
      <Button type="submit" variant="primary" busy={progress !== null || shrinking}>
        {t(failure === null ? 'send' : 'sendAgain')}
      </Button>
    </Form>
  );
};

/** Asks for the chosen one; nothing while none is chosen. */
const useEquipment = (companyCode: string, id: string | null) => {
  const load = useCallback((signal: AbortSignal) => readChosen(companyCode, id ?? '', signal), [companyCode, id]);
  return id === null ? null : load;
};
