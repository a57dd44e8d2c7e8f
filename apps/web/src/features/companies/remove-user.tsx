import { companiesApi, type CompanyUser } from '@onsil/contract/companies';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call, CallError } from '#lib/api.ts';
import { Confirm } from '#ui/confirm.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { toast } from '#ui/toast.tsx';
import { companiesKey } from './queries.ts';

type RemoveUserProps = { cno: string; companyNm: string; user: CompanyUser; onEnd: () => void };

/** Removes a user from a company; for the last one it warns that no user remains. */
export function RemoveUser({ cno, companyNm, user, onEnd }: RemoveUserProps) {
  const t = useTranslations('companies.users');
  const client = useQueryClient();
  const removing = useMutation({
    mutationFn: (overruleYn: 'Y' | 'N') =>
      call(companiesApi.removeCompanyUser, { params: { cno, mno: String(user.mno) }, query: { overruleYn } }),
    onSuccess: async () => {
      toast(t('removed', { name: user.memberNm }));
      void client.invalidateQueries({ queryKey: ['admin', 'members'] });
      await client.invalidateQueries({ queryKey: companiesKey });
      onEnd();
    },
  });
  const last = removing.error instanceof CallError && removing.error.code === 'LAST_COMPANY_USER';
  return (
    <Confirm
      opened
      danger
      title={last ? t('removeLast') : t('removeTitle', { name: user.memberNm })}
      confirmLabel={last ? t('removeAnyway') : t('remove')}
      busy={removing.isPending}
      onConfirm={() => removing.mutate(last ? 'Y' : 'N')}
      onCancel={onEnd}
    >
      {last ? t('removeLastText', { company: companyNm }) : t('removeText', { company: companyNm })}
      {!last && <Refusal error={removing.error} />}
    </Confirm>
  );
}
