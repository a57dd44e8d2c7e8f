import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { AdminFarm } from '@onsil/contract/admin-farms';
import type { CompanyDetail } from '@onsil/contract/companies';
import { kstDayStart } from '@onsil/domain/calendar/kst';
import { adminFarmsQuery } from '#admin/farms/api.ts';
import { companyQuery } from '#features/companies/api.ts';
import { formatBusinessNumber } from '#features/companies/model/business-number.ts';
import { EditCompany } from '#features/companies/widgets/edit-company.tsx';
import { formatDay } from '#lib/format/kst.ts';
import { formatPhone } from '#lib/format/phone-number.ts';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { DescriptionList } from '#ui/data/description-list.tsx';
import { ListTable } from '#ui/data/list-table.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { EntityFallback } from '#ui/feedback/entity-fallback.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Columns } from '#ui/layout/columns.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { CompanyUsers } from './company-users.tsx';

const route = getRouteApi('/admin/companies/$companyId');

function CompanyFacts({ company }: { company: CompanyDetail }) {
  const t = useTranslations('companies');
  return (
    <Card
      title={t('facts')}
      padded
      aside={
        <ButtonLink
          to="/admin/companies/$companyId"
          params={{ companyId: String(company.companyId) }}
          search={{ sheet: 'edit' }}
        >
          {t('edit')}
        </ButtonLink>
      }
    >
      <DescriptionList
        facts={[
          { name: t('businessNo.label'), value: formatBusinessNumber(company.businessNo) || '–' },
          {
            name: t('field.startDate'),
            value: company.startDate === null ? '–' : formatDay(kstDayStart(company.startDate)),
          },
          { name: t('field.phone'), value: formatPhone(company.phoneNo) || '–' },
          {
            name: t('field.address'),
            value: [company.address, company.addressDetail].filter(Boolean).join(' ') || '–',
          },
        ]}
      />
    </Card>
  );
}

const useFarmColumns = (): Column<AdminFarm>[] => {
  const farm = useTranslations('adminFarms');
  return [
    {
      key: 'farmName',
      header: farm('field.farmName'),
      cell: ({ farmNo, farmName, province, address }) => (
        <PrimaryCell sub={[province, address].filter(Boolean).join(' ')}>
          <Link to="/admin/farms/$farmNo" params={{ farmNo: String(farmNo) }}>
            {farmName}
          </Link>
        </PrimaryCell>
      ),
    },
    { key: 'controllers', header: farm('controllers'), align: 'right', cell: ({ controllers }) => controllers },
    { key: 'members', header: farm('members'), align: 'right', cell: ({ members }) => members },
  ];
};

function CompanyFarms({ companyId }: { companyId: number }) {
  const t = useTranslations('companies');
  const farm = useTranslations('adminFarms');
  const [{ page }, setSearch] = useSearchState(route);
  const query = useQuery(adminFarmsQuery({ companyId, pageNo: page ?? 1 }));
  const columns = useFarmColumns();
  return (
    <ListTable
      title={t('farms')}
      aside={
        <ButtonLink to="/admin/farms" search={{ sheet: 'new', companyId }}>
          {farm('add')}
        </ButtonLink>
      }
      query={query}
      onPage={(next) => setSearch({ page: next })}
      empty={<EmptyState title={t('noFarms')}>{t('noFarmsText')}</EmptyState>}
      caption={t('farms')}
      columns={columns}
      rowKey={({ farmNo }) => farmNo}
    />
  );
}

/** One company: data, users and farms. */
export function Page() {
  const t = useTranslations('companies');
  const { companyId } = route.useParams();
  const [{ sheet }, setSearch] = useSearchState(route);
  const query = useQuery(companyQuery(companyId));
  const company = query.data;
  if (!company)
    return (
      <EntityFallback
        title={t('title')}
        query={query}
        back={<ButtonLink to="/admin/companies">{t('all')}</ButtonLink>}
      />
    );
  const close = (saved: boolean): void => setSearch({ sheet: undefined }, { saved });
  return (
    <>
      <PageTitle title={company.companyName} sub={<Link to="/admin/companies">{t('all')}</Link>} />
      <Columns>
        <CompanyFacts company={company} />
        <CompanyFarms companyId={company.companyId} />
      </Columns>
      <CompanyUsers companyId={companyId} companyName={company.companyName} />
      {sheet === 'edit' && <EditCompany company={company} onClose={() => close(false)} onSaved={() => close(true)} />}
    </>
  );
}
