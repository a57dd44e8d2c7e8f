import { farmInfoApi, type FarmProfile } from '@onsil/contract/farm-info';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CallError } from '#lib/http/api.ts';
import { parseNumber } from '#lib/format/parse-number.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConflictBox } from '#ui/forms/conflict-note.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Form } from '#ui/forms/form.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useFetchFresh } from '#lib/state/use-fetch-fresh.ts';
import flow from '#ui/layout/flow.module.css';
import { useSaveFarm } from '../commands.ts';
import { useSheetNavigation } from '../cards/info-card.tsx';
import { toWritable } from '../model/info-fields.ts';
import { MachineFields, type MachineDraft } from './machine-inputs.tsx';
import { farmProfileQuery } from '../api.ts';
import { useForm } from '#lib/forms/use-form.ts';

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
  const [base, setBase] = useState(profile);
  const form = useForm({ draft: `machines ${farmId}`, initial: { machines: draftOf(profile.machines) } });
  const draft = form.values.machines;
  const [hasConflict, setHasConflict] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState<number>();
  const body = { ...toWritable(base), machines: machinesOf(draft), version: base.version };

  useEffect(() => {
    if (added !== undefined) list.current?.querySelector<HTMLInputElement>('fieldset:last-of-type input')?.focus();
  }, [added]);

  const saveOver = async (from: FarmProfile): Promise<boolean> => {
    try {
      await saveFarm({ ...toWritable(from), machines: machinesOf(draft), version: from.version });
      return true;
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'CONFLICT') throw error;
      const fresh = await fetchFresh(farmProfileQuery(farmId));
      if (fresh.version === from.version) throw error;
      setBase(fresh);
      if (JSON.stringify(fresh.machines) === JSON.stringify(from.machines)) return saveOver(fresh);
      setHasConflict(true);
      return false;
    }
  };
  const submit = (): Promise<void> =>
    form.submit(farmInfoApi.saveFarm.body, body, async () => {
      if (!(await saveOver(base))) return;
      toast(t('saved', { name: t('cards.machines') }));
      sheet(undefined, { saved: true });
    });
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
      <Form form={form} submitLabel={hasConflict ? common('conflict.over') : t('save')} onSubmit={() => void submit()}>
        <div ref={list} className={flow.stack4}>
          {draft.map((machine, index) => (
            <MachineFields key={machine.key} form={form} index={index} />
          ))}
        </div>
        <Button icon={<IconPlus size={16} stroke={1.5} aria-hidden />} disabled={draft.length >= 100} onClick={add}>
          {t('machines.add')}
        </Button>
        {hasConflict && <ConflictBox>{t('machines.conflict')}</ConflictBox>}
      </Form>
    </EditSheet>
  );
}
