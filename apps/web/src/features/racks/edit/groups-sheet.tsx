import { racksApi, type RackGroup } from '@onsil/contract/racks';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useForm } from '#lib/state/use-form.ts';
import { Actions } from '#ui/layout/actions.tsx';
import { ConfirmButton } from '#ui/controls/confirm-button.tsx';
import { Button } from '#ui/controls/button.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { ReorderList } from '#ui/data/reorder-list.tsx';
import { FormError, Form, FormFrame } from '#ui/forms/form.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useReorder } from '#ui/data/use-reorder.ts';
import { useFetchFresh } from '#lib/state/use-fetch-fresh.ts';
import flow from '#ui/layout/flow.module.css';
import { useAddRackGroup, useChangeRackGroup, useRemoveRackGroup } from '../commands.ts';
import { racksQuery } from '../api.ts';

type Props = { farmId: string; groups: readonly RackGroup[]; onClose: () => void };

const addedOf = racksApi.addRackGroup.body;
const keyOf = ({ rackGroupNo }: RackGroup): string => String(rackGroupNo);

type RenameProps = { farmId: string; group: RackGroup; name: string; onName: (name: string | null) => void };

function Rename({ farmId, group, name, onName }: RenameProps) {
  const t = useTranslations('racks.groups');
  const { mutateAsync: changeGroup } = useChangeRackGroup(farmId);
  const sending = useForm();
  const submit = (): Promise<void> =>
    sending.send(addedOf, { name, order: group.order }, {}, async (body) => {
      await changeGroup({ ...group, ...body });
      toast(t('renamed'));
      onName(null);
    });
  return (
    <FormFrame sending={sending} onSubmit={() => void submit()}>
      <TextField
        name="name"
        label={t('name')}
        autoComplete="off"
        maxLength={40}
        value={name}
        error={sending.problems['name']}
        onChange={({ currentTarget }) => {
          sending.forget('name');
          onName(currentTarget.value);
        }}
      />
      <FormError sending={sending} />
      <Actions>
        <Button type="submit" variant="primary" loading={sending.busy}>
          {t('save')}
        </Button>
        <Button variant="quiet" onClick={() => onName(null)}>
          {t('cancel')}
        </Button>
      </Actions>
    </FormFrame>
  );
}

type AddProps = { farmId: string; groups: readonly RackGroup[]; name: string; onName: (name: string) => void };

function AddGroup({ farmId, groups, name, onName }: AddProps) {
  const t = useTranslations('racks.groups');
  const { mutateAsync: addGroup } = useAddRackGroup(farmId);
  const sending = useForm();
  const submit = (): Promise<void> => {
    const order = 1 + Math.max(-1, ...groups.map((group) => group.order));
    return sending.send(addedOf, { name, order }, {}, async (body) => {
      await addGroup(body);
      toast(t('added', { name: body.name }));
      onName('');
    });
  };
  return (
    <Form sending={sending} submitLabel={t('add')} onSubmit={() => void submit()}>
      <TextField
        name="name"
        label={t('newName')}
        description={t('newHint')}
        autoComplete="off"
        maxLength={40}
        value={name}
        error={sending.problems['name']}
        onChange={({ currentTarget }) => {
          sending.forget('name');
          onName(currentTarget.value);
        }}
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
          work={remove}
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
  const [name, setName] = useState('');
  const [renamed, setRenamed] = useState<{ key: string; name: string } | null>(null);
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
  const chosen = groups.find((one) => keyOf(one) === renamed?.key);
  const changed = name !== '' || (chosen !== undefined && renamed?.name !== chosen.name);
  return (
    <EditSheet title={t('title')} changed={changed} onClose={onClose}>
      <div className={flow.stack4}>
        <ReorderList
          label={t('order')}
          onMove={move}
          items={ordered(groups, keyOf).map((group) => ({
            key: keyOf(group),
            name: group.name,
            about: t('racks', { count: group.racks }),
            actions: (
              <GroupActions
                farmId={farmId}
                group={group}
                onRename={() => setRenamed({ key: keyOf(group), name: group.name })}
              />
            ),
          }))}
        />
        {chosen && renamed && (
          <Rename
            key={renamed.key}
            farmId={farmId}
            group={chosen}
            name={renamed.name}
            onName={(next) => setRenamed(next === null ? null : { key: renamed.key, name: next })}
          />
        )}
        <AddGroup farmId={farmId} groups={groups} name={name} onName={setName} />
      </div>
    </EditSheet>
  );
}
