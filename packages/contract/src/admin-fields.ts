import * as z from 'zod/mini';
import { fieldKinds } from '@onsil/domain/telemetry/fields';
import { noContent, endpoints, items } from './endpoint.ts';
import { pageQuery } from './envelope.ts';
import { yesNo, textLine, integer, versionRead } from './values.ts';

/** Keys that device messages use themselves. */
const reserved = new Set(['ts', 'values', 'prototype']);
const fieldKey = z.string('required').check(
  z.regex(/^[a-z][A-Za-z0-9]{0,39}$/, 'fieldKey'),
  z.refine((key) => !reserved.has(key) && !(key in Object.prototype), 'fieldKey'), // used as a key in lookups
);

const number = z.number('number').check(z.minimum(-1e9), z.maximum(1e9));
const facts = {
  nameKo: textLine(30),
  nameEn: textLine(30),
  unit: textLine(20, 0),
  decimals: integer.check(z.minimum(0), z.maximum(4)),
  /** physical limits: values beyond them are impossible and rejected */
  min: number,
  max: number,
  /** range of a gauge */
  scaleMin: number,
  scaleMax: number,
  /** the statistic shown for a time bucket */
  rollup: z.enum(['mean', 'max', 'sum'], 'invalid'),
};

type Limits = { min: number; max: number; scaleMin: number; scaleMax: number };
const limitsAscend = z.refine<Limits>(({ min, max }) => max > min, { error: 'limitsReversed', path: ['max'] });
const scaleAscends = z.refine<Limits>(({ scaleMin, scaleMax }) => scaleMax > scaleMin, {
  error: 'limitsReversed',
  path: ['scaleMax'],
});

export const fieldBody = z.strictObject(facts).check(limitsAscend, scaleAscends);
export type FieldBody = z.output<typeof fieldBody>;
const fieldChange = z.strictObject({ ...facts, version: versionRead }).check(limitsAscend, scaleAscends);
export type FieldChange = z.output<typeof fieldChange>;
export const newFieldBody = z.strictObject({ key: fieldKey, ...facts }).check(limitsAscend, scaleAscends);
export type NewFieldBody = z.output<typeof newFieldBody>;

/** A field of the catalogue. For built-in fields (`isCore`) only names and scale can be changed. */
export const adminField = z.object({
  key: z.string(),
  isCore: yesNo,
  kind: z.enum(fieldKinds),
  ...facts,
  /** accepted input units, its own first */
  units: z.array(z.string()),
  version: integer,
});
export type AdminField = z.output<typeof adminField>;

export const adminFieldsApi = endpoints({
  listAdminFields: {
    method: 'GET',
    path: '/admin/fields',
    who: 'admin',
    summary: 'List the field catalogue in order; search by key, names and unit',
    query: z.strictObject({ keyword: z.optional(textLine(60, 0)), ...pageQuery }),
    reply: items(adminField),
  },
  createField: {
    method: 'POST',
    path: '/admin/field',
    who: 'admin',
    summary: 'Add a field that controllers may report',
    body: newFieldBody,
    reply: noContent,
  },
  updateField: {
    method: 'PUT',
    path: '/admin/field/{key}',
    who: 'admin',
    summary:
      'Update a field; of a built-in field only names and scale, of a field in use not the unit; CONFLICT if it changed since `version`',
    params: z.strictObject({ key: textLine(40) }),
    body: fieldChange,
    reply: noContent,
  },
});
