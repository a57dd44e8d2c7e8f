import type { CostSetting, CostSettingChange } from '@onsil/contract/costs';
import { recordAudit } from '#features/audit/audit.ts';
import { listCatalogueFields, listFarmControllers, type Controller } from '#features/controllers/controllers.ts';
import type { FarmContext } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { invalidField } from '#platform/http/api-error.ts';
import { requireVersion } from '#platform/http/require-version.ts';
import {
  findCostSetting,
  listEnergySources,
  lockCostSetting,
  replaceEnergySources,
  saveCostSetting,
} from './setting.sql.ts';

/** Unit of fields that a meter of energy has. */
const meterUnit = 'kWh';

const listMeterFields = async (ctx: FarmContext) =>
  (await listCatalogueFields(ctx)).filter(({ unit }) => unit === meterUnit);

const noSetting = { rates: [], version: 0 };
const numbersOf = (controllers: readonly Controller[]): number[] => controllers.map(({ controllerNo }) => controllerNo);

/** Prices of the current farm, and how the energy of each controller's room is counted. */
export const getCostSetting = async (ctx: FarmContext): Promise<CostSetting> => {
  const { farmNo } = ctx.farm;
  const controllers = await listFarmControllers(ctx, [farmNo]);
  const [setting, sources, fields] = await Promise.all([
    findCostSetting(ctx.db, farmNo),
    listEnergySources(ctx.db, numbersOf(controllers)),
    listMeterFields(ctx),
  ]);
  const sourceOf = new Map(sources.map((source) => [source.controllerNo, source]));
  return {
    ...(setting ?? noSetting),
    energy: controllers.map(({ controllerNo, controllerId, name }) => {
      const { meterField = null, lampWatts = null } = sourceOf.get(controllerNo) ?? {};
      return { controllerId, controllerName: name, meterField, lampWatts };
    }),
    meterFields: fields.map(({ key, nameKo, nameEn }) => ({ field: key, nameKo, nameEn })),
  };
};

/** The rooms whose energy is counted, for the audit log. */
const countedIn = (energy: CostSettingChange['energy']): CostSettingChange['energy'] =>
  energy.flatMap(({ controllerId, meterField, lampWatts }) =>
    meterField === null && lampWatts === null ? [] : [{ controllerId, meterField, lampWatts }],
  );

/** Replaces the setting of the current farm. */
export const updateCostSetting = async (ctx: FarmContext, change: CostSettingChange): Promise<void> => {
  const { farmNo } = ctx.farm;
  await transact(ctx, async (ctx) => {
    await lockCostSetting(ctx.db, farmNo);
    const current = (await findCostSetting(ctx.db, farmNo)) ?? noSetting;
    requireVersion(current.version, change.version);
    const { energy } = await getCostSetting(ctx);
    const controllers = await listFarmControllers(ctx, [farmNo]);
    const numberOf = new Map(controllers.map(({ controllerId, controllerNo }) => [controllerId, controllerNo]));
    const meterFields = new Set((await listMeterFields(ctx)).map(({ key }) => key));
    const sources = change.energy.map(({ controllerId, meterField, lampWatts }, index) => {
      const controllerNo = numberOf.get(controllerId);
      if (controllerNo === undefined) throw invalidField(`energy.${index}.controllerId`, 'unknownController');
      if (meterField !== null && !meterFields.has(meterField))
        throw invalidField(`energy.${index}.meterField`, 'notEnergyField');
      return { controllerNo, meterField, lampWatts };
    });
    const rates = change.rates.toSorted((a, b) => (a.from < b.from ? -1 : 1));
    await saveCostSetting(ctx.db, farmNo, rates, change.version + 1);
    const used = sources.filter(({ meterField, lampWatts }) => meterField !== null || lampWatts !== null);
    await replaceEnergySources(ctx.db, numbersOf(controllers), used);
    await recordAudit(ctx, {
      action: 'change',
      kind: 'cost-setting',
      thing: farmNo,
      farmNo,
      before: { rates: current.rates, energy: countedIn(energy) },
      after: { rates, energy: countedIn(change.energy) },
    });
  });
};
