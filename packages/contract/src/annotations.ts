import * as z from 'zod/mini';
import { noContent, endpoints, item } from './endpoint.ts';
import { exactLine, yesNo, instant, textLine, rowNumberText, rowNumber, integer } from './values.ts';

/** An annotation of a period of a controller's series, for one field or all of them. */
export const annotation = z.object({
  annotationId: integer,
  controllerId: z.string(),
  /** null: all fields */
  field: z.nullable(z.string()),
  from: instant,
  to: instant,
  text: z.string(),
  /** null: a former member */
  memberName: z.nullable(z.string()),
  /** whether the caller may change it: its author and managers */
  isMine: yesNo,
  version: integer,
});
export type Annotation = z.output<typeof annotation>;

const words = {
  from: instant,
  to: instant,
  field: z._default(z.nullable(textLine(40)), null),
  text: textLine(1_000),
};

export const annotationBody = z.strictObject({ controllerId: exactLine(64), ...words });
export type AnnotationBody = z.output<typeof annotationBody>;

export const annotationChangeBody = z.strictObject({ annotationId: rowNumber, version: integer, ...words });
export type AnnotationChange = z.output<typeof annotationChangeBody>;

export const annotationsApi = endpoints({
  createAnnotation: {
    method: 'POST',
    path: '/specificity',
    who: 'farm',
    summary: 'Add an annotation to a period of a controller’s series, at most 3 months; returned with the series',
    body: annotationBody,
    isIdempotent: true,
    reply: item(z.object({ annotationId: integer })),
  },
  updateAnnotation: {
    method: 'PUT',
    path: '/specificity',
    who: 'farm',
    summary: 'Update an annotation; author and managers only; CONFLICT if it changed since `version`',
    body: annotationChangeBody,
    reply: noContent,
  },
  deleteAnnotation: {
    method: 'DELETE',
    path: '/specificity',
    who: 'farm',
    summary: 'Delete an annotation; author and managers only',
    query: z.strictObject({ annotationId: rowNumberText }),
    reply: noContent,
  },
});
