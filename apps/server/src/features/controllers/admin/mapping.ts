import type { ControllerMapping, FieldMapping, MappingBody } from '@onsil/contract/admin-controllers';
import { dayMs } from '@onsil/domain/calendar/duration';
import { conversion } from '@onsil/domain/telemetry/units';
import { recordAudit } from '#features/audit/audit.ts';
import type { MemberContext } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { publish } from '#platform/events/publish.ts';
import { apiError, type InvalidField } from '#platform/http/api-error.ts';
import { requireAdmin } from '#platform/http/require-admin.ts';
import { requireVersion } from '#platform/http/require-version.ts';
import type { CatalogueField, ControllerTelemetry } from '../controllers-of-farm.ts';
import { listFields } from '../controllers.sql.ts';
import { getControllerNumber, lockControllerForChange } from './controllers.ts';
import { findMappingVersion, listMappingRows, replaceMappings, type MappingRow } from './mapping.sql.ts';

/** A controller's mapping, and the unmapped keys it sent in the last day. */
export const getControllerMapping = async (
  ctx: MemberContext,
  telemetry: ControllerTelemetry,
  controllerId: string,
): Promise<ControllerMapping> => {
  const controllerNo = await getControllerNumber(ctx, controllerId);
  const version = await findMappingVersion(ctx.db, controllerNo);
  const [rows, catalogue, unmapped] = await Promise.all([
    listMappingRows(ctx.db, controllerNo),
    listFields(ctx.db),
    telemetry.listUnknownKeys(ctx, controllerNo, new Date(ctx.now() - dayMs)),
  ]);
  const units = new Map(catalogue.map(({ key, unit }) => [key, unit]));
  const mappedKeys = new Set([...units.keys(), ...rows.map((row) => row.sourceKey)]);
  return {
    controllerId,
    mappings: rows.map(({ factor, offset, ...row }) => {
      const table = conversion(row.sourceUnit, units.get(row.field) ?? '');
      const custom = table?.factor === factor && table.offset === offset ? null : { factor, offset };
      return { ...row, factor, offset, custom };
    }),
    unknownKeys: unmapped.filter((key) => !mappedKeys.has(key)),
    version,
  };
};

const rowOf = (mapping: FieldMapping, field: CatalogueField | undefined): MappingRow | InvalidField => {
  if (!field) return { path: 'field', code: 'unknownField' };
  if (field.kind === 'derived') return { path: 'field', code: 'derivedField' };
  const linear = mapping.custom ?? conversion(mapping.sourceUnit, field.unit);
  if (!linear) return { path: 'sourceUnit', code: 'unit' };
  const { sourceKey, sourceUnit } = mapping;
  return { sourceKey, field: field.key, sourceUnit, factor: linear.factor, offset: linear.offset };
};

const rowsOf = (mappings: readonly FieldMapping[], catalogue: readonly CatalogueField[]): MappingRow[] => {
  const seen = new Set<string>();
  const errors: InvalidField[] = [];
  const rows = mappings.flatMap((mapping, index) => {
    const row = rowOf(
      mapping,
      catalogue.find(({ key }) => key === mapping.field),
    );
    const addError = (path: string, code: string): [] => {
      errors.push({ path: `mappings.${index}.${path}`, code });
      return [];
    };
    if (seen.has(mapping.sourceKey)) return addError('sourceKey', 'duplicate');
    seen.add(mapping.sourceKey);
    return 'code' in row ? addError(row.path, row.code) : [row];
  });
  if (errors.length > 0) throw apiError('INVALID', { fields: errors });
  return rows;
};

const asValues = (rows: readonly MappingRow[]): Record<string, Omit<MappingRow, 'sourceKey'>> =>
  Object.fromEntries(rows.map(({ sourceKey, ...row }) => [sourceKey, row]));

/** Replaces the mapping of a controller; it applies to samples from now on. */
export const saveMapping = async (
  ctx: MemberContext,
  controllerId: string,
  { mappings, version }: MappingBody,
): Promise<void> => {
  requireAdmin(ctx);
  await transact(ctx, async (ctx) => {
    const { controllerNo, farmNo } = await lockControllerForChange(ctx.db, controllerId);
    requireVersion(await findMappingVersion(ctx.db, controllerNo), version);
    const after = rowsOf(mappings, await listFields(ctx.db));
    const before = await listMappingRows(ctx.db, controllerNo);
    await replaceMappings(ctx.db, controllerNo, after);
    const change = { before: asValues(before), after: asValues(after) };
    await recordAudit(ctx, { action: 'change', kind: 'mapping', thing: controllerId, farmNo, ...change });
    await publish(ctx, 'devices', [controllerNo]);
  });
};
