import { annotationsApi } from '@onsil/contract/annotations';
import { calls, type Feature } from '#platform/feature.ts';
import { createAnnotation, updateAnnotation, deleteAnnotation } from './edit-annotations.ts';

export { createAnnotation, listAnnotations, listAnnotationsOf } from './edit-annotations.ts';

export const annotationsFeature: Feature = {
  api: () => [
    calls(annotationsApi, {
      createAnnotation: (ctx, { body }) => createAnnotation(ctx, body),
      updateAnnotation: (ctx, { body }) => updateAnnotation(ctx, body),
      deleteAnnotation: (ctx, { query }) => deleteAnnotation(ctx, query.annotationId),
    }),
  ],
};
