import type { Annotation } from '@onsil/contract/annotations';
import { fromDateTimeInput, toDateTimeInput } from '#lib/format/datetime-input.ts';

export type InitialAnnotation = Pick<Annotation, 'controllerId' | 'field' | 'from' | 'to' | 'text' | 'version'>;
export type AnnotationDraft = { controllerId: string; field: string; from: string; to: string; text: string };

export const toAnnotationDraft = ({ controllerId, field, from, to, text }: InitialAnnotation): AnnotationDraft => ({
  controllerId,
  field: field ?? '',
  from: toDateTimeInput(from),
  to: toDateTimeInput(to),
  text,
});

export const toAnnotationBody = ({ controllerId, field, from, to, text }: AnnotationDraft) => ({
  controllerId,
  field: field === '' ? null : field,
  from: fromDateTimeInput(from),
  to: fromDateTimeInput(to),
  text,
});
