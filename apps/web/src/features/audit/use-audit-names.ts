import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { adminMembersQuery } from '#features/admin-members/queries.ts';
import { companiesQuery } from '#features/companies/queries.ts';

/** As many as one call gives. */
const most = 200;

/** The log keeps numbers of people and companies, not names; these are the names of those who are still there. */
export const useAuditNames = () => {
  const t = useTranslations('audit');
  const { data: members } = useQuery({ ...adminMembersQuery({ pageSize: most }), staleTime: 60_000 });
  const { data: companies } = useQuery({ ...companiesQuery({ pageSize: most }), staleTime: 60_000 });
  return {
    member: (mno: string): string =>
      members?.items.find((one) => String(one.mno) === mno)?.memberNm ?? t('memberNumber', { mno }),
    company: (cno: string): string =>
      companies?.items.find((one) => String(one.cno) === cno)?.companyNm ?? t('companyNumber', { cno }),
  };
};
