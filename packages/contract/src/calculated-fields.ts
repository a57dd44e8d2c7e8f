import * as z from 'zod/mini';
import { maxFormulaLength, parseFormula } from '@onsil/domain/telemetry/parse-formula';
import { fieldMeta, systemIdParam } from './controllers.ts';
import { endpoints, item, noContent } from './endpoint.ts';
import { exactLine, instant, integer, textLine, versionRead } from './values.ts';

export const maxCalculatedFields = 20;
/** With those that were deleted, which keep their names for past values and alarms. */
export const maxCalculatedFieldsEver = 200;

const number = z.number('number').check(z.minimum(-1e9, 'tooSmall'), z.maximum(1e9, 'tooBig'));

/** A formula, which is parsed here, so that a form shows what is wrong before it is sent. */
const formula = textLine(maxFormulaLength).check((payload) => {
  const parsed = payload.value === '' ? undefined : parseFormula(payload.value);
  if (parsed && 'error' in parsed && parsed.error.code !== 'tooLong')
    payload.issues.push({ code: 'custom', message: parsed.error.code, input: payload.value });
});

const facts = {
  name: textLine(30),
  unit: textLine(20, 0),
  decimals: z.int('number').check(z.minimum(0, 'outOfRange'), z.maximum(4, 'outOfRange')),
  /** range of a gauge */
  scaleMin: number,
  scaleMax: number,
  /** over the fields of the controller by their keys: numbers, + - * /, brackets, min, max and abs */
  formula,
};

const scaleAscends = z.refine<{ scaleMin: number; scaleMax: number }>(({ scaleMin, scaleMax }) => scaleMax > scaleMin, {
  error: 'limitsReversed',
  path: ['scaleMax'],
});

export const newCalculatedField = z.strictObject(facts).check(scaleAscends);
export type NewCalculatedField = z.output<typeof newCalculatedField>;
export const calculatedFieldChange = z.strictObject({ ...facts, version: versionRead }).check(scaleAscends);
export type CalculatedFieldChange = z.output<typeof calculatedFieldChange>;

/** A field of one controller that a formula over its other fields computes. */
export const calculatedField = z.object({
  field: z.string(),
  name: z.string(),
  unit: z.string(),
  decimals: integer,
  scaleMin: z.number(),
  scaleMax: z.number(),
  formula: z.string(),
  /** samples before this time have no value of the formula, or one of the formula before */
  since: instant,
  version: integer,
});
export type CalculatedField = z.output<typeof calculatedField>;

export const calculatedFields = z.object({
  controllerId: z.string(),
  fields: z.array(calculatedField),
  /** fields that a formula may read */
  operands: z.array(fieldMeta),
});
export type CalculatedFields = z.output<typeof calculatedFields>;

const calculatedFieldParam = z.strictObject({ ...systemIdParam.shape, field: exactLine(40) });

export const calculatedFieldsApi = endpoints({
  listCalculatedFields: {
    method: 'GET',
    path: '/farm/connect/{id}/calculated-field',
    who: 'farm',
    summary: 'List the calculated fields of a controller (id = systemId), and the fields that formulas may read',
    params: systemIdParam,
    reply: item(calculatedFields),
  },
  createCalculatedField: {
    method: 'POST',
    path: '/farm/connect/{id}/calculated-field',
    who: 'manager',
    summary:
      'Add a field that a formula over the controller’s other fields computes from now on; 20 at most. It is charted, limited and exported as any other',
    params: systemIdParam,
    body: newCalculatedField,
    reply: item(z.object({ field: z.string() })),
  },
  updateCalculatedField: {
    method: 'PUT',
    path: '/farm/connect/{id}/calculated-field/{field}',
    who: 'manager',
    summary:
      'Change a calculated field; a new formula holds from now on, and the unit stays once there are values; CONFLICT if it changed since `version`',
    params: calculatedFieldParam,
    body: calculatedFieldChange,
    reply: noContent,
  },
  deleteCalculatedField: {
    method: 'DELETE',
    path: '/farm/connect/{id}/calculated-field/{field}',
    who: 'manager',
    summary: 'Delete a calculated field; past values stay stored. CONFLICT while it has alarm limits',
    params: calculatedFieldParam,
    reply: noContent,
  },
});
