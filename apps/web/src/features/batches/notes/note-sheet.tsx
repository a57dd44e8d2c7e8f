import { maxNoteFiles, type SpecialNote, specialNotesApi } from '@onsil/contract/special-notes';
import type { StoredFile } from '@onsil/contract/files';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { formatIsoDay, today } from '#lib/format/iso-day.ts';
import { useForm } from '#lib/state/use-form.ts';
import { useUploads } from '#lib/http/use-uploads.ts';
import { useConflictMerge } from '#lib/state/use-conflict-merge.ts';
import { ConflictNote } from '#ui/forms/conflict-note.tsx';
import { DayField } from '#ui/forms/day-field.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { FileFields } from '#ui/forms/file-fields.tsx';
import { Form } from '#ui/forms/form.tsx';
import { TextAreaField } from '#ui/forms/text-area.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useAddNote, useChangeNote } from '../commands.ts';
import { closedSheet, type GrowingNavigate } from '../search-params.ts';

type Props = {
  farmId: string;
  /** the batch of a new note; null for a note on the farm */
  batchId: number | null;
  /** the note to edit; none for a new one */
  note?: SpecialNote | undefined;
  /** the current state of the note, for resolving a conflict */
  fresh: (noteNo: number) => Promise<SpecialNote | undefined>;
  go: GrowingNavigate;
};

type Draft = { date: string | null; text: string; files: readonly StoredFile[] };
type InitialNote = Pick<SpecialNote, 'date' | 'text' | 'files' | 'version'>;

const { body: schema } = specialNotesApi.addSpecialNote;

const draftOf = ({ date, text, files }: InitialNote): Draft => ({ date, text, files });

/** Draft and save of a note, new or existing. */
const useNote = ({ farmId, batchId, note, fresh }: Omit<Props, 'go'>) => {
  const { mutateAsync: addNote } = useAddNote(farmId);
  const { mutateAsync: changeNote } = useChangeNote(farmId);
  const [initial] = useState<InitialNote>(() => note ?? { date: today(), text: '', files: [], version: 0 });
  const versioned = useConflictMerge<InitialNote, Draft>({
    key: `note ${farmId} ${note?.specialNoteNo ?? `new ${batchId}`}`,
    thing: initial,
    draftOf,
    // A deleted note is rejected by the next save.
    fresh: async () => (note && (await fresh(note.specialNoteNo))) ?? initial,
  });
  const bodyOf = (typed: Draft) => ({
    date: typed.date ?? '',
    text: typed.text,
    files: typed.files.map(({ key }) => key),
    batchId,
  });
  const save = async (): Promise<'conflict' | 'saved' | 'queued'> => {
    let isQueued = false;
    const isSaved = await versioned.save(async (typed, version) => {
      const body = z.parse(schema, bodyOf(typed));
      if (note) await changeNote({ ...body, specialNoteNo: note.specialNoteNo, version });
      else ({ isQueued } = await addNote(body));
    });
    if (!isSaved) return 'conflict';
    return isQueued ? 'queued' : 'saved';
  };
  return { ...versioned, body: bodyOf(versioned.draft), save };
};

/** A field of the draft as text. */
const wordsOf = ({ date, text, files }: Draft, part: keyof Draft): string =>
  ({ date: date === null ? '' : formatIsoDay(date), text, files: files.map(({ name }) => name).join(', ') })[part];

export function NoteSheet({ go, ...about }: Props) {
  const t = useTranslations('yieldWork.note');
  const common = useTranslations('common.conflict');
  const attachments = useTranslations('attachments');
  const { draft, setDraft, changed, read, overtaken, body, save } = useNote(about);
  const sending = useForm();
  const { problems, forget } = sending;
  const uploads = useUploads(about.farmId, (file) => setDraft((now) => ({ ...now, files: [...now.files, file] })), {
    isOffline: about.note === undefined,
  });
  const change = (part: Partial<Draft>): void => {
    forget(...Object.keys(part));
    setDraft((now) => ({ ...now, ...part }));
  };
  const ownErrors: Record<string, string> = uploads.arriving.length > 0 ? { files: attachments('busy') } : {};
  const submit = (): Promise<void> =>
    sending.send(schema, body, ownErrors, async () => {
      const result = await save();
      if (result === 'conflict') return;
      if (result === 'saved') toast(t('saved'));
      go(closedSheet, { saved: true });
    });
  return (
    <EditSheet
      title={t(about.note ? 'change' : 'write')}
      changed={changed || uploads.arriving.length > 0}
      onClose={() => go(closedSheet)}
    >
      <Form
        sending={sending}
        submitLabel={overtaken.length > 0 ? common('over') : t('save')}
        onSubmit={() => void submit()}
      >
        <DayField
          name="date"
          clearable={false}
          label={t('date')}
          value={draft.date}
          error={problems['date']}
          onChange={(date) => change({ date })}
        />
        <TextAreaField
          name="text"
          label={t('text')}
          maxLength={2000}
          value={draft.text}
          error={problems['text']}
          onChange={({ currentTarget }) => change({ text: currentTarget.value })}
        />
        <FileFields
          files={draft.files}
          uploads={uploads}
          most={maxNoteFiles}
          onChange={(files) => change({ files })}
          error={problems['files']}
        />
        {overtaken.length > 0 && (
          <ConflictNote theirs={overtaken.map((part) => ({ name: t(part), value: wordsOf(draftOf(read), part) }))} />
        )}
      </Form>
    </EditSheet>
  );
}
