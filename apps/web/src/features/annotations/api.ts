import { annotationsApi, type AnnotationBody, type AnnotationChange } from '@onsil/contract/annotations';
import { call } from '#lib/http/api.ts';

/** Commands on annotations; each throws CallError. */
export const annotationCommands = {
  add: (body: AnnotationBody) => call(annotationsApi.addRemark, { body }),
  change: (body: AnnotationChange) => call(annotationsApi.changeRemark, { body }),
  remove: (specificityNo: number) =>
    call(annotationsApi.removeRemark, { query: { specificityNo: String(specificityNo) } }),
};
