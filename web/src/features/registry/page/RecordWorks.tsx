import type { Kind } from '@cadenza/domain/registry/descriptor';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../kit/Notice.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { toApiError } from '../../../lib/graphql-error.ts';
import { AllWorks } from './AllWorks.tsx';
import { None, Section } from './Section.tsx';
import { type useWorks, worksFilter } from './use-works.ts';
import { WorkList } from './WorkList.tsx';

type Props = {
  readonly kind: Kind;
  readonly id: string;
  readonly works: ReturnType<typeof useWorks>;
};

/** Open faults, late, next and last works of a record; late ones and faults only where there are some. */
export const RecordWorks = ({ kind, id, works }: Props) => {
  const { t } = useTranslation(['registry', 'common']);
  const lists = (['faults', 'late', 'next', 'last'] as const).map((which) => ({
    which,
    rows: works.works?.[which].rows ?? [],
    totalRows: works.works?.[which].totalRows ?? 0,
  }));
  return (
    <>
      {worksFilter[kind.name] !== undefined && works.error !== undefined && (
        <Notice tone="danger">{errorText(toApiError(works.error), t)}</Notice>
      )}
      {lists.map(
        ({ which, rows, totalRows }) =>
          (totalRows > 0 ||
            which === 'next' ||
            which === 'last' ||
            (which === 'faults' && kind.name === 'equipment')) && (
            <Section
              key={which}
              title={t(`page.${which}`)}
              count={totalRows}
              more={
                totalRows > rows.length && (
                  <AllWorks which={which} kindName={kind.name} id={id}>
                    {t('page.all')}
                  </AllWorks>
                )
              }
            >
              {rows.length === 0 ? (
                <None>{works.loading ? t('common:loading') : t(`page.no.${which}`)}</None>
              ) : (
                <WorkList label={t(`page.${which}`)} works={rows} withEquipment={kind.name !== 'equipment'} />
              )}
            </Section>
          ),
      )}
    </>
  );
};
