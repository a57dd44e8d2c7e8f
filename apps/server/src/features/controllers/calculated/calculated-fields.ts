import {
  maxCalculatedFields,
  maxCalculatedFieldsEver,
  type CalculatedFieldChange,
  type CalculatedFields,
  type NewCalculatedField,
} from '@onsil/contract/calculated-fields';
import type { Calculations } from '@onsil/domain/telemetry/calculated-fields';
import { calculatedKey } from '@onsil/domain/telemetry/fields';
import { fieldsOf, parseFormula } from '@onsil/domain/telemetry/parse-formula';
import { recordAudit } from '#features/audit/audit.ts';
import type { Context, MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { transact } from '#platform/database/transaction.ts';
import { publish } from '#platform/events/publish.ts';
import { apiError, conflictAt, invalidField } from '#platform/http/api-error.ts';
import { requireVersion } from '#platform/http/require-version.ts';
import {
  listCatalogueFields,
  requireController,
  toFieldMeta,
  type Controller,
  type ControllerTelemetry,
} from '../controllers-of-farm.ts';
import {
  countCalculatedFieldsEver,
  hasAlarmLimits,
  insertCalculatedField,
  listCalculatedFieldRows,
  listCalculationRows,
  lockCalculations,
  markCalculatedFieldDeleted,
  removeCalculation,
  saveCalculation,
  updateCalculatedFieldRow,
  type CalculatedFieldRow,
} from './calculated-fields.sql.ts';

/** Calculated fields of a controller, and the fields that formulas may read: none that is calculated, so that none can wait for itself. */
export const listCalculatedFields = async (ctx: MemberContext, controllerId: string): Promise<CalculatedFields> => {
  const { controllerNo } = await requireController(ctx, controllerId);
  const [rows, catalogue] = await Promise.all([
    listCalculatedFieldRows(ctx.db, controllerNo),
    listCatalogueFields(ctx),
  ]);
  return {
    controllerId,
    fields: rows.map(({ since, ...row }) => ({ ...row, since: new Date(since).toISOString() })),
    operands: catalogue.map(toFieldMeta),
  };
};

/** Formulas of controllers that have any, by controller. No access check here. */
export const listCalculations = async (
  ctx: Context,
  controllerNos: readonly number[],
): Promise<Map<number, Calculations>> =>
  new Map(
    (await listCalculationRows(ctx.db, controllerNos)).map(({ controllerNo, calculations }) => [
      controllerNo,
      calculations,
    ]),
  );

/** @throws INVALID for a field that is not in the catalogue */
const requireKnownFields = async (ctx: MemberContext, formula: string): Promise<void> => {
  const parsed = parseFormula(formula);
  const known = new Set((await listCatalogueFields(ctx)).map(({ key }) => key));
  if ('error' in parsed || fieldsOf(parsed.formula).some(({ key }) => !known.has(key)))
    throw invalidField('formula', 'unknownField');
};

type Change = { controller: Controller; rows: CalculatedFieldRow[] };

/** Locks the calculated fields of a controller for a change by a manager. */
const lockForChange = async (ctx: MemberContext, controllerId: string): Promise<Change> => {
  const controller = await requireController(ctx, controllerId, 'manager');
  if (!(await lockCalculations(ctx.db, controller.controllerNo))) throw apiError('NOT_FOUND');
  return { controller, rows: await listCalculatedFieldRows(ctx.db, controller.controllerNo) };
};

const findField = ({ rows }: Change, field: string): CalculatedFieldRow => {
  const found = rows.find((row) => row.field === field);
  if (!found) throw apiError('NOT_FOUND');
  return found;
};

const audited = ({ name, unit, decimals, scaleMin, scaleMax, formula }: NewCalculatedField): NewCalculatedField => ({
  name,
  unit,
  decimals,
  scaleMin,
  scaleMax,
  formula,
});

const auditOf = ({ farmNo }: Controller, field: string) =>
  ({ kind: 'calculated-field', thing: field, farmNo }) as const;

const publishChange = async (ctx: MemberContext, { controllerNo, farmNo }: Controller): Promise<void> => {
  await publish(ctx, 'devices', [controllerNo]);
  await publish(ctx, 'controllers', [farmNo]);
};

/** Number of the next field of a controller. Numbers of deleted fields stay theirs. */
const nextNumber = async (db: Database, { controller, rows }: Change): Promise<number> => {
  const ever = await countCalculatedFieldsEver(db, controller.controllerNo);
  if (rows.length >= maxCalculatedFields || ever >= maxCalculatedFieldsEver)
    throw invalidField('formula', 'tooManyCalculated');
  return ever + 1;
};

/** Adds a field that is computed of samples from now on. */
export const createCalculatedField = (
  ctx: MemberContext,
  controllerId: string,
  body: NewCalculatedField,
): Promise<{ field: string }> =>
  transact(ctx, async (ctx) => {
    const change = await lockForChange(ctx, controllerId);
    const { controller } = change;
    const { controllerNo } = controller;
    await requireKnownFields(ctx, body.formula);
    const number = await nextNumber(ctx.db, change);
    const field = calculatedKey(controllerNo, number);
    await insertCalculatedField(ctx.db, { key: field, controllerNo, number }, body);
    await saveCalculation(ctx.db, controllerNo, field, { formula: body.formula, since: ctx.now() });
    await recordAudit(ctx, { action: 'create', ...auditOf(controller, field), after: audited(body) });
    await publishChange(ctx, controller);
    return { field };
  });

/** Changes a field. A new formula holds from now on; the unit stays once there are values, whose meaning it would change. */
export const updateCalculatedField = (
  ctx: MemberContext,
  telemetry: ControllerTelemetry,
  { controllerId, field, version, ...body }: CalculatedFieldChange & { controllerId: string; field: string },
): Promise<void> =>
  transact(ctx, async (ctx) => {
    const change = await lockForChange(ctx, controllerId);
    const before = findField(change, field);
    const { controller } = change;
    requireVersion(before.version, version);
    if (before.unit !== body.unit && (await telemetry.isFieldReported(ctx, field))) throw conflictAt('unit', 'inUse');
    if (before.formula !== body.formula) {
      await requireKnownFields(ctx, body.formula);
      const calculation = { formula: body.formula, since: ctx.now() };
      await saveCalculation(ctx.db, controller.controllerNo, field, calculation);
    }
    await updateCalculatedFieldRow(ctx.db, field, body);
    const audit = { before: audited(before), after: audited(body) };
    await recordAudit(ctx, { action: 'change', ...auditOf(controller, field), ...audit });
    await publishChange(ctx, controller);
  });

/** Deletes a field: it is computed no more, and its past values keep their name. */
export const deleteCalculatedField = (ctx: MemberContext, controllerId: string, field: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const change = await lockForChange(ctx, controllerId);
    const before = findField(change, field);
    const { controller } = change;
    if (await hasAlarmLimits(ctx.db, field)) throw conflictAt('field', 'hasAlarmLimits');
    await removeCalculation(ctx.db, controller.controllerNo, field);
    await markCalculatedFieldDeleted(ctx.db, field, new Date(ctx.now()));
    await recordAudit(ctx, { action: 'remove', ...auditOf(controller, field), before: audited(before) });
    await publishChange(ctx, controller);
  });
