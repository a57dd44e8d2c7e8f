import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { racksApi, type RackGroup } from '@onsil/contract/racks';
import { useForm } from '#lib/forms/use-form.ts';
import { useFetchFresh } from '#lib/state/use-fetch-fresh.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmButton } from '#ui/controls/confirm-button.tsx';
import { ReorderList } from '#ui/data/reorder-list.tsx';
import { useReorder } from '#ui/data/use-reorder.ts';
import { toast } from '#ui/feedback/toast.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { FormError, Form, FormFrame } from '#ui/forms/form.tsx';
import { useSheetChanges } from '#ui/forms/sheet-changes.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { Actions } from '#ui/layout/actions.tsx';
import { racksQuery } from '../api.ts';
import { useAddRackGroup, useChangeRackGroup, useRemoveRackGroup } from '../commands.ts';
import flow from '#ui/layout/flow.module.css';

type Props = { farmId: string; groups: readonly RackGroup[]; onClose: () => void };

const addedOf = racksApi.createRackGroup.body;
const keyOf = ({ rackGroupNo }: RackGroup): string => String(rackGroupNo);

type RenameProps = { farmId: string; group: RackGroup; onDone: () => void };

function Rename({ farmId, group, onDone }: RenameProps) {
  const t = useTranslations('racks.groups');
  const { mutateAsync: changeGroup } = useChangeRackGroup(farmId);
  const form = useForm({ initial: { name: group.name } });
  useSheetChanges(form.changed);
  const submit = (): Promise<void> =>
    form.submit(addedOf, { ...form.values, order: group.order }, async (body) => {
      await changeGroup({ ...group, ...body });
      toast(t('renamed'));
      onDone();
    });
  return (
    <FormFrame form={form} onSubmit={() => void submit()}>
      <TextField {...form.field('name')} label={t('name')} autoComplete="off" maxLength={40} />
      <FormError form={form} />
      <Actions>
        <Button type="submit" variant="primary" loading={form.busy}>
          {t('save')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t('cancel')}
        </Button>
      </Actions>
    </FormFrame>
  );
}

type AddProps = { farmId: string; groups: readonly RackGroup[] };

function AddGroup({ farmId, groups }: AddProps) {
  const t = useTranslations('racks.groups');
  const { mutateAsync: addGroup } = useAddRackGroup(farmId);
  const form = useForm({ initial: { name: '' } });
  useSheetChanges(form.changed);
  const submit = (): Promise<void> => {
    const order = 1 + Math.max(-1, ...groups.map((group) => group.order));
    return form.submit(addedOf, { ...form.values, order }, async (body) => {
      await addGroup(body);
      toast(t('added', { name: body.name }));
      form.reset({ name: '' });
    });
  };
  return (
    <Form form={form} submitLabel={t('add')} onSubmit={() => void submit()}>
      <TextField
        {...form.field('name')}
        label={t('newName')}
        description={t('newHint')}
        autoComplete="off"
        maxLength={40}
      />
    </Form>
  );
}

type ActionsProps = { farmId: string; group: RackGroup; onRename: () => void };

function GroupActions({ farmId, group: { rackGroupNo, name, racks }, onRename }: ActionsProps) {
  const t = useTranslations('racks.groups');
  const { mutateAsync: removeGroup } = useRemoveRackGroup(farmId);
  const remove = async (): Promise<void> => {
    await removeGroup(rackGroupNo);
    toast(t('removed', { name }));
  };
  return (
    <>
      <Button variant="quiet" aria-label={t('rename', { name })} onClick={onRename}>
        {t('change')}
      </Button>
      {racks === 0 && (
        <ConfirmButton
          label={t('remove')}
          aria-label={t('removeOf', { name })}
          title={t('removeTitle', { name })}
          onConfirm={remove}
        >
          {t('removeText')}
        </ConfirmButton>
      )}
    </>
  );
}

/** Sheet that edits the names and the order of the rack groups (rooms and greenhouses). */
export function GroupsSheet({ farmId, groups, onClose }: Props) {
  const t = useTranslations('racks.groups');
  const { mutateAsync: changeGroup } = useChangeRackGroup(farmId);
  const fetchFresh = useFetchFresh();
  const [renamed, setRenamed] = useState<string | null>(null);
  const { ordered, move } = useReorder({
    id: `rack groups ${farmId}`,
    save: async (keys) => {
      const now = (await fetchFresh(racksQuery(farmId, undefined))).groups;
      for (const [order, key] of keys.entries()) {
        const group = now.find((one) => keyOf(one) === key);
        if (group && group.order !== order) await changeGroup({ ...group, order });
      }
    },
    refresh: () => fetchFresh(racksQuery(farmId, undefined)),
  });
  const chosen = groups.find((one) => keyOf(one) === renamed);
  return (
    <EditSheet title={t('title')} onClose={onClose}>
      <div className={flow.stack4}>
        <ReorderList
          label={t('order')}
          onMove={move}
          items={ordered(groups, keyOf).map((group) => ({
            key: keyOf(group),
            name: group.name,
            about: t('racks', { count: group.racks }),
            actions: <GroupActions farmId={farmId} group={group} onRename={() => setRenamed(keyOf(group))} />,
          }))}
        />
        {chosen && <Rename key={renamed} farmId={farmId} group={chosen} onDone={() => setRenamed(null)} />}
        <AddGroup farmId={farmId} groups={groups} />
      </div>
    </EditSheet>
  );
}
