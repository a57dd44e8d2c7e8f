import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import type { CompanyUser } from '@onsil/contract/companies';
import { useAddCompanyUser, useRemoveCompanyUser } from '#admin/companies/commands.ts';
import { MemberPicker } from '#admin/members/widgets/member-picker.tsx';
import { companyUsersQuery } from '#features/companies/api.ts';
import { formatPhone } from '#lib/format/phone-number.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { CallError } from '#lib/http/api.ts';
import { Button } from '#ui/controls/button.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { ResponsiveTable } from '#ui/data/responsive-table.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { FormError, FormFrame } from '#ui/forms/form.tsx';
import { Card } from '#ui/layout/card.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import flow from '#ui/layout/flow.module.css';
import classes from './company.module.css';

type RemoveUserProps = { companyId: string; companyName: string; user: CompanyUser; onEnd: () => void };

const isLastUser = (error: unknown): boolean => error instanceof CallError && error.code === 'LAST_COMPANY_USER';

/** Removes a user from a company; for the last one it warns that no user remains. */
function RemoveUser({ companyId, companyName, user, onEnd }: RemoveUserProps) {
  const t = useTranslations('companies.users');
  const removing = useRemoveCompanyUser(companyId, user.memberNo);
  const last = isLastUser(removing.error);
  const remove = async (): Promise<void> => {
    try {
      await removing.mutateAsync(last);
    } catch (error) {
      if (isLastUser(error)) return; // the dialog asks once more
      throw error;
    }
    toast(t('removed', { name: user.memberName }));
    onEnd();
  };
  return (
    <ConfirmDialog
      opened
      danger
      title={last ? t('removeLast') : t('removeTitle', { name: user.memberName })}
      confirmLabel={last ? t('removeAnyway') : t('remove')}
      onConfirm={remove}
      onCancel={onEnd}
    >
      {last ? t('removeLastText', { company: companyName }) : t('removeText', { company: companyName })}
    </ConfirmDialog>
  );
}

type Props = { companyId: string; companyName: string };

const useColumns = (onRemove: (user: CompanyUser) => void): Column<CompanyUser>[] => {
  const t = useTranslations('companies');
  return [
    {
      key: 'memberName',
      header: t('users.name'),
      value: ({ memberName }) => memberName,
      cell: ({ memberNo, memberName, memberId }) => (
        <PrimaryCell sub={memberId}>
          <Link to="/admin/members/$memberNo" params={{ memberNo: String(memberNo) }}>
            {memberName}
          </Link>
        </PrimaryCell>
      ),
    },
    {
      key: 'memberEmail',
      header: t('users.email'),
      value: ({ memberEmail }) => memberEmail,
      cell: ({ memberEmail }) => memberEmail,
    },
    { key: 'phoneNo', header: t('users.phone'), cell: ({ phoneNo }) => formatPhone(phoneNo) || '–' },
    {
      key: 'remove',
      header: <VisuallyHidden>{t('users.remove')}</VisuallyHidden>,
      align: 'right',
      cell: (user) => (
        <Button
          variant="quiet"
          aria-label={t('users.removeOf', { name: user.memberName })}
          onClick={() => onRemove(user)}
        >
          {t('users.remove')}
        </Button>
      ),
    },
  ];
};

const userBody = z.strictObject({ memberNo: z.number() });
const nobody: { memberNo: number | undefined } = { memberNo: undefined };

function AddUser({ companyId }: { companyId: string }) {
  const t = useTranslations('companies.users');
  const { mutateAsync: addUser } = useAddCompanyUser(companyId);
  const form = useForm({ initial: nobody });
  const add = (): Promise<void> =>
    form.submit(userBody, form.values, async ({ memberNo }) => {
      await addUser(memberNo);
      form.reset(nobody);
      toast(t('added'));
    });
  return (
    <FormFrame form={form} bare onSubmit={() => void add()}>
      <div className={`${flow.stack2} ${classes.add}`}>
        <MemberPicker {...form.field('memberNo')} label={t('add')} placeholder={t('find')} />
        <Button type="submit" disabled={form.values.memberNo === undefined} loading={form.busy}>
          {t('addSubmit')}
        </Button>
      </div>
      <div className={classes.refused}>
        <FormError form={form} />
      </div>
    </FormFrame>
  );
}

/** The users who see and manage all farms of a company. */
export function CompanyUsers({ companyId, companyName }: Props) {
  const t = useTranslations('companies.users');
  const [removed, setRemoved] = useState<CompanyUser>();
  const columns = useColumns(setRemoved);
  const { data: users, error, refetch } = useQuery(companyUsersQuery(companyId));
  return (
    <Card title={t('title')} aside={t('about')}>
      {!users && <QueryFallback error={error} retry={refetch} lines={3} />}
      {users?.length === 0 && <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
      {users && users.length > 0 && (
        <ResponsiveTable caption={t('title')} columns={columns} rows={users} rowKey={({ memberNo }) => memberNo} />
      )}
      <AddUser companyId={companyId} />
      {removed && (
        <RemoveUser
          companyId={companyId}
          companyName={companyName}
          user={removed}
          onEnd={() => setRemoved(undefined)}
        />
      )}
    </Card>
  );
}
