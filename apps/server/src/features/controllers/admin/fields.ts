import type { AdminField, FieldBody, FieldChange, NewFieldBody } from '@onsil/contract/admin-fields';
import { isEquipment, isEquipmentUnit, switchUnit } from '@onsil/domain/telemetry/fields';
import { unitsFor } from '@onsil/domain/telemetry/units';
import { recordAudit } from '#features/audit/audit.ts';
import type { MemberContext } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { publish } from '#platform/events/publish.ts';
import { apiError, invalidField, conflictAt } from '#platform/http/api-error.ts';
import { pageOf, rowsOn, type Page, type PageOf } from '#platform/http/page.ts';
import { requireAdmin } from '#platform/http/require-admin.ts';
import { requireVersion } from '#platform/http/require-version.ts';
import { listCatalogueFields, type CatalogueField, type ControllerTelemetry } from '../controllers-of-farm.ts';
import { insertField, isFieldUsed, listFieldVersions, lockField, updateFieldRow } from './fields.sql.ts';

const rollups = ['mean', 'max', 'sum'] as const;

const asAdminField = (
  { core, rollup, controllerNo: _owner, isDeleted: _deleted, ...field }: CatalogueField,
  version: number,
): AdminField => ({
  ...field,
  isCore: core,
  rollup: rollups.find((one) => one === rollup) ?? 'mean',
  units: unitsFor(field.unit),
  version,
});

/** The catalogue of fields; filtered in memory, since it has only dozens. */
export const listAdminFields = async (
  ctx: MemberContext,
  { keyword = '', ...page }: { keyword?: string | undefined } & Page,
): Promise<PageOf<AdminField>> => {
  requireAdmin(ctx);
  const needle = keyword.toLowerCase();
  const versions = await listFieldVersions(ctx.db);
  const found = (await listCatalogueFields(ctx)).filter(({ key, nameKo, nameEn, unit }) =>
    [key, nameKo, nameEn, unit].some((text) => text.toLowerCase().includes(needle)),
  );
  return pageOf(
    rowsOn(found, page).map((field) => asAdminField(field, versions.get(field.key) ?? 1)),
    page,
    found.length,
  );
};

/** A state is a position in % from 0 to 100, or on/off as 0 or 1. */
const isEquipmentScale = ({ unit, min, max }: FieldBody): boolean =>
  isEquipmentUnit(unit) && min === 0 && max === (unit === switchUnit ? 1 : 100);

const equipmentUnitError = () => invalidField('unit', 'equipmentUnit');

/** Adds a field that controllers may report from now on. */
export const createField = async (ctx: MemberContext, { key, ...field }: NewFieldBody): Promise<void> => {
  requireAdmin(ctx);
  const kind = isEquipment(key) ? 'equipment' : 'measured';
  if (kind === 'equipment' && !isEquipmentScale(field)) throw equipmentUnitError();
  await transact(ctx, async (ctx) => {
    if (!(await insertField(ctx.db, { ...field, key, kind }))) throw invalidField('key', 'taken');
    await recordAudit(ctx, { action: 'create', kind: 'field', thing: key, after: field });
    await publish(ctx, 'devices', [0]); // clears the whole device cache
  });
};

/** Properties of core fields that only the portal's version defines. */
const builtInProperties = ['unit', 'decimals', 'min', 'max', 'rollup'] as const;

/** Updates a field. The unit of a field in use cannot change: stored values would change their meaning. */
export const updateField = async (
  ctx: MemberContext,
  telemetry: ControllerTelemetry,
  { key, version, ...after }: FieldChange & { key: string },
): Promise<void> => {
  requireAdmin(ctx);
  await transact(ctx, async (ctx) => {
    const current = await lockField(ctx.db, key);
    if (!current) throw apiError('NOT_FOUND');
    const { core, kind, version: currentVersion, ...before } = current;
    requireVersion(currentVersion, version);
    const changedBuiltIns = core ? builtInProperties.filter((path) => before[path] !== after[path]) : [];
    if (changedBuiltIns.length > 0)
      throw apiError('INVALID', { fields: changedBuiltIns.map((path) => ({ path, code: 'coreField' })) });
    if (kind === 'equipment' && !isEquipmentScale(after)) throw equipmentUnitError();
    const isUsed = async () => (await isFieldUsed(ctx.db, key)) || telemetry.isFieldReported(ctx, key);
    if (before.unit !== after.unit && (await isUsed())) throw conflictAt('unit', 'inUse');
    await updateFieldRow(ctx.db, key, after);
    await recordAudit(ctx, { action: 'change', kind: 'field', thing: key, before, after });
    await publish(ctx, 'devices', [0]);
  });
};
