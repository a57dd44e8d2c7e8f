import type { CompanyUser } from '@onsil/contract/companies';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { MemberPicker } from '#admin/members/widgets/member-picker.tsx';
import { CallError } from '#lib/http/api.ts';
import { formatPhone } from '#lib/format/phone-number.ts';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { useDetailedErrorMessage } from '#ui/feedback/use-detailed-error-message.ts';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ResponsiveTable } from '#ui/data/responsive-table.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import classes from './company.module.css';
import { useAddCompanyUser, useRemoveCompanyUser } from '#admin/companies/commands.ts';
import { companyUsersQuery } from '#features/companies/api.ts';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { ErrorMessage } from '#ui/feedback/error-message.tsx';

type RemoveUserProps = { companyId: string; companyName: string; user: CompanyUser; onEnd: () => void };

/** Removes a user from a company; for the last one it warns that no user remains. */
function RemoveUser({ companyId, companyName, user, onEnd }: RemoveUserProps) {
  const t = useTranslations('companies.users');
  const removing = useRemoveCompanyUser(companyId, user.memberNo);
  const last = removing.error instanceof CallError && removing.error.code === 'LAST_COMPANY_USER';
  const remove = (): void =>
    removing.mutate(last, {
      onSuccess: () => {
        toast(t('removed', { name: user.memberName }));
        onEnd();
      },
    });
  return (
    <ConfirmDialog
      opened
      danger
      title={last ? t('removeLast') : t('removeTitle', { name: user.memberName })}
      confirmLabel={last ? t('removeAnyway') : t('remove')}
      busy={removing.isPending}
      onConfirm={remove}
      onCancel={onEnd}
    >
      {last ? t('removeLastText', { company: companyName }) : t('removeText', { company: companyName })}
      {!last && <ErrorMessage error={removing.error} />}
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
      cell: ({ memberNo, memberName, memberId }) => (
        <PrimaryCell sub={memberId}>
          <Link to="/admin/members/$memberNo" params={{ memberNo: String(memberNo) }}>
            {memberName}
          </Link>
        </PrimaryCell>
      ),
    },
    { key: 'memberEmail', header: t('users.email'), cell: ({ memberEmail }) => memberEmail },
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

/** The users who see and manage all farms of a company. */
export function CompanyUsers({ companyId, companyName }: Props) {
  const t = useTranslations('companies.users');
  const errorMessage = useDetailedErrorMessage();
  const [picked, setPicked] = useState<number>();
  const [removed, setRemoved] = useState<CompanyUser>();
  const columns = useColumns(setRemoved);
  const { data: users, error, refetch } = useQuery(companyUsersQuery(companyId));
  const adding = useAddCompanyUser(companyId);
  const add = (memberNo: number): void =>
    adding.mutate(memberNo, {
      onSuccess: () => {
        setPicked(undefined);
        toast(t('added'));
      },
    });
  return (
    <Card title={t('title')} aside={t('about')}>
      {!users && <QueryFallback error={error} retry={refetch} lines={3} />}
      {users?.length === 0 && <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
      {users && users.length > 0 && (
        <ResponsiveTable caption={t('title')} columns={columns} rows={users} rowKey={({ memberNo }) => memberNo} />
      )}
      <form
        className={classes.add}
        onSubmit={(event) => {
          event.preventDefault();
          if (picked !== undefined) add(picked);
        }}
      >
        <MemberPicker
          label={t('add')}
          placeholder={t('find')}
          value={picked}
          onChange={(memberNo) => {
            adding.reset();
            setPicked(memberNo);
          }}
          error={adding.error ? errorMessage(adding.error) : undefined}
        />
        <Button type="submit" disabled={picked === undefined} loading={adding.isPending}>
          {t('addSubmit')}
        </Button>
      </form>
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
