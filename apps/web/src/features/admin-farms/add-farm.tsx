import { adminFarmBody, adminFarmsApi } from '@onsil/contract/admin-farms';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '#lib/api.ts';
import { useDraft } from '#lib/use-kept.ts';
import { useForm } from '#lib/use-sending.ts';
import { EditSheet } from '#ui/edit-sheet.tsx';
import { Form } from '#ui/sending-form.tsx';
import { toFarmBody, emptyFarm } from './farm-draft.ts';
import { FarmFields } from './farm-fields.tsx';
import { refreshFarms } from './queries.ts';

type Props = { companyId: number | undefined; onClose: () => void; onMade: (farmNo: number) => void };

/** A new farm; with its company when opened from one. */
export function AddFarm({ companyId, onClose, onMade }: Props) {
  const t = useTranslations('adminFarms');
  const client = useQueryClient();
  const empty = emptyFarm(companyId);
  const [draft, setDraft] = useDraft('new farm', empty);
  const sending = useForm();
  const submit = (): Promise<void> =>
    sending.send(adminFarmBody, toFarmBody(draft), {}, async (body) => {
      const { item } = await call(adminFarmsApi.addFarm, { body });
      void refreshFarms(client);
      onMade(item.farmNo);
    });
  return (
    <EditSheet title={t('add')} changed={JSON.stringify(draft) !== JSON.stringify(empty)} onClose={onClose}>
      <Form sending={sending} submitLabel={t('addSubmit')} onSubmit={() => void submit()}>
        <FarmFields draft={draft} onChange={setDraft} sending={sending} />
      </Form>
    </EditSheet>
  );
}
