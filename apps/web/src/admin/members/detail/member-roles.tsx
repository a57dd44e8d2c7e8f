import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import type { AdminMember } from '@onsil/contract/admin-members';
import { farmRole, type FarmRole } from '@onsil/contract/members';
import { FarmPicker } from '#admin/farms/widgets/farm-picker.tsx';
import { RoleSelect } from '#features/members/widgets/role-select.tsx';
import { useForm } from '#lib/forms/use-form.ts';
import { Button } from '#ui/controls/button.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { ResponsiveTable } from '#ui/data/responsive-table.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorMessage } from '#ui/feedback/error-message.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { FormError, FormFrame } from '#ui/forms/form.tsx';
import { Card } from '#ui/layout/card.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { useSetFarmRole, useRemoveFromFarm } from './commands.ts';
import flow from '#ui/layout/flow.module.css';
import classes from './member.module.css';

type Place = AdminMember['farms'][number];
type SetFarmRole = ReturnType<typeof useSetFarmRole>;

const placeBody = z.strictObject({ farmNo: z.number(), role: farmRole });
const noPlace: { farmNo: number | undefined; role: FarmRole } = { farmNo: undefined, role: 'member' };

function AddPlace({ member }: { member: AdminMember }) {
  const t = useTranslations('adminMembers');
  const { mutateAsync: putOnFarm } = useSetFarmRole(member);
  const form = useForm({ initial: noPlace });
  const add = (): Promise<void> =>
    form.submit(placeBody, form.values, async (body) => {
      await putOnFarm(body);
      form.reset(noPlace);
      toast(t('added'));
    });
  return (
    <FormFrame form={form} bare onSubmit={() => void add()}>
      <div className={`${flow.stack3} ${classes.add}`}>
        <FarmPicker {...form.field('farmNo')} label={t('addTo')} placeholder={t('findFarm')} />
        <RoleSelect explained {...form.field('role')} label={t('role')} />
        <Button type="submit" disabled={form.values.farmNo === undefined} loading={form.busy}>
          {t('addSubmit')}
        </Button>
      </div>
      <div className={classes.refused}>
        <FormError form={form} />
      </div>
    </FormFrame>
  );
}

const useColumns = (
  { isPending, variables, mutate }: SetFarmRole,
  onRemove: (place: Place) => void,
): Column<Place>[] => {
  const t = useTranslations('adminMembers');
  return [
    {
      key: 'farmName',
      header: t('farms'),
      value: ({ farmName }) => farmName,
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
      value: ({ role }) => role,
      cell: ({ farmNo, farmName, role }) => (
        <RoleSelect
          bare
          label={t('roleOn', { farm: farmName })}
          value={isPending && variables.farmNo === farmNo ? variables.role : role}
          busy={isPending}
          onChange={(next) => mutate({ farmNo, role: next })}
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
  const changeRole = useSetFarmRole(member);
  const { mutateAsync: removeFromFarm } = useRemoveFromFarm(member);
  const [left, setLeft] = useState<Place>();
  const columns = useColumns(changeRole, setLeft);
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
      <AddPlace member={member} />
      {left && (
        <ConfirmDialog
          opened
          danger
          title={t('removeTitle', { farm: left.farmName })}
          confirmLabel={t('remove')}
          onConfirm={() => removeFromFarm(left.farmNo).then(() => setLeft(undefined))}
          onCancel={() => setLeft(undefined)}
        >
          {t('removeText', { name: member.memberName })}
        </ConfirmDialog>
      )}
    </Card>
  );
}
