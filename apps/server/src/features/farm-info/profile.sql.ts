import { sql } from 'kysely';
import type { ManagedFarmData } from '@onsil/contract/farm-info';
import type { FarmRole } from '@onsil/contract/members';
import type { Database } from '#platform/database/database.ts';

type Row = ManagedFarmData & {
  version: number;
  manager: { memberNo: number | null; memberName: string | null; farmManagerPhoneNo: string };
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
  } satisfies ManagedFarmData['facility'],
  resources: {
    electricityContract: null,
    electricityTariff: '',
    generator: null,
    waterSource: '',
    waterTank: null,
    fuel: '',
  } satisfies ManagedFarmData['resources'],
};

/** Profile of a farm, its version and contact; `update` locks the row. */
export const findProfile = async (db: Database, farmNo: number, lock: 'update' | 'none'): Promise<Row> => {
  const { facility, resources, ...row } = await db
    .selectFrom('farm')
    .leftJoin('farmMember as contact', (join) =>
      join
        .onRef('contact.farmNo', '=', 'farm.farmNo')
        .onRef('contact.memberNo', '=', 'farm.managerMemberNo')
        .on('contact.role', '=', 'manager'),
    )
    .leftJoin('member', 'member.memberNo', 'contact.memberNo')
    .where('farm.farmNo', '=', farmNo)
    .$if(lock === 'update', (query) => query.forNoKeyUpdate('farm'))
    .select([
      'farm.version',
      'farm.name as farmName',
      'cultivationType',
      sql<string | null>`opened_on`.as('openedOn'),
      'province',
      'address',
      'addressDetail',
      'latitude',
      'longitude',
      'homepage',
      'description',
      sql<ManagedFarmData['scale']>`jsonb_build_object('siteArea', site_area, 'cultivationArea', cultivation_area,
        'houses', house_count, 'tiers', tier_count, 'ports', port_count)`.as('scale'),
      sql<Partial<ManagedFarmData['facility']>>`facility`.as('facility'),
      sql<Partial<ManagedFarmData['resources']>>`resources`.as('resources'),
      sql<ManagedFarmData['machines']>`machines`.as('machines'),
      sql<Row['manager']>`jsonb_build_object('memberNo', member.member_no, 'memberName', member.name,
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
export const updateProfile = async (db: Database, farmNo: number, written: ManagedFarmData): Promise<number> => {
  const { farmName, cultivationType, openedOn, addressDetail, scale, facility, resources, machines, ...rest } = written;
  const { version } = await db
    .updateTable('farm')
    .set({
      ...rest,
      name: farmName,
      cultivationType,
      openedOn,
      addressDetail,
      siteArea: scale.siteArea,
      cultivationArea: scale.cultivationArea,
      houseCount: scale.houses,
      tierCount: scale.tiers,
      portCount: scale.ports,
      facility: JSON.stringify(facility),
      resources: JSON.stringify(resources),
      machines: JSON.stringify(machines),
    })
    .where('farmNo', '=', farmNo)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
};

/** Makes a member of the farm a manager and returns the previous role; undefined for non-members. */
export const makeManager = async (db: Database, farmNo: number, memberNo: number): Promise<FarmRole | undefined> => {
  const previous = await db
    .selectFrom('farmMember')
    .select(sql<FarmRole>`role`.as('role'))
    .where('farmNo', '=', farmNo)
    .where('memberNo', '=', memberNo)
    .forUpdate()
    .executeTakeFirst();
  await db
    .updateTable('farmMember')
    .set({ role: 'manager' })
    .where('farmNo', '=', farmNo)
    .where('memberNo', '=', memberNo)
    .execute();
  return previous?.role;
};

export const updateContact = (db: Database, farmNo: number, memberNo: number, phoneNo: string) =>
  db
    .updateTable('farm')
    .set({ managerMemberNo: memberNo, managerPhoneNo: phoneNo })
    .where('farmNo', '=', farmNo)
    .execute();
