import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { annotationBody, type Annotation } from '@onsil/contract/annotations';
import { useConflictMerge } from '#lib/forms/use-conflict-merge.ts';
import { toast } from '#ui/feedback/toast.tsx';
import { ConflictNote } from '#ui/forms/conflict-note.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Form } from '#ui/forms/form.tsx';
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
  farmId: string;
  /** the annotation to edit; none for a new one */
  annotation: Annotation | undefined;
  /** the current state of the annotation, for resolving a conflict */
  fresh: () => Promise<Annotation | undefined>;
  about: AnnotationSubjects;
  seen: { from: number; to: number };
  /** the period was picked on the chart */
  isPicked: boolean;
  onClose: (saved: boolean) => void;
};

const iso = (ms: number): string => new Date(ms).toISOString();

export function AnnotationSheet({ farmId, annotation, fresh, about, seen, isPicked, onClose }: Props) {
  const t = useTranslations('annotations');
  const common = useTranslations('common.conflict');
  const [initial] = useState<InitialAnnotation>(
    () =>
      annotation ?? {
        controllerId: about.controllers[0]?.controllerId ?? '',
        field: null,
        from: iso(seen.from),
        to: iso(seen.to),
        text: '',
        version: 0,
      },
  );
  const { form, read, conflicts, submit } = useConflictMerge<InitialAnnotation, AnnotationDraft>({
    draft: `annotation ${farmId} ${annotation?.annotationId ?? (isPicked ? `new ${initial.from}` : 'new')}`,
    entity: initial,
    toValues: toAnnotationDraft,
    fresh: async () => (await fresh()) ?? initial,
  });
  const { mutateAsync: add } = useAddAnnotation();
  const { mutateAsync: changeAnnotation } = useChangeAnnotation();
  const save = async (): Promise<void> => {
    const isSaved = await submit(annotationBody, toAnnotationBody, ({ controllerId, ...words }, version) =>
      annotation
        ? changeAnnotation({ annotationId: annotation.annotationId, version, ...words })
        : add({ controllerId, ...words }),
    );
    if (!isSaved) return;
    toast(t('saved'));
    onClose(true);
  };
  return (
    <EditSheet title={t(annotation ? 'change' : 'write')} changed={form.changed} onClose={() => onClose(false)}>
      <Form form={form} submitLabel={conflicts.length > 0 ? common('over') : t('save')} onSubmit={() => void save()}>
        <AnnotationFields {...{ form, about, isPicked }} pinned={annotation !== undefined} />
        {conflicts.length > 0 && (
          <ConflictNote theirs={conflicts.map((part) => ({ name: t(part), value: toAnnotationDraft(read)[part] }))} />
        )}
      </Form>
    </EditSheet>
  );
}
