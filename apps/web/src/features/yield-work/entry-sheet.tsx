import { yieldWorkApi, type WorkEntry } from '@onsil/contract/yield-work';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { dayWords } from '#lib/calendar-day.ts';
import { useSending } from '#lib/use-sending.ts';
import { useVersioned } from '#lib/use-versioned.ts';
import { ConflictNote } from '#ui/conflict-note.tsx';
import { EditSheet } from '#ui/edit-sheet.tsx';
import { SendingForm } from '#ui/sending-form.tsx';
import { toast } from '#ui/toast.tsx';
import { useWorkCommands } from './commands.ts';
import { discardsIn, draftOf, entryBody, type EntryDraft } from './entry-draft.ts';
import { EntryInputs } from './entry-inputs.tsx';
import type { Process } from './queries.ts';
import { refusalAt } from './step-draft.ts';
import { noSheet, type YieldGo } from './yield-management-search.ts';

type Props = { farmId: string; work: Process; entry: WorkEntry; go: YieldGo };
type Versioned = WorkEntry & { version: number };

/** Draft and save of an entry; its version is that of the batch. */
const useEntry = (farmId: string, batch: Process, entry: WorkEntry) => {
  const { changeEntry, freshWork } = useWorkCommands(farmId);
  const versioned = useVersioned<Versioned, EntryDraft>({
    key: `entry ${entry.entryId}`,
    thing: { ...entry, version: batch.version },
    draftOf,
    fresh: async () => {
      const { entries, version } = await freshWork(batch.batchId);
      // A deleted entry is rejected by the next save.
      return { ...(entries.find(({ entryId }) => entryId === entry.entryId) ?? entry), version };
    },
  });
  const { body } = yieldWorkApi.changeEntry;
  const save = (): Promise<boolean> =>
    versioned.save((typed, version) =>
      changeEntry(entry.entryId, z.parse(body, entryBody(typed, entry.stage, version))).catch((error: unknown) => {
        throw refusalAt(error, [batch], 'next');
      }),
    );
  return { ...versioned, save };
};

export function EntrySheet({ farmId, work, entry, go }: Props) {
  const t = useTranslations('yieldWork');
  const stageName = useTranslations('stages');
  const common = useTranslations('common');
  const { draft, setDraft, changed, read, overtaken, save } = useEntry(farmId, work, entry);
  const sending = useSending();
  const { problems, forget } = sending;
  const change = (part: Partial<EntryDraft>): void => {
    // Errors about the batch are shown at the first row.
    forget(...Object.keys(part), 'date', 'works.0.plants');
    setDraft((now) => ({ ...now, ...part }));
  };
  const submit = (): Promise<void> =>
    sending.send(yieldWorkApi.changeEntry.body, entryBody(draft, entry.stage, read.version), {}, async () => {
      if (!(await save())) return;
      toast(t('entry.saved'));
      go(noSheet, { saved: true });
    });
  const theirs = draftOf(read);
  return (
    <EditSheet
      title={t('entry.editOf', { what: `${stageName(entry.stage)} ${dayWords(entry.day)}` })}
      changed={changed}
      onClose={() => go(noSheet)}
    >
      <SendingForm
        sending={sending}
        submitLabel={overtaken.length > 0 ? common('conflict.over') : t('entry.save')}
        onSubmit={() => void submit()}
      >
        <EntryInputs work={work} entry={entry} draft={draft} problems={problems} onChange={change} />
        {overtaken.length > 0 && (
          <ConflictNote
            theirs={overtaken.map((name) => ({
              name: t(`entry.field.${name}`),
              value:
                name === 'discards'
                  ? discardsIn(theirs)
                      .map(({ plants }) => plants)
                      .join(', ')
                  : (theirs[name] ?? ''),
            }))}
          />
        )}
      </SendingForm>
    </EditSheet>
  );
}
