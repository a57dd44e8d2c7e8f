import { useTranslations } from 'use-intl';
import { batchesApi, type BatchEntry } from '@onsil/contract/batches';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import { useConflictMerge } from '#lib/forms/use-conflict-merge.ts';
import { useFetchFresh } from '#lib/state/use-fetch-fresh.ts';
import { toast } from '#ui/feedback/toast.tsx';
import { ConflictNote } from '#ui/forms/conflict-note.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Form } from '#ui/forms/form.tsx';
import { batchQuery, type BatchDetail } from '../api.ts';
import { useChangeEntry } from '../commands.ts';
import { toEntryDraft, toEntryBody, type EntryDraft } from '../model/entry-draft.ts';
import { closedSheet, type SetGrowingSearch } from '../search-params.ts';
import { EntryFields } from './entry-fields.tsx';

type Props = { farmId: string; batch: BatchDetail; entry: BatchEntry; setSearch: SetGrowingSearch };
type Versioned = BatchEntry & { version: number };

/** Draft and save of an entry; its version is that of the batch. */
const useEntry = (farmId: string, batch: BatchDetail, entry: BatchEntry) => {
  const { mutateAsync: changeEntry } = useChangeEntry(farmId, entry.entryId);
  const fetchFresh = useFetchFresh();
  const versioned = useConflictMerge<Versioned, EntryDraft>({
    draft: `entry ${entry.entryId}`,
    entity: { ...entry, version: batch.version },
    toValues: toEntryDraft,
    fresh: async () => {
      const { entries, version } = await fetchFresh(batchQuery(farmId, batch.batchId));
      // A deleted entry is rejected by the next save.
      return { ...(entries.find(({ entryId }) => entryId === entry.entryId) ?? entry), version };
    },
  });
  const save = (): Promise<boolean> =>
    versioned.submit(
      batchesApi.updateBatchEntry.body,
      (typed, version) => toEntryBody(typed, entry.stage, version),
      (body) => changeEntry(body),
    );
  return { ...versioned, save };
};

export function EntrySheet({ farmId, batch, entry, setSearch }: Props) {
  const t = useTranslations('batches');
  const stageName = useTranslations('stages');
  const common = useTranslations('common');
  const { form, read, conflicts, save } = useEntry(farmId, batch, entry);
  const submit = async (): Promise<void> => {
    if (!(await save())) return;
    toast(t('entry.saved'));
    setSearch(closedSheet, { saved: true });
  };
  const theirs = toEntryDraft(read);
  return (
    <EditSheet
      title={t('entry.editOf', { what: `${stageName(entry.stage)} ${formatIsoDay(entry.day)}` })}
      changed={form.changed}
      onClose={() => setSearch(closedSheet)}
    >
      <Form
        form={form}
        submitLabel={conflicts.length > 0 ? common('conflict.over') : t('entry.save')}
        onSubmit={() => void submit()}
      >
        <EntryFields batch={batch} entry={entry} form={form} />
        {conflicts.length > 0 && (
          <ConflictNote
            theirs={conflicts.map((name) => ({
              name: t(`entry.field.${name}`),
              value:
                name === 'discards' ? theirs.discards.map(({ plants }) => plants).join(', ') : (theirs[name] ?? ''),
            }))}
          />
        )}
      </Form>
    </EditSheet>
  );
}
