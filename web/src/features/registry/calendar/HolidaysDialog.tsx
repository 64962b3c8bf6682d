import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { ComboField } from '../../../kit/ComboField.tsx';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { Notice } from '../../../kit/Notice.tsx';
import { NumberField } from '../../../kit/NumberField.tsx';
import { SelectField } from '../../../kit/SelectField.tsx';
import { Spinner } from '../../../kit/Spinner.tsx';
import { CheckboxField } from '../../../kit/SwitchField.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatDay } from '../../../lib/format.ts';
import { toApiError } from '../../../lib/graphql-error.ts';
import { useLanguage } from '../../../lib/language-store.ts';
import { regionOf } from '../../../lib/languages.ts';
import { useQuery } from '../../../lib/use-apollo.ts';
import { media, radius, space, tabular } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import type { PlannedWork } from '../closed-day.ts';
import { ClosingPreview } from './ClosingPreview.tsx';
import { HolidayCountriesDocument } from './holiday-countries.gen.ts';
import { PublicHolidaysDocument } from './public-holidays.gen.ts';
import { useCloseDays } from './use-close-days.ts';
import { useWorkOnDays } from './use-work-on-days.ts';

const Choices = styled.div`
  display: grid;
  grid-template-columns: 2fr 2fr 1fr;
  gap: ${space(4)};
  ${media.phone} { grid-template-columns: minmax(0, 1fr); }
`;
const Days = styled.ul`
  max-height: 300px;
  overflow: auto;
  padding: ${space(1)} ${space(3)};
  border: 1px solid ${color.border};
  border-radius: ${radius.large};
  ${tabular}
  small { color: ${color.muted}; }
`;

/** Where most of our companies are. */
const usualCountry = 'IT';
const lastCountry = 'cadenza.holidays';

type Props = {
  readonly year: number;
  /** Days that are closed already. */
  readonly known: ReadonlySet<string>;
  readonly onClose: () => void;
  /** With the year whose days were closed. */
  readonly onDone: (year: number) => void;
};

/** The public holidays of a country and year in one step: which there are, which of them, and what is planned on these days. */
export const HolidaysDialog = ({ year: givenYear, known, onClose, onDone }: Props) => {
  const { t } = useTranslation(['registry', 'common']);
  const language = useLanguage();
  const [country, setCountry] = useState<string | null>(localStorage.getItem(lastCountry) ?? usualCountry);
  const [region, setRegion] = useState<string | null>(null);
  const [year, setYear] = useState<number | null>(givenYear);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [choice, setChoice] = useState<PlannedWork | null>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | undefined>();
  const closeDays = useCloseDays(() => onDone(year ?? givenYear));

  const countries = useQuery(HolidayCountriesDocument, { fetchPolicy: 'cache-first' });
  const isYear = year !== null && year >= 1900 && year <= 2200;
  const holidays = useQuery(PublicHolidaysDocument, {
    variables: { country: country ?? '', region, year: year ?? 0 },
    skip: country === null || !isYear,
    fetchPolicy: 'cache-first',
  });
  const words = useMemo(
    () => ({
      country: new Intl.DisplayNames(regionOf[language], { type: 'region' }),
      weekday: new Intl.DateTimeFormat(regionOf[language], { weekday: 'long', timeZone: 'UTC' }),
    }),
    [language],
  );
  const options = useMemo(
    () =>
      (countries.data?.holidayCountries ?? [])
        .map(({ code }) => ({ id: code, label: words.country.of(code) ?? code }))
        .toSorted((a, b) => a.label.localeCompare(b.label, language)),
    [countries.data, words, language],
  );
  const regions = countries.data?.holidayCountries.find(({ code }) => code === country)?.regions ?? [];
  const all = country === null || !isYear ? [] : (holidays.data?.publicHolidays ?? []);
  const chosen = all.filter(({ day }) => !known.has(day) && !left.has(day));
  const { work, error } = useWorkOnDays(chosen.map(({ day }) => day));

  const save = async (): Promise<void> => {
    setFault(undefined);
    if (chosen.length === 0) return;
    // Not known yet: the server knows, and refuses where a choice is wanted.
    const asks = work !== null && work.total > 0;
    if (asks && choice === null) return setFault(t('calendar.choose'));
    setBusy(true);
    try {
      if (country !== null) localStorage.setItem(lastCountry, country);
      await closeDays(
        chosen.map(({ day, name }) => ({ day, type: 'holiday', description: name.slice(0, 120) })),
        asks ? choice : null,
      );
      onClose();
    } catch (refusal) {
      const wanted = refusal instanceof ApiError && refusal.code === 'planned_work_on_days';
      setFault(wanted ? t('calendar.choose') : errorText(refusal, t));
    } finally {
      setBusy(false);
    }
  };

  const failure = countries.error ?? holidays.error;
  const nothingShown = holidays.loading ? t('common:loading') : t('calendar.noHolidays');
  return (
    <FormDialog
      open
      title={t('calendar.holidays')}
      width="640px"
      onClose={onClose}
      dirty={left.size > 0 || choice !== null}
      onSave={() => void save()}
      saving={busy}
      saveLabel={t('calendar.closeDays', { count: chosen.length })}
      saveReason={
        chosen.length > 0
          ? undefined
          : all.length === 0
            ? nothingShown
            : t(left.size > 0 ? 'calendar.noneChosen' : 'calendar.nothingNew')
      }
      fault={fault}
    >
      <Choices>
        <ComboField
          // It shows the country that is chosen from the beginning as soon as countries have names.
          key={String(countries.data !== undefined)}
          label={t('calendar.country')}
          name="country"
          options={options}
          value={country}
          onChange={(next) => {
            setCountry(next);
            setRegion(null);
          }}
        />
        {regions.length > 0 && (
          <SelectField
            label={t('calendar.region')}
            name="region"
            options={[
              { id: '-', label: t('calendar.wholeCountry') },
              ...regions.map(({ code, name }) => ({ id: code, label: name })),
            ]}
            value={region ?? '-'}
            onChange={(next) => setRegion(next === '-' ? null : next)}
          />
        )}
        <NumberField label={t('calendar.year')} name="year" value={year} onChange={setYear} />
      </Choices>
      {failure !== undefined && <Notice tone="danger">{errorText(toApiError(failure), t)}</Notice>}
      {holidays.loading && <Spinner />}
      {all.length > 0 && (
        <Days aria-label={t('calendar.holidays')}>
          {all.map(({ day, name }) => (
            <li key={day}>
              <CheckboxField
                label={
                  <>
                    {formatDay(day)} <small>{words.weekday.format(new Date(`${day}T00:00:00Z`))}</small> {name}{' '}
                    {known.has(day) && <small>({t('calendar.already')})</small>}
                  </>
                }
                checked={!known.has(day) && !left.has(day)}
                disabled={known.has(day)}
                onChange={(on) => {
                  const next = new Set(left);
                  if (on) next.delete(day);
                  else next.add(day);
                  setLeft(next);
                }}
              />
            </li>
          ))}
        </Days>
      )}
      {chosen.length > 0 && <ClosingPreview work={work} error={error} choice={choice} onChoose={setChoice} />}
    </FormDialog>
  );
};
