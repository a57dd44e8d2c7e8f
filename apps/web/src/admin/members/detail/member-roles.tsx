import type { AdminMember } from '@onsil/contract/admin-members';
import type { FarmRole } from '@onsil/contract/members';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { FarmPicker } from '#admin/farms/widgets/farm-picker.tsx';
import { RoleSelect } from '#features/members/widgets/role-select.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { ResponsiveTable } from '#ui/data/responsive-table.tsx';
import { ErrorMessage } from '#ui/feedback/error-message.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useDetailedErrorMessage } from '#ui/feedback/use-detailed-error-message.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import classes from './member.module.css';
import { useSetFarmRole, useTakeOffFarm } from './commands.ts';

type Place = AdminMember['farms'][number];
type SetFarmRole = ReturnType<typeof useSetFarmRole>;

function AddPlace({ putOnFarm }: { putOnFarm: SetFarmRole }) {
  const t = useTranslations('adminMembers');
  const errorMessage = useDetailedErrorMessage();
  const [farmNo, setFarmNo] = useState<number>();
  const [role, setRole] = useState<FarmRole>('member');
  const [adding, setAdding] = useState(false);
  const add = async (): Promise<void> => {
    if (farmNo === undefined) return;
    setAdding(true);
    await putOnFarm
      .mutateAsync({ farmNo, role })
      .then(() => {
        setFarmNo(undefined);
        toast(t('added'));
      })
      .catch(() => undefined);
    setAdding(false);
  };
  return (
    <form
      className={classes.add}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <FarmPicker
        label={t('addTo')}
        placeholder={t('findFarm')}
        value={farmNo}
        onChange={(next) => {
          putOnFarm.reset();
          setFarmNo(next);
        }}
        error={putOnFarm.error ? errorMessage(putOnFarm.error) : undefined}
      />
      <RoleSelect explained label={t('role')} value={role} onChange={setRole} />
      <Button type="submit" disabled={farmNo === undefined} loading={adding}>
        {t('addSubmit')}
      </Button>
    </form>
  );
}

const useColumns = (changeRole: SetFarmRole, onRemove: (place: Place) => void): Column<Place>[] => {
  const t = useTranslations('adminMembers');
  return [
    {
      key: 'farmName',
      header: t('farms'),
      cell: ({ farmNo, farmName, farmId }) => (
        <PrimaryCell sub={farmId}>
          <Link to="/admin/farms/$farmNo" params={{ farmNo: String(farmNo) }}>
            {farmName}
          </Link>
        </PrimaryCell>
      ),
    },
    {
      key: 'role',
      header: t('role'),
      cell: ({ farmNo, farmName, role }) => (
        <RoleSelect
          bare
          label={t('roleOn', { farm: farmName })}
          value={role}
          disabled={changeRole.isPending}
          onChange={(next) => changeRole.mutate({ farmNo, role: next })}
        />
      ),
    },
    {
      key: 'remove',
      header: <VisuallyHidden>{t('remove')}</VisuallyHidden>,
      align: 'right',
      cell: (place) => (
        <Button variant="quiet" aria-label={t('removeFrom', { farm: place.farmName })} onClick={() => onRemove(place)}>
          {t('remove')}
        </Button>
      ),
    },
  ];
};

/** The farms and companies of a member, with their roles. */
export function MemberRoles({ member }: { member: AdminMember }) {
  const t = useTranslations('adminMembers');
  // Two mutations of one call, so that each form shows its own error.
  const putOnFarm = useSetFarmRole(member);
  const changeRole = useSetFarmRole(member);
  const takeOffFarm = useTakeOffFarm(member);
  const [left, setLeft] = useState<Place>();
  const columns = useColumns(changeRole, (place) => {
    takeOffFarm.reset();
    setLeft(place);
  });
  return (
    <Card title={t('places')}>
      {member.farms.length === 0 ? (
        <EmptyState title={t('noFarms')} />
      ) : (
        <ResponsiveTable caption={t('places')} columns={columns} rows={member.farms} rowKey={({ farmNo }) => farmNo} />
      )}
      <div className={classes.refused}>
        <ErrorMessage error={changeRole.error} />
      </div>
      <AddPlace putOnFarm={putOnFarm} />
      {left && (
        <ConfirmDialog
          opened
          danger
          title={t('removeTitle', { farm: left.farmName })}
          confirmLabel={t('remove')}
          busy={takeOffFarm.isPending}
          onConfirm={() => takeOffFarm.mutate(left.farmNo, { onSuccess: () => setLeft(undefined) })}
          onCancel={() => setLeft(undefined)}
        >
          {t('removeText', { name: member.memberName })}
          <ErrorMessage error={takeOffFarm.error} />
        </ConfirmDialog>
      )}
    </Card>
  );
}
