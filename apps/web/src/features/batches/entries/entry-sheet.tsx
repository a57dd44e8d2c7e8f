import { yieldWorkApi, type BatchEntry } from '@onsil/contract/yield-work';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import { useForm } from '#lib/state/use-form.ts';
import { useConflictMerge } from '#lib/state/use-conflict-merge.ts';
import { ConflictNote } from '#ui/forms/conflict-note.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Form } from '#ui/forms/form.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useFetchFresh } from '#lib/state/use-fetch-fresh.ts';
import { useChangeEntry } from '../commands.ts';
import { parseDiscards, toEntryDraft, toEntryBody, type EntryDraft } from '../model/entry-draft.ts';
import { EntryFields } from './entry-fields.tsx';
import { batchQuery, type BatchDetail } from '../api.ts';
import { addFieldPaths } from '../model/step-draft.ts';
import { closedSheet, type GrowingNavigate } from '../search-params.ts';

type Props = { farmId: string; work: BatchDetail; entry: BatchEntry; go: GrowingNavigate };
type Versioned = BatchEntry & { version: number };

/** Draft and save of an entry; its version is that of the batch. */
const useEntry = (farmId: string, batch: BatchDetail, entry: BatchEntry) => {
  const { mutateAsync: changeEntry } = useChangeEntry(farmId, entry.entryId);
  const fetchFresh = useFetchFresh();
  const versioned = useConflictMerge<Versioned, EntryDraft>({
    key: `entry ${entry.entryId}`,
    thing: { ...entry, version: batch.version },
    draftOf: toEntryDraft,
    fresh: async () => {
      const { entries, version } = await fetchFresh(batchQuery(farmId, batch.batchId));
      // A deleted entry is rejected by the next save.
      return { ...(entries.find(({ entryId }) => entryId === entry.entryId) ?? entry), version };
    },
  });
  const { body } = yieldWorkApi.changeEntry;
  const save = (): Promise<boolean> =>
    versioned.save((typed, version) =>
      changeEntry(z.parse(body, toEntryBody(typed, entry.stage, version))).catch((error: unknown) => {
        throw addFieldPaths(error, [batch], 'next');
      }),
    );
  return { ...versioned, save };
};

export function EntrySheet({ farmId, work, entry, go }: Props) {
  const t = useTranslations('yieldWork');
  const stageName = useTranslations('stages');
  const common = useTranslations('common');
  const { draft, setDraft, changed, read, overtaken, save } = useEntry(farmId, work, entry);
  const sending = useForm();
  const { problems, forget } = sending;
  const change = (part: Partial<EntryDraft>): void => {
    // Errors about the batch are shown at the first row.
    forget(...Object.keys(part), 'date', 'works.0.plants');
    setDraft((now) => ({ ...now, ...part }));
  };
  const submit = (): Promise<void> =>
    sending.send(yieldWorkApi.changeEntry.body, toEntryBody(draft, entry.stage, read.version), {}, async () => {
      if (!(await save())) return;
      toast(t('entry.saved'));
      go(closedSheet, { saved: true });
    });
  const theirs = toEntryDraft(read);
  return (
    <EditSheet
      title={t('entry.editOf', { what: `${stageName(entry.stage)} ${formatIsoDay(entry.day)}` })}
      changed={changed}
      onClose={() => go(closedSheet)}
    >
      <Form
        sending={sending}
        submitLabel={overtaken.length > 0 ? common('conflict.over') : t('entry.save')}
        onSubmit={() => void submit()}
      >
        <EntryFields work={work} entry={entry} draft={draft} problems={problems} onChange={change} />
        {overtaken.length > 0 && (
          <ConflictNote
            theirs={overtaken.map((name) => ({
              name: t(`entry.field.${name}`),
              value:
                name === 'discards'
                  ? parseDiscards(theirs)
                      .map(({ plants }) => plants)
                      .join(', ')
                  : (theirs[name] ?? ''),
            }))}
          />
        )}
      </Form>
    </EditSheet>
  );
}
