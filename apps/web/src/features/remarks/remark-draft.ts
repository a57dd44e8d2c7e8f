import type { Remark } from '@onsil/contract/remarks';
import { instantOf, typedMoment } from '#lib/typed-moment.ts';

export type Begun = Pick<Remark, 'controllerId' | 'field' | 'from' | 'to' | 'text' | 'version'>;
export type Draft = { controllerId: string; field: string; from: string; to: string; text: string };

export const draftOf = ({ controllerId, field, from, to, text }: Begun): Draft => ({
  controllerId,
  field: field ?? '',
  from: typedMoment(from),
  to: typedMoment(to),
  text,
});

export const bodyOf = ({ controllerId, field, from, to, text }: Draft) => ({
  controllerId,
  field: field === '' ? null : field,
  from: instantOf(from),
  to: instantOf(to),
  text,
});
