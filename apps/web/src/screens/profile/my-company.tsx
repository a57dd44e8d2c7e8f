import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { kstDayStart } from '@onsil/domain/calendar/kst';
import { companyQuery } from '#features/companies/api.ts';
import { formatBusinessNumber } from '#features/companies/model/business-number.ts';
import { EditCompany } from '#features/companies/widgets/edit-company.tsx';
import { FarmTotals } from '#features/farm-info/widgets/farm-totals.tsx';
import { CompanyYields } from '#features/yield-plans/widgets/company-yields.tsx';
import { formatDay } from '#lib/format/kst.ts';
import { formatPhone } from '#lib/format/phone-number.ts';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { Button } from '#ui/controls/button.tsx';
import { DescriptionList } from '#ui/data/description-list.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { Card } from '#ui/layout/card.tsx';

const route = getRouteApi('/profile');

/** The company of one of its users, with its farms' production and consumption. */
export function MyCompany({ companyId }: { companyId: number }) {
  const t = useTranslations('companies');
  const [{ sheet }, setSearch] = useSearchState(route);
  const { data: company, error, refetch } = useQuery(companyQuery(String(companyId)));
  const show = (next: 'company' | undefined, saved = false): void => setSearch({ sheet: next }, { saved });
  return (
    <>
      <Card
        title={t('facts')}
        padded
        aside={company?.isEditable && <Button onClick={() => show('company')}>{t('edit')}</Button>}
      >
        {!company && <QueryFallback error={error} retry={refetch} lines={5} />}
        {company && (
          <DescriptionList
            facts={[
              { name: t('field.companyName'), value: company.companyName },
              { name: t('businessNo.label'), value: formatBusinessNumber(company.businessNo) || '–' },
              {
                name: t('field.startDate'),
                value: company.startDate === null ? '–' : formatDay(kstDayStart(company.startDate)),
              },
              { name: t('field.phone'), value: formatPhone(company.phoneNo) || '–' },
              { name: t('field.address'), value: `${company.address} ${company.addressDetail}`.trim() || '–' },
            ]}
          />
        )}
      </Card>
      <FarmTotals companyId={companyId} />
      <CompanyYields companyId={companyId} />
      {company && sheet === 'company' && (
        <EditCompany company={company} onClose={() => show(undefined)} onSaved={() => show(undefined, true)} />
      )}
    </>
  );
}
