import type { ControllerMapping, FieldMapping } from '@onsil/contract/admin-controllers';
import { conversion } from '@onsil/domain/units';
import type { CallContext } from '#platform/context.ts';
import { requireAdmin } from '#platform/admin.ts';
import { refuse, type WrongField } from '#platform/refusal.ts';
import { recordAudit } from '#features/audit/service.ts';
import { controllerNumber, openForChange } from './admin-service.ts';
import { listWholeMappings, listUnknownKeys, replaceMappings, type MappingRow } from './mapping-repository.ts';
import { listFields } from './repository.ts';
import type { CatalogueField } from './service.ts';

const day = 86_400_000;

/** How a controller's words become fields, and those of the last day that nobody understood. */
export const controllerMapping = async (ctx: CallContext, systemId: string): Promise<ControllerMapping> => {
  const controllerId = await controllerNumber(ctx, systemId);
  const [rows, catalogue, heard] = await Promise.all([
    listWholeMappings(ctx.db, controllerId),
    listFields(ctx.db),
    listUnknownKeys(ctx.db, controllerId, new Date(ctx.now() - day)),
  ]);
  const units = new Map(catalogue.map(({ key, unit }) => [key, unit]));
  const known = new Set([...units.keys(), ...rows.map((row) => row.sourceKey)]);
  return {
    systemId,
    mappings: rows.map(({ factor, offset, ...row }) => {
      const table = conversion(row.sourceUnit, units.get(row.field) ?? '');
      const custom = table?.factor === factor && table.offset === offset ? null : { factor, offset };
      return { ...row, factor, offset, custom };
    }),
    unknownKeys: heard.filter((key) => !known.has(key)),
  };
};

const rowOf = (mapping: FieldMapping, field: CatalogueField | undefined): MappingRow | WrongField => {
  if (!field) return { path: 'field', code: 'unknownField' };
  if (field.kind === 'derived') return { path: 'field', code: 'derivedField' };
  const linear = mapping.custom ?? conversion(mapping.sourceUnit, field.unit);
  if (!linear) return { path: 'sourceUnit', code: 'unit' };
  const { sourceKey, sourceUnit } = mapping;
  return { sourceKey, field: field.key, sourceUnit, factor: linear.factor, offset: linear.offset };
};

const rowsOf = (mappings: readonly FieldMapping[], catalogue: readonly CatalogueField[]): MappingRow[] => {
  const seen = new Set<string>();
  const wrong: WrongField[] = [];
  const rows = mappings.flatMap((mapping, place) => {
    const row = rowOf(
      mapping,
      catalogue.find(({ key }) => key === mapping.field),
    );
    const complain = (path: string, code: string): [] => {
      wrong.push({ path: `mappings.${place}.${path}`, code });
      return [];
    };
    if (seen.has(mapping.sourceKey)) return complain('sourceKey', 'duplicate');
    seen.add(mapping.sourceKey);
    return 'code' in row ? complain(row.path, row.code) : [row];
  });
  if (wrong.length > 0) throw refuse('INVALID', { fields: wrong });
  return rows;
};

const asValues = (rows: readonly MappingRow[]): Record<string, Omit<MappingRow, 'sourceKey'>> =>
  Object.fromEntries(rows.map(({ sourceKey, ...row }) => [sourceKey, row]));

/** Sets the whole mapping of a controller; samples that come from now on are read by it. */
export const saveMapping = async (
  ctx: CallContext,
  systemId: string,
  mappings: readonly FieldMapping[],
): Promise<void> => {
  requireAdmin(ctx);
  const controllerId = await ctx.db.transaction().execute(async (db) => {
    const { controllerId: id, fno } = await openForChange(db, systemId);
    const after = rowsOf(mappings, await listFields(db));
    const before = await listWholeMappings(db, id);
    await replaceMappings(db, id, after);
    const change = { before: asValues(before), after: asValues(after) };
    await recordAudit(ctx, db, { action: 'change', kind: 'mapping', thing: systemId, fno, ...change });
    return id;
  });
  ctx.bus.publish('devices', [controllerId]);
};
