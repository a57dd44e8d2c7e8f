import { annotationsApi, type AnnotationBody, type AnnotationChange } from '@onsil/contract/annotations';
import { call } from '#lib/http/api.ts';
import { useCommand } from '#lib/state/use-command.ts';

const changes = ['annotations'] as const;

export const useAddAnnotation = () =>
  useCommand((body: AnnotationBody) => call(annotationsApi.createAnnotation, { body }), { changes });

export const useChangeAnnotation = () =>
  useCommand((body: AnnotationChange) => call(annotationsApi.updateAnnotation, { body }), { changes });

export const useRemoveAnnotation = () =>
  useCommand(
    (annotationId: number) => call(annotationsApi.deleteAnnotation, { query: { annotationId: String(annotationId) } }),
    { changes },
  );
