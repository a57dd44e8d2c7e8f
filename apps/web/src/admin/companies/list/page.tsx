import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { type CompanyRow, companyBody, companySortKeys } from '@onsil/contract/companies';
import { companiesQuery } from '#features/companies/api.ts';
import { formatBusinessNumber } from '#features/companies/model/business-number.ts';
import { toCompanyBody, emptyCompany } from '#features/companies/model/company-draft.ts';
import { CompanyFields } from '#features/companies/widgets/company-fields.tsx';
import { formatCount } from '#lib/format/numbers.ts';
import { formatPhone } from '#lib/format/phone-number.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { DownloadMenu } from '#ui/controls/download-menu.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { SearchableList } from '#ui/data/searchable-list.tsx';
import { sortedByServer } from '#ui/data/sorting.ts';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Form } from '#ui/forms/form.tsx';
import { downloadCompanies } from '../../downloads/api.ts';
import { useAddCompany } from '../commands.ts';

type Props = { onClose: () => void; onMade: (companyId: number) => void };

function CreateCompany({ onClose, onMade }: Props) {
  const t = useTranslations('companies');
  const { mutateAsync: addCompany } = useAddCompany();
  const form = useForm({ draft: 'new-company', initial: emptyCompany });
  const submit = (): Promise<void> =>
    form.submit(companyBody, toCompanyBody(form.values), async (body) => {
      onMade(await addCompany(body));
    });
  return (
    <EditSheet title={t('add')} changed={form.changed} onClose={onClose}>
      <Form form={form} submitLabel={t('addSubmit')} onSubmit={() => void submit()}>
        <CompanyFields form={form} />
      </Form>
    </EditSheet>
  );
}

const route = getRouteApi('/admin/companies');

const useColumns = (): Column<CompanyRow>[] => {
  const t = useTranslations('companies');
  return [
    {
      key: 'companyName',
      header: t('field.companyName'),
      cell: ({ companyId, companyName }) => (
        <PrimaryCell>
          <Link to="/admin/companies/$companyId" params={{ companyId: String(companyId) }}>
            {companyName}
          </Link>
        </PrimaryCell>
      ),
    },
    {
      key: 'businessNo',
      header: t('businessNo.label'),
      cell: ({ businessNo }) => formatBusinessNumber(businessNo) || '–',
    },
    { key: 'address', header: t('field.address'), from: 992, cell: ({ address }) => address || '–' },
    { key: 'phoneNo', header: t('field.phone'), from: 992, cell: ({ phoneNo }) => formatPhone(phoneNo) || '–' },
    { key: 'farms', header: t('farms'), align: 'right', cell: ({ farms }) => formatCount(farms) },
    { key: 'users', header: t('users.title'), align: 'right', cell: ({ users }) => formatCount(users) },
  ];
};

export function Page() {
  const t = useTranslations('companies');
  const [current, setSearch] = useSearchState(route);
  const { keyword = '', page = 1, sort, dir, sheet } = current;
  const navigate = route.useNavigate();
  const columns = useColumns();
  const query = useQuery(companiesQuery({ keyword, pageNo: page, sort, dir }));
  return (
    <>
      <SearchableList
        t={t}
        count={query.data && t('count', { count: query.data.paging.totalCount })}
        noMatch={t('noMatch', { keyword })}
        name="companies"
        keyword={keyword}
        query={query}
        columns={columns}
        rowKey={({ companyId }) => companyId}
        actions={
          <>
            <DownloadMenu choices={[{ save: (format) => downloadCompanies({ keyword, sort, dir }, format) }]} />
            <ButtonLink to="/admin/companies" search={{ ...current, sheet: 'new' }} variant="primary">
              {t('add')}
            </ButtonLink>
          </>
        }
        sorting={sortedByServer(current, companySortKeys, setSearch)}
        onSearch={(next) => setSearch({ keyword: next, sort, dir }, { clears: true, replace: true })}
        onPage={(next) => setSearch({ page: next }, { resetScroll: true })}
      />
      {sheet === 'new' && (
        <CreateCompany
          onClose={() => setSearch({ sheet: undefined })}
          onMade={(companyId) =>
            void navigate({
              to: '/admin/companies/$companyId',
              params: { companyId: String(companyId) },
              ignoreBlocker: true,
            })
          }
        />
      )}
    </>
  );
}
