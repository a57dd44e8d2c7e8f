import { companiesApi, type CompanyUser } from '@onsil/contract/companies';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call, CallError } from '#lib/api.ts';
import { ConfirmDialog } from '#ui/confirm.tsx';
import { ErrorMessage } from '#ui/refusal.tsx';
import { toast } from '#ui/toast.tsx';
import { companiesKey } from './queries.ts';

type RemoveUserProps = { companyId: string; companyName: string; user: CompanyUser; onEnd: () => void };

/** Removes a user from a company; for the last one it warns that no user remains. */
export function RemoveUser({ companyId, companyName, user, onEnd }: RemoveUserProps) {
  const t = useTranslations('companies.users');
  const client = useQueryClient();
  const removing = useMutation({
    mutationFn: (mayOverrule: boolean) =>
      call(companiesApi.removeCompanyUser, {
        params: { companyId, memberNo: String(user.memberNo) },
        query: { mayOverrule },
      }),
    onSuccess: async () => {
      toast(t('removed', { name: user.memberName }));
      void client.invalidateQueries({ queryKey: ['admin', 'members'] });
      await client.invalidateQueries({ queryKey: companiesKey });
      onEnd();
    },
  });
  const last = removing.error instanceof CallError && removing.error.code === 'LAST_COMPANY_USER';
  return (
    <ConfirmDialog
      opened
      danger
      title={last ? t('removeLast') : t('removeTitle', { name: user.memberName })}
      confirmLabel={last ? t('removeAnyway') : t('remove')}
      busy={removing.isPending}
      onConfirm={() => removing.mutate(last)}
      onCancel={onEnd}
    >
      {last ? t('removeLastText', { company: companyName }) : t('removeText', { company: companyName })}
      {!last && <ErrorMessage error={removing.error} />}
    </ConfirmDialog>
  );
}
