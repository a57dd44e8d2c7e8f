import { adminFarmBody, adminFarmsApi, type AdminFarm } from '@onsil/contract/admin-farms';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call, CallError } from '#lib/api.ts';
import { useKept } from '#lib/use-kept.ts';
import { useSending } from '#lib/use-sending.ts';
import { EditSheet } from '#ui/edit-sheet.tsx';
import { SendingForm } from '#ui/sending-form.tsx';
import { toast } from '#ui/toast.tsx';
import { bodyOf, draftOf } from './farm-draft.ts';
import { FarmFields } from './farm-fields.tsx';
import { adminFarmQuery, refreshFarms } from './queries.ts';

type Props = { farm: AdminFarm; onClose: () => void; onSaved: () => void };

/** What a farm is, its id and its company too. */
export function EditFarm({ farm, onClose, onSaved }: Props) {
  const t = useTranslations('adminFarms');
  const client = useQueryClient();
  const [read, setRead] = useKept(`farm-read ${farm.fno}`, farm);
  const [draft, setDraft] = useKept(`farm ${farm.fno}`, draftOf(farm));
  const sending = useSending();
  const submit = (): Promise<void> =>
    sending.send(adminFarmBody, bodyOf(draft), {}, async (body) => {
      const params = { fno: String(farm.fno) };
      try {
        await call(adminFarmsApi.changeFarm, { params, body: { ...body, version: read.version } });
      } catch (error) {
        // What somebody else saved is read anew; what was typed stays, and the next save takes it over theirs.
        if (error instanceof CallError && error.code === 'CONFLICT')
          setRead(await client.fetchQuery({ ...adminFarmQuery(params.fno), staleTime: 0 }));
        throw error;
      }
      void refreshFarms(client);
      toast(t('saved'));
      onSaved();
    });
  const changed = JSON.stringify(draft) !== JSON.stringify(draftOf(read));
  return (
    <EditSheet title={t('edit')} changed={changed} onClose={onClose}>
      <SendingForm sending={sending} submitLabel={t('save')} onSubmit={() => void submit()}>
        <FarmFields draft={draft} onChange={setDraft} sending={sending} />
      </SendingForm>
    </EditSheet>
  );
}
