import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import type { StoredFile } from '@onsil/contract/files';
import { maxNoteFiles, type SpecialNote, specialNotesApi } from '@onsil/contract/special-notes';
import { formatIsoDay, today } from '#lib/format/iso-day.ts';
import type { FormErrors } from '#lib/forms/form.ts';
import { useConflictMerge } from '#lib/forms/use-conflict-merge.ts';
import { useUploads } from '#lib/http/use-uploads.ts';
import { toast } from '#ui/feedback/toast.tsx';
import { ConflictNote } from '#ui/forms/conflict-note.tsx';
import { DayField } from '#ui/forms/day-field.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { FileFields } from '#ui/forms/file-fields.tsx';
import { Form } from '#ui/forms/form.tsx';
import { TextAreaField } from '#ui/forms/text-area.tsx';
import { useAddNote, useChangeNote } from '../commands.ts';
import { closedSheet, type SetGrowingSearch } from '../search-params.ts';

type Props = {
  farmId: string;
  /** the batch of a new note; null for a note on the farm */
  batchId: number | null;
  /** the note to edit; none for a new one */
  note?: SpecialNote | undefined;
  /** the current state of the note, for resolving a conflict */
  fresh: (noteNo: number) => Promise<SpecialNote | undefined>;
  setSearch: SetGrowingSearch;
};

type Draft = { date: string | null; text: string; files: readonly StoredFile[] };
type InitialNote = Pick<SpecialNote, 'date' | 'text' | 'files' | 'version'>;

const { body: schema } = specialNotesApi.createSpecialNote;

const draftOf = ({ date, text, files }: InitialNote): Draft => ({ date, text, files });

/** Draft and save of a note, new or existing. */
const useNote = ({ farmId, batchId, note, fresh }: Omit<Props, 'setSearch'>) => {
  const { mutateAsync: addNote } = useAddNote(farmId);
  const { mutateAsync: changeNote } = useChangeNote(farmId);
  const [initial] = useState<InitialNote>(() => note ?? { date: today(), text: '', files: [], version: 0 });
  const versioned = useConflictMerge<InitialNote, Draft>({
    draft: `note ${farmId} ${note?.specialNoteNo ?? `new ${batchId}`}`,
    entity: initial,
    toValues: draftOf,
    // A deleted note is rejected by the next save.
    fresh: async () => (note && (await fresh(note.specialNoteNo))) ?? initial,
  });
  const bodyOf = (typed: Draft) => ({
    date: typed.date ?? '',
    text: typed.text,
    files: typed.files.map(({ key }) => key),
    batchId,
  });
  const save = async (own: FormErrors<Draft>): Promise<'failed' | 'saved' | 'queued'> => {
    let isQueued = false;
    const send = async (body: z.output<typeof schema>, version: number): Promise<void> => {
      if (note) await changeNote({ ...body, specialNoteNo: note.specialNoteNo, version });
      else ({ isQueued } = await addNote(body));
    };
    if (!(await versioned.submit(schema, bodyOf, send, own))) return 'failed';
    return isQueued ? 'queued' : 'saved';
  };
  return { ...versioned, save };
};

/** A field of the draft as text. */
const wordsOf = ({ date, text, files }: Draft, part: keyof Draft): string =>
  ({ date: date === null ? '' : formatIsoDay(date), text, files: files.map(({ name }) => name).join(', ') })[part];

export function NoteSheet({ setSearch, ...about }: Props) {
  const t = useTranslations('batches.note');
  const common = useTranslations('common.conflict');
  const attachments = useTranslations('attachments');
  const { form, read, conflicts, save } = useNote(about);
  const uploads = useUploads(about.farmId, (file) => form.set((now) => ({ files: [...now.files, file] })), {
    isOffline: about.note === undefined,
  });
  const submit = async (): Promise<void> => {
    const result = await save(uploads.arriving.length > 0 ? { files: attachments('busy') } : {});
    if (result === 'failed') return;
    if (result === 'saved') toast(t('saved'));
    setSearch(closedSheet, { saved: true });
  };
  return (
    <EditSheet
      title={t(about.note ? 'change' : 'write')}
      changed={form.changed || uploads.arriving.length > 0}
      onClose={() => setSearch(closedSheet)}
    >
      <Form form={form} submitLabel={conflicts.length > 0 ? common('over') : t('save')} onSubmit={() => void submit()}>
        <DayField {...form.field('date')} clearable={false} label={t('date')} />
        <TextAreaField {...form.field('text')} label={t('text')} maxLength={2000} />
        <FileFields {...form.field('files')} uploads={uploads} most={maxNoteFiles} />
        {conflicts.length > 0 && (
          <ConflictNote theirs={conflicts.map((part) => ({ name: t(part), value: wordsOf(draftOf(read), part) }))} />
        )}
      </Form>
    </EditSheet>
  );
}
