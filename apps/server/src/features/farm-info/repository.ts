import { sql } from 'kysely';
import type { FarmWritten } from '@onsil/contract/farm-info';
import type { FarmRole } from '@onsil/contract/members';
import type { Database } from '#platform/database.ts';

type Row = FarmWritten & {
  version: number;
  manager: { mno: number | null; memberNm: string | null; farmManagerPhoneNo: string };
};

// The farm's row stores only what was entered.
const emptyProfile = {
  facility: {
    structure: '',
    cover: '',
    heating: '',
    cooling: '',
    lighting: '',
    shading: '',
    irrigation: '',
    co2Source: '',
  } satisfies FarmWritten['facility'],
  resources: {
    electricityContract: null,
    electricityTariff: '',
    generator: null,
    waterSource: '',
    waterTank: null,
    fuel: '',
  } satisfies FarmWritten['resources'],
};

/** Profile of a farm, its version and contact; `update` locks the row. */
export const findInfo = async (db: Database, fno: number, lock: 'update' | 'none'): Promise<Row> => {
  const { facility, resources, ...row } = await db
    .selectFrom('farm')
    .leftJoin('farm_member as contact', (join) =>
      join
        .onRef('contact.fno', '=', 'farm.fno')
        .onRef('contact.mno', '=', 'farm.manager_mno')
        .on('contact.role', '=', 'manager'),
    )
    .leftJoin('member', 'member.mno', 'contact.mno')
    .where('farm.fno', '=', fno)
    .$if(lock === 'update', (query) => query.forNoKeyUpdate('farm'))
    .select([
      'farm.version',
      'farm.name as farmNm',
      'cultivation_type as cultivationType',
      sql<string | null>`opened_on`.as('openedOn'),
      'province',
      'address',
      'address_detail as addressDetail',
      'latitude',
      'longitude',
      'homepage',
      'description',
      sql<FarmWritten['scale']>`jsonb_build_object('siteArea', site_area, 'cultivationArea', cultivation_area,
        'houses', house_count, 'tiers', tier_count, 'ports', port_count)`.as('scale'),
      sql<Partial<FarmWritten['facility']>>`facility`.as('facility'),
      sql<Partial<FarmWritten['resources']>>`resources`.as('resources'),
      sql<FarmWritten['machines']>`machines`.as('machines'),
      sql<Row['manager']>`jsonb_build_object('mno', member.mno, 'memberNm', member.name,
        'farmManagerPhoneNo', farm.manager_phone_no)`.as('manager'),
    ])
    .executeTakeFirstOrThrow();
  return {
    ...row,
    facility: { ...emptyProfile.facility, ...facility },
    resources: { ...emptyProfile.resources, ...resources },
  };
};

/** Saves the whole profile and returns the farm's version. */
export const updateInfo = async (db: Database, fno: number, written: FarmWritten): Promise<number> => {
  const { farmNm, cultivationType, openedOn, addressDetail, scale, facility, resources, machines, ...rest } = written;
  const { version } = await db
    .updateTable('farm')
    .set({
      ...rest,
      name: farmNm,
      cultivation_type: cultivationType,
      opened_on: openedOn,
      address_detail: addressDetail,
      site_area: scale.siteArea,
      cultivation_area: scale.cultivationArea,
      house_count: scale.houses,
      tier_count: scale.tiers,
      port_count: scale.ports,
      facility: JSON.stringify(facility),
      resources: JSON.stringify(resources),
      machines: JSON.stringify(machines),
    })
    .where('fno', '=', fno)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
};

/** Makes a member of the farm a manager and returns the previous role; undefined for non-members. */
export const makeManager = async (db: Database, fno: number, mno: number): Promise<FarmRole | undefined> => {
  const previous = await db
    .selectFrom('farm_member')
    .select(sql<FarmRole>`role`.as('role'))
    .where('fno', '=', fno)
    .where('mno', '=', mno)
    .forUpdate()
    .executeTakeFirst();
  await db.updateTable('farm_member').set({ role: 'manager' }).where('fno', '=', fno).where('mno', '=', mno).execute();
  return previous?.role;
};

export const updateManager = (db: Database, fno: number, mno: number, phoneNo: string) =>
  db.updateTable('farm').set({ manager_mno: mno, manager_phone_no: phoneNo }).where('fno', '=', fno).execute();
