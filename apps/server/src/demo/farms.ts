import type { Range } from '@onsil/domain/alarms/ranges';
import { dayMs } from '@onsil/domain/calendar/duration';
import { updateAlarmLimits } from '#features/alarm-limits/alarm-limits.ts';
import { createCompany, createCompanyUser, listCompanies } from '#features/companies/companies.ts';
import {
  createController,
  getControllerNumber,
  replaceCredential,
  saveAttributes,
} from '#features/controllers/controllers.ts';
import { createFarm, listVisibleFarms } from '#features/farms/farms.ts';
import { listFarmMembers, setFarmMember } from '#features/members/members.ts';
import type { FarmContext, MemberContext } from '#platform/context.ts';
import { isApiError } from '#platform/http/api-error.ts';
import { createDemoLimits } from './crops/limits.ts';
import { countRecipeDays, createDemoRecipe } from './crops/recipes.ts';
import { demoContext, demoFarmContext, transactDemo, type Demo } from './demo-context.ts';
import { demoCompanies, demoFarms, demoMembers, type DemoController, type DemoFarm } from './farm-facts.ts';
import { inLanguage } from './language.ts';

export type SavedController = { controllerNo: number; controllerId: string; simulated: boolean };
/** The current crop was planted some days ago, with earlier crops for the rest of the history. */
const currentCropAgeDays = 9;
const previousCrops = 5;
/** Limits set by hand are older than the history. */
const limitsAgeDays = 400;

const nullIfMissing = <T>(found: Promise<T>): Promise<T | null> =>
  found.catch((error: unknown) => {
    if (isApiError(error) && error.refusal === 'NOT_FOUND') return null;
    throw error;
  });

const requireCompanyId = async (call: MemberContext, companyName: string): Promise<number> => {
  const { items } = await listCompanies(call, { keyword: companyName, pageNo: 1, pageSize: 100 });
  const existing = items.find((one) => one.companyName === companyName);
  if (existing) return existing.companyId;
  const facts = inLanguage(call.language, demoCompanies).find(({ name }) => name === companyName);
  if (!facts) throw new Error(`the demo has no company ${companyName}`);
  const { name: _, ...rest } = facts;
  return (await createCompany(call, { companyName, ...rest, phoneNo: '', businessNo: '' })).companyId;
};

/** Number of a farm, which is created if missing; an existing one stays as it is. */
const requireFarmNo = async (call: MemberContext, { name, company, ...farm }: DemoFarm): Promise<number> => {
  const existing = (await listVisibleFarms(call)).find(({ farmId }) => farmId === farm.farmId);
  if (existing) return existing.farmNo;
  const { controllers: _controllers, staff: _staff, ...facts } = farm;
  const { farmNo } = await createFarm(call, {
    ...facts,
    farmName: name,
    companyId: await requireCompanyId(call, company),
    operationStatus: 'OPERATING',
    addressDetail: '',
    farmManagerPhoneNo: '',
  });
  return farmNo;
};

const setLimits = async (call: FarmContext, controllerId: string, like: string): Promise<void> => {
  const fields = [...createDemoLimits(like, call.now())].map(([field, [one, two, three]]) => ({
    field,
    ranges: [one, two, three] as [Range, Range, Range],
    timing: null,
  }));
  const at = call.now() - limitsAgeDays * dayMs;
  await updateAlarmLimits({ ...call, now: () => at }, { controllerId, fields });
};

/** The recipe of a room, or limits as a grower sets them; crops follow each other without a gap. */
const setStandards = async (call: FarmContext, { controllerId, simulated }: DemoController): Promise<void> => {
  const now = call.now();
  const demoRecipe = simulated ? createDemoRecipe(controllerId, now) : null;
  if (!demoRecipe) return setLimits(call, controllerId, simulated ? controllerId : 'PG-A-R1');
  const { recipe: korean, ...names } = demoRecipe;
  const recipe = inLanguage(call.language, korean);
  const planted = now - currentCropAgeDays * dayMs;
  for (let crop = previousCrops; crop >= 0; crop -= 1) {
    const start = planted - crop * countRecipeDays(demoRecipe) * dayMs;
    const started = { ...names, ...recipe, startedAt: new Date(start).toISOString() };
    await updateAlarmLimits({ ...call, now: () => start }, { controllerId, fields: [], recipe: started });
  }
};

/** What a demo controller reports of itself. */
const describeDevice = (controllerId: string) => ({
  model: 'GH-200',
  firmware: '3.4.1',
  serialNumber: `GH2-${controllerId}`,
});

/** Registers a controller with its limits, or gives an existing one its credential. */
const saveController = async (
  demo: Demo,
  { farmId, farmNo }: { farmId: string; farmNo: number },
  controller: DemoController,
  credential: string | undefined,
): Promise<SavedController> => {
  const { controllerId, simulated, name: controllerName, ...facts } = controller;
  const call = demoContext(demo, 'admin');
  const existing = await nullIfMissing(getControllerNumber(call, controllerId));
  if (existing === null) {
    const body = { farmNo, controllerId, controllerName, ...facts, intervalSeconds: 60, isGateway: false };
    await createController(call, body, credential);
    await saveAttributes(call, await getControllerNumber(call, controllerId), describeDevice(controllerId));
    await setStandards(await demoFarmContext(demo, 'admin', { farmId }), controller);
  } else if (credential !== undefined)
    await replaceCredential(call, controllerId, credential).catch((error: unknown) => {
      if (!isApiError(error)) throw error; // a retired controller stays retired
    });
  return { controllerNo: existing ?? (await getControllerNumber(call, controllerId)), controllerId, simulated };
};

/**
 * Creates the demo's companies, farms and controllers; existing ones stay as they are.
 * @param credentials of the controllers, by system id; the portal makes missing ones
 */
export const fillFarms = async (
  demo: Demo,
  credentials: Readonly<Record<string, string>>,
): Promise<SavedController[]> => {
  const saved: SavedController[] = [];
  for (const farm of inLanguage(demo.language, demoFarms)) {
    const { farmId } = farm;
    const farmNo = await transactDemo(demo, (demo) => requireFarmNo(demoContext(demo, 'admin'), farm));
    for (const controller of farm.controllers) {
      const credential = credentials[controller.controllerId];
      saved.push(await transactDemo(demo, (demo) => saveController(demo, { farmId, farmNo }, controller, credential)));
    }
  }
  return saved;
};

/** Gives the demo's members their roles, unless they have one there. */
export const fillRoles = (demo: Demo): Promise<void> =>
  transactDemo(demo, async (demo) => {
    const call = demoContext(demo, 'admin');
    const farms = await listVisibleFarms(call);
    for (const { memberId, company, farms: roles } of inLanguage(demo.language, demoMembers)) {
      const memberNo = demo.memberNos.get(memberId);
      if (memberNo === undefined) continue;
      if (company) await createCompanyUser(call, await requireCompanyId(call, company), memberNo);
      for (const { farmId, role } of roles) {
        const farm = farms.find((one) => one.farmId === farmId);
        if (!farm) continue;
        const present = await listFarmMembers({ ...call, farm });
        if (!present.some((one) => one.memberNo === memberNo)) await setFarmMember(call, farm.farmNo, memberNo, role);
      }
    }
  });
