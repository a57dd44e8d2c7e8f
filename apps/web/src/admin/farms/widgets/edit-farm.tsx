import { useTranslations } from 'use-intl';
import { adminFarmBody, type AdminFarm } from '@onsil/contract/admin-farms';
import { useCodeName } from '#features/codes/api.ts';
import { formatPhone } from '#lib/format/phone-number.ts';
import { useConflictMerge } from '#lib/forms/use-conflict-merge.ts';
import { useFetchFresh } from '#lib/state/use-fetch-fresh.ts';
import { toast } from '#ui/feedback/toast.tsx';
import { ConflictNote } from '#ui/forms/conflict-note.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Form } from '#ui/forms/form.tsx';
import { adminFarmQuery } from '../api.ts';
import { useChangeFarm } from '../commands.ts';
import { toFarmBody, toFarmDraft, type FarmDraft } from '../model/farm-draft.ts';
import { FarmFields } from '../parts/farm-fields.tsx';

type Props = { farm: AdminFarm; onClose: () => void; onSaved: () => void };

/** A farm's fields with names and formatted values. */
const useFieldText = (farm: AdminFarm) => {
  const t = useTranslations('adminFarms');
  const codeName = useCodeName();
  const values: Partial<Record<keyof FarmDraft, string>> = {
    companyId: farm.companyName,
    cultivationType: codeName('FARM_CULTIVATION_TYPE', farm.cultivationType),
    operationStatus: codeName('FARM_OPERATION_STATUS', farm.operationStatus),
    farmManagerPhoneNo: formatPhone(farm.farmManagerPhoneNo),
  };
  return (name: keyof FarmDraft) => ({
    name: name === 'companyId' ? t('company') : t(`field.${name}`),
    value: values[name] ?? String(toFarmDraft(farm)[name] ?? ''),
  });
};

/** Edits a farm, its id and company included. */
export function EditFarm({ farm, onClose, onSaved }: Props) {
  const t = useTranslations();
  const { mutateAsync: changeFarm } = useChangeFarm(farm.farmNo);
  const fetchFresh = useFetchFresh();
  const { form, read, conflicts, submit } = useConflictMerge({
    draft: `farm ${farm.farmNo}`,
    entity: farm,
    toValues: toFarmDraft,
    fresh: () => fetchFresh(adminFarmQuery(String(farm.farmNo))),
  });
  const text = useFieldText(read);
  const save = async (): Promise<void> => {
    if (!(await submit(adminFarmBody, toFarmBody, (body, version) => changeFarm({ ...body, version })))) return;
    toast(t('adminFarms.saved'));
    onSaved();
  };
  const hasConflicts = conflicts.length > 0;
  return (
    <EditSheet title={t('adminFarms.edit')} changed={form.changed} onClose={onClose}>
      <Form
        form={form}
        submitLabel={t(hasConflicts ? 'common.conflict.over' : 'adminFarms.save')}
        onSubmit={() => void save()}
      >
        <FarmFields form={form} />
        {hasConflicts && <ConflictNote theirs={conflicts.map(text)} />}
      </Form>
    </EditSheet>
  );
}
