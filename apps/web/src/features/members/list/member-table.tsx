import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { farmRole, type FarmRole, type MemberRow } from '@onsil/contract/members';
import { formatPhone } from '#lib/format/phone-number.ts';
import { Button } from '#ui/controls/button.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { ResponsiveTable } from '#ui/data/responsive-table.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorMessage } from '#ui/feedback/error-message.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { Card } from '#ui/layout/card.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { farmMembersQuery, myProfileQuery } from '../api.ts';
import { useChangeFarmMember, useRemoveFarmMember } from '../commands.ts';
import { RoleSelect } from '../widgets/role-select.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from '../members.module.css';

/** What each role of a farm may do. */
function RoleHelp() {
  const name = useTranslations('common.role');
  const may = useTranslations('members.may');
  return (
    <p className={`${flow.stack1} ${typography.hint} ${classes.roles}`}>
      {farmRole.options.map((role) => (
        <span key={role}>
          <b>{name(role)}</b> {may(role)}
        </span>
      ))}
    </p>
  );
}

/** An action that needs a confirmation: removing a member, leaving the farm, giving up one's own manager role. */
type MemberAction = { kind: 'remove' | 'leave' | 'lower'; row: MemberRow };

type Props = { step: MemberAction; onConfirm: () => Promise<void>; onCancel: () => void };

/** Confirmation of a member's removal, of leaving the farm, or of giving up the manager role. */
function ConfirmMemberAction({ step: { kind, row }, onConfirm, onCancel }: Props) {
  const t = useTranslations('members');
  const name = row.memberName;
  return (
    <ConfirmDialog
      opened
      danger
      title={t(`ask.${kind}`, { name })}
      confirmLabel={t(`ask.${kind}Label`)}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {t(`ask.${kind}Text`)}
    </ConfirmDialog>
  );
}

type ColumnOptions = {
  memberNo: number | undefined;
  busy: boolean;
  roleOf: (row: MemberRow) => FarmRole;
  onRole: (row: MemberRow, role: FarmRole) => void;
};

const useColumns = (
  { memberNo: me, busy, roleOf, onRole }: ColumnOptions,
  onRemove: (row: MemberRow) => void,
): Column<MemberRow>[] => {
  const t = useTranslations('members');
  return [
    {
      key: 'memberName',
      header: t('name'),
      value: ({ memberName }) => memberName,
      cell: ({ memberNo, memberName, memberId }) => (
        <PrimaryCell sub={memberId}>{memberNo === me ? t('me', { name: memberName }) : memberName}</PrimaryCell>
      ),
    },
    {
      key: 'role',
      header: t('role'),
      value: ({ role }) => role,
      cell: (row) => (
        <RoleSelect
          bare
          label={t('roleOf', { name: row.memberName })}
          value={roleOf(row)}
          busy={busy}
          onChange={(role) => onRole(row, role)}
        />
      ),
    },
    {
      key: 'memberEmail',
      header: t('email'),
      from: 992,
      value: ({ memberEmail }) => memberEmail,
      cell: ({ memberEmail }) => memberEmail,
    },
    { key: 'phoneNo', header: t('phone'), from: 992, cell: ({ phoneNo }) => formatPhone(phoneNo) || '–' },
    {
      key: 'remove',
      header: <VisuallyHidden>{t('remove')}</VisuallyHidden>,
      align: 'right',
      cell: (row) => (
        <Button
          variant="quiet"
          aria-label={row.memberNo === me ? t('leave') : t('removeOf', { name: row.memberName })}
          onClick={() => onRemove(row)}
        >
          {row.memberNo === me ? t('leave') : t('remove')}
        </Button>
      ),
    },
  ];
};

/** Members of a farm with their roles. Changes that reduce one's own rights need a confirmation. */
export function MemberTable({ farmId, onLeft }: { farmId: string; onLeft: () => void }) {
  const t = useTranslations('members');
  const { data: me } = useQuery(myProfileQuery);
  const { data: rows, error, refetch } = useQuery(farmMembersQuery(farmId));
  const changing = useChangeFarmMember(farmId);
  const removing = useRemoveFarmMember(farmId);
  const [step, setStep] = useState<MemberAction>();
  const wider = me?.roles.some((role) => role === 'admin' || role === 'company') ?? false;
  const change = (row: MemberRow, role: FarmRole): void => {
    if (row.memberNo === me?.memberNo && role === 'member' && !wider) setStep({ kind: 'lower', row });
    else changing.mutate({ memberNo: row.memberNo, role });
  };
  const remove = (row: MemberRow): void => {
    changing.reset();
    setStep({ kind: row.memberNo === me?.memberNo ? 'leave' : 'remove', row });
  };
  const take = async ({ kind, row }: MemberAction): Promise<void> => {
    if (kind === 'lower') await changing.mutateAsync({ memberNo: row.memberNo, role: 'member' });
    else await removing.mutateAsync(row.memberNo);
    setStep(undefined);
    if (kind !== 'remove' && !wider) onLeft();
  };
  const busy = changing.isPending || removing.isPending;
  const roleOf = ({ memberNo, role }: MemberRow): FarmRole =>
    (changing.isPending && changing.variables.memberNo === memberNo ? changing.variables.role : role) ?? 'member';
  const columns = useColumns({ memberNo: me?.memberNo, busy, roleOf, onRole: change }, remove);
  return (
    <Card title={t('title')} aside={rows && t('count', { count: rows.length })}>
      {!rows && <QueryFallback error={error} retry={refetch} lines={3} />}
      {rows?.length === 0 && <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
      {rows && rows.length > 0 && (
        <ResponsiveTable
          name="members"
          caption={t('title')}
          columns={columns}
          rows={rows}
          rowKey={({ memberNo }) => memberNo}
        />
      )}
      {rows && rows.length > 0 && <RoleHelp />}
      {!step && changing.error && (
        <div className={classes.refusal}>
          <ErrorMessage error={changing.error} />
        </div>
      )}
      {step && (
        <ConfirmMemberAction
          step={step}
          onConfirm={() => take(step)}
          onCancel={() => {
            changing.reset();
            setStep(undefined);
          }}
        />
      )}
    </Card>
  );
}
