import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/Button.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { TextAreaField } from '../../kit/TextAreaField.tsx';
import { commandId } from '../../lib/command-id.ts';
import { errorText } from '../../lib/error-text.ts';
import { useLanguage } from '../../lib/language-store.ts';
import type { DemoStep } from '../../lib/sign-up-page.ts';
import { requestDemo } from './calls.ts';
import { DraftFields } from './DraftFields.tsx';
import { type DemoName, demoNames, keepDemo, readDemo } from './demo-draft.ts';
import { focusFault } from './focus-fault.ts';
import { Actions, Facts, Form, Heading, Trap } from './styles.ts';
import { loadChecks, useChecks } from './use-checks.ts';
import { useForm } from './use-form.ts';

type Props = { readonly step: DemoStep; readonly onStep: (step: DemoStep) => void };

/** Information, summary, end: a wish for a demo goes to whoever sells. */
export const DemoSteps = ({ step, onStep }: Props) => {
  const { t } = useTranslation(['signup', 'common']);
  const language = useLanguage();
  const checks = useChecks();
  const formToken = useForm();
  const form = useRef<HTMLFormElement>(null);
  const [demo, setDemo] = useState(readDemo);
  const [website, setWebsite] = useState('');
  const [all, setAll] = useState(false);
  const [busy, setBusy] = useState(false);
  const [command] = useState(commandId);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => keepDemo(demo), [demo]);
  const change = (name: DemoName, value: string): void => setDemo((before) => ({ ...before, [name]: value }));

  const next = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setFailure(null);
    setBusy(true);
    try {
      const { wrongDemo } = await loadChecks();
      setAll(true);
      if (Object.keys(wrongDemo(demo)).length > 0) {
        onStep('DemoData');
        focusFault(form.current);
      } else if (step === 'DemoData') onStep('DemoSummaryData');
      else {
        const said = Object.fromEntries(demoNames.map((name) => [name, demo[name].trim()]));
        const body = { ...said, locale: language, ...(website !== '' && { website }), formToken: await formToken() };
        await requestDemo(body, command);
        onStep('DemoEnd');
      }
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  if (step === 'DemoEnd')
    return (
      <Heading role="status">
        <h1>{t('demo.end')}</h1>
        <p>{t('demo.endText', { email: demo.email })}</p>
      </Heading>
    );
  const summary = step === 'DemoSummaryData';
  return (
    <Form ref={form} onSubmit={(event) => void next(event)} noValidate>
      <Heading>
        <h1>{t(summary ? 'demo.summary' : 'demo.title')}</h1>
        <p>{t(summary ? 'demo.summaryText' : 'demo.text')}</p>
      </Heading>
      {summary ? (
        <Facts>
          {demoNames
            .filter((name) => demo[name] !== '')
            .map((name) => (
              <div key={name} style={{ display: 'contents' }}>
                <dt>{t(`field.${name}`)}</dt>
                <dd>{demo[name]}</dd>
              </div>
            ))}
        </Facts>
      ) : (
        <>
          <DraftFields<DemoName>
            values={demo}
            onChange={change}
            faults={checks?.wrongDemo(demo) ?? {}}
            told={{}}
            all={all}
            labelOf={(name) => t(`field.${name}`)}
            fields={[
              { name: 'company', required: true, wide: true, autoComplete: 'organization' },
              { name: 'name', required: true, autoComplete: 'name' },
              { name: 'email', required: true, type: 'email', autoComplete: 'email' },
              { name: 'phone', type: 'tel', autoComplete: 'tel' },
            ]}
          />
          <TextAreaField
            label={t('field.message')}
            name="message"
            value={demo.message}
            onChange={(value: string) => change('message', value)}
          />
        </>
      )}
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
      {failure !== null && <Notice tone="danger">{errorText(failure, t)}</Notice>}
      <Actions>
        {summary && <Button onClick={() => onStep('DemoData')}>{t('back')}</Button>}
        <Button type="submit" variant="primary" busy={busy}>
          {t(summary ? 'demo.send' : 'next')}
        </Button>
      </Actions>
    </Form>
  );
};
