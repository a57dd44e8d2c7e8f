import type { Remark } from '@onsil/contract/remarks';
import { instantOf, typedMoment } from '#lib/typed-moment.ts';

export type Begun = Pick<Remark, 'systemId' | 'field' | 'from' | 'to' | 'text' | 'version'>;
export type Draft = { systemId: string; field: string; from: string; to: string; text: string };

export const draftOf = ({ systemId, field, from, to, text }: Begun): Draft => ({
  systemId,
  field: field ?? '',
  from: typedMoment(from),
  to: typedMoment(to),
  text,
});

export const bodyOf = ({ systemId, field, from, to, text }: Draft) => ({
  systemId,
  field: field === '' ? null : field,
  from: instantOf(from),
  to: instantOf(to),
  text,
});
