import { conditionsVersion } from '@cadenza/domain/signup/rules';
import { useTranslation } from 'react-i18next';
import { Heading, Section } from './styles.ts';

const parts = ['service', 'account', 'price', 'data', 'end', 'law'] as const;

/** The contractual conditions, in their version: who signs up accepts this one. */
export const ConditionsPage = () => {
  const { t } = useTranslation('signup');
  return (
    <>
      <Heading>
        <h1>{t('conditions.title')}</h1>
        <p>{t('conditions.version', { version: conditionsVersion })}</p>
      </Heading>
      {parts.map((part) => (
        <Section key={part}>
          <h2>{t(`conditions.${part}.title`)}</h2>
          <p>{t(`conditions.${part}.text`)}</p>
        </Section>
      ))}
    </>
  );
};
