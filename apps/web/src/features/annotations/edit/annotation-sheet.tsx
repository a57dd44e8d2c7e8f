import { annotationBody, type Annotation } from '@onsil/contract/annotations';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useForm } from '#lib/state/use-form.ts';
import { useConflictMerge } from '#lib/state/use-conflict-merge.ts';
import { ConflictNote } from '#ui/forms/conflict-note.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Form } from '#ui/forms/form.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useAddAnnotation, useChangeAnnotation } from '../commands.ts';
import {
  toAnnotationBody,
  toAnnotationDraft,
  type InitialAnnotation,
  type AnnotationDraft,
} from '../model/annotation-draft.ts';
import { AnnotationFields } from './annotation-fields.tsx';
import type { AnnotationSubjects } from './annotation-row.tsx';

type Props = {
  /** the annotation to edit; none for a new one */
  remark: Annotation | undefined;
  /** the current state of the annotation, for resolving a conflict */
  fresh: () => Promise<Annotation | undefined>;
  about: AnnotationSubjects;
  seen: { from: number; to: number };
  onClose: (saved: boolean) => void;
};

const iso = (ms: number): string => new Date(ms).toISOString();

export function AnnotationSheet({ remark, fresh, about, seen, onClose }: Props) {
  const t = useTranslations('remarks');
  const common = useTranslations('common.conflict');
  const [initial] = useState<InitialAnnotation>(
    () =>
      remark ?? {
        controllerId: about.controllers[0]?.controllerId ?? '',
        field: null,
        from: iso(seen.from),
        to: iso(seen.to),
        text: '',
        version: 0,
      },
  );
  const { draft, setDraft, changed, read, overtaken, save } = useConflictMerge<InitialAnnotation, AnnotationDraft>({
    key: `remark ${remark?.specificityNo ?? 'new'}`,
    thing: initial,
    draftOf: toAnnotationDraft,
    fresh: async () => (await fresh()) ?? initial,
  });
  const { mutateAsync: add } = useAddAnnotation();
  const { mutateAsync: changeAnnotation } = useChangeAnnotation();
  const sending = useForm();
  const { problems, forget } = sending;
  const change = (part: Partial<AnnotationDraft>): void => {
    forget(...Object.keys(part));
    setDraft((now) => ({ ...now, ...part }));
  };
  const submit = (): Promise<void> =>
    sending.send(annotationBody, toAnnotationBody(draft), {}, async () => {
      const saved = await save((typed, version) => {
        const { controllerId, ...words } = toAnnotationBody(typed);
        if (!remark) return add({ controllerId, ...words });
        return changeAnnotation({ specificityNo: remark.specificityNo, version, ...words });
      });
      if (!saved) return;
      toast(t('saved'));
      onClose(true);
    });
  return (
    <EditSheet title={t(remark ? 'change' : 'write')} changed={changed} onClose={() => onClose(false)}>
      <Form
        sending={sending}
        submitLabel={overtaken.length > 0 ? common('over') : t('save')}
        onSubmit={() => void submit()}
      >
        <AnnotationFields
          draft={draft}
          about={about}
          pinned={remark !== undefined}
          problems={problems}
          onChange={change}
        />
        {overtaken.length > 0 && (
          <ConflictNote theirs={overtaken.map((part) => ({ name: t(part), value: toAnnotationDraft(read)[part] }))} />
        )}
      </Form>
    </EditSheet>
  );
}
