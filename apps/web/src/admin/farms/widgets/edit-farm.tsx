import { adminFarmBody, type AdminFarm } from '@onsil/contract/admin-farms';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { useCodeName } from '#features/codes/api.ts';
import { formatPhone } from '#lib/format/phone-number.ts';
import { useForm } from '#lib/state/use-form.ts';
import { useConflictMerge } from '#lib/state/use-conflict-merge.ts';
import { ConflictNote } from '#ui/forms/conflict-note.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Form } from '#ui/forms/form.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useFetchFresh } from '#lib/state/use-fetch-fresh.ts';
import { toFarmBody, toFarmDraft, type FarmDraft } from '../model/farm-draft.ts';
import { FarmFields } from '../parts/farm-fields.tsx';
import { adminFarmQuery } from '../api.ts';
import { useChangeFarm } from '../commands.ts';

type Props = { farm: AdminFarm; onClose: () => void; onSaved: () => void };

/** A farm's fields with names and formatted values. */
const useFieldWords = (farm: AdminFarm) => {
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
  const { draft, setDraft, changed, read, overtaken, save } = useConflictMerge({
    key: `farm ${farm.farmNo}`,
    thing: farm,
    draftOf: toFarmDraft,
    fresh: () => fetchFresh(adminFarmQuery(String(farm.farmNo))),
  });
  const words = useFieldWords(read);
  const sending = useForm();
  const submit = (): Promise<void> =>
    sending.send(adminFarmBody, toFarmBody(draft), {}, async () => {
      const saved = await save((typed, version) =>
        changeFarm({ ...z.parse(adminFarmBody, toFarmBody(typed)), version }),
      );
      if (!saved) return;
      toast(t('adminFarms.saved'));
      onSaved();
    });
  const overtakes = overtaken.length > 0;
  return (
    <EditSheet title={t('adminFarms.edit')} changed={changed} onClose={onClose}>
      <Form
        sending={sending}
        submitLabel={t(overtakes ? 'common.conflict.over' : 'adminFarms.save')}
        onSubmit={() => void submit()}
      >
        <FarmFields draft={draft} onChange={setDraft} sending={sending} />
        {overtakes && <ConflictNote theirs={overtaken.map(words)} />}
      </Form>
    </EditSheet>
  );
}
