import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { farmInfoApi, type FarmProfile } from '@onsil/contract/farm-info';
import { parseNumber } from '#lib/format/parse-number.ts';
import { useConflictMerge } from '#lib/forms/use-conflict-merge.ts';
import { useFetchFresh } from '#lib/state/use-fetch-fresh.ts';
import { addIcon } from '#ui/controls/add-icon.tsx';
import { Button } from '#ui/controls/button.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { ConflictBox } from '#ui/forms/conflict-note.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Form } from '#ui/forms/form.tsx';
import { farmProfileQuery } from '../api.ts';
import { useSheetNavigation } from '../cards/info-card.tsx';
import { useSaveFarm } from '../commands.ts';
import { toWritable } from '../model/info-fields.ts';
import { MachineFields, type MachineDraft } from './machine-inputs.tsx';
import flow from '#ui/layout/flow.module.css';

type Machines = FarmProfile['machines'];
type Props = { farmId: string; profile: FarmProfile };

const empty = { name: '', maker: '', model: '', count: '1', installedOn: '', note: '' };

const draftOf = (machines: Machines): MachineDraft[] =>
  machines.map(({ count, installedOn, ...rest }, index) => ({
    ...rest,
    key: index,
    count: String(count),
    installedOn: installedOn ?? '',
  }));

/** The request body; an invalid count becomes NaN, which the contract refuses. */
const machinesOf = (draft: readonly MachineDraft[]) =>
  draft.map(({ name, maker, model, note, count, installedOn }) => ({
    name,
    maker,
    model,
    count: parseNumber(count) ?? Number.NaN,
    installedOn: installedOn === '' ? null : installedOn,
    note,
  }));

/** The list of machines, saved as a whole. */
export function MachinesForm({ farmId, profile }: Props) {
  const t = useTranslations('farmInfo');
  const common = useTranslations('common');
  const sheet = useSheetNavigation();
  const { mutateAsync: saveFarm } = useSaveFarm(farmId);
  const fetchFresh = useFetchFresh();
  const { form, conflicts, submit } = useConflictMerge({
    draft: `machines ${farmId}`,
    entity: profile,
    toValues: ({ machines }: FarmProfile) => ({ machines: draftOf(machines) }),
    fresh: () => fetchFresh(farmProfileQuery(farmId)),
  });
  const draft = form.values.machines;
  const hasConflict = conflicts.length > 0;
  const list = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState<number>();

  useEffect(() => {
    if (added !== undefined) list.current?.querySelector<HTMLInputElement>('fieldset:last-of-type input')?.focus();
  }, [added]);

  const save = async (): Promise<void> => {
    const isSaved = await submit(
      farmInfoApi.updateFarmProfile.body,
      ({ machines }, version, current) => ({ ...toWritable(current), machines: machinesOf(machines), version }),
      (body) => saveFarm(body),
    );
    if (!isSaved) return;
    toast(t('saved', { name: t('cards.machines') }));
    sheet(undefined, { saved: true });
  };
  const add = (): void => {
    const key = Math.max(-1, ...draft.map((one) => one.key)) + 1;
    form.insert('machines', { ...empty, key });
    setAdded(key);
  };
  return (
    <EditSheet
      title={t('editOf', { name: t('cards.machines') })}
      changed={form.changed}
      onClose={() => sheet(undefined)}
    >
      <Form form={form} submitLabel={hasConflict ? common('conflict.over') : t('save')} onSubmit={() => void save()}>
        <div ref={list} className={flow.stack4}>
          {draft.map((machine, index) => (
            <MachineFields key={machine.key} form={form} index={index} />
          ))}
        </div>
        <Button icon={addIcon} disabled={draft.length >= 100} onClick={add}>
          {t('machines.add')}
        </Button>
        {hasConflict && <ConflictBox>{t('machines.conflict')}</ConflictBox>}
      </Form>
    </EditSheet>
  );
}
