import type { FarmProfile, ManagedFarmData } from '@onsil/contract/farm-info';

/** How a value is typed and shown. */
export type FieldKind = 'line' | 'lines' | 'amount' | 'count' | 'degrees' | 'day' | 'cultivation' | 'link';

type Field = { path: string; kind: FieldKind; unit?: string; most?: number };

/** Fields of a farm that are edited together, by the paths of the contract; labels are phrases under the same paths. */
export const infoFields = {
  identity: [
    { path: 'farmName', kind: 'line', most: 60 },
    { path: 'cultivationType', kind: 'cultivation' },
    { path: 'openedOn', kind: 'day' },
    { path: 'description', kind: 'lines', most: 2000 },
  ],
  place: [
    { path: 'province', kind: 'line', most: 40 },
    { path: 'address', kind: 'line', most: 200 },
    { path: 'addressDetail', kind: 'line', most: 100 },
    { path: 'latitude', kind: 'degrees', unit: '°' },
    { path: 'longitude', kind: 'degrees', unit: '°' },
    { path: 'homepage', kind: 'link', most: 200 },
  ],
  facility: [
    { path: 'facility.structure', kind: 'line', most: 100 },
    { path: 'facility.cover', kind: 'line', most: 100 },
    { path: 'facility.heating', kind: 'line', most: 100 },
    { path: 'facility.cooling', kind: 'line', most: 100 },
    { path: 'facility.lighting', kind: 'line', most: 100 },
    { path: 'facility.shading', kind: 'line', most: 100 },
    { path: 'facility.irrigation', kind: 'line', most: 100 },
    { path: 'facility.co2Source', kind: 'line', most: 100 },
  ],
  scale: [
    { path: 'scale.siteArea', kind: 'amount', unit: 'm²' },
    { path: 'scale.cultivationArea', kind: 'amount', unit: 'm²' },
    { path: 'scale.houses', kind: 'count' },
    { path: 'scale.tiers', kind: 'count' },
    { path: 'scale.ports', kind: 'count' },
  ],
  statistics: [
    { path: 'productionDay', kind: 'amount', unit: 'kg' },
    { path: 'productionWeek', kind: 'amount', unit: 'kg' },
    { path: 'productionMonth', kind: 'amount', unit: 'kg' },
    { path: 'electricityMonth', kind: 'amount', unit: 'kWh' },
    { path: 'waterMonth', kind: 'amount', unit: 'm³' },
    { path: 'co2Month', kind: 'amount', unit: 'kg' },
  ],
  resources: [
    { path: 'resources.electricityContract', kind: 'amount', unit: 'kW' },
    { path: 'resources.electricityTariff', kind: 'line', most: 100 },
    { path: 'resources.generator', kind: 'amount', unit: 'kW' },
    { path: 'resources.waterSource', kind: 'line', most: 100 },
    { path: 'resources.waterTank', kind: 'amount', unit: 'm³' },
    { path: 'resources.fuel', kind: 'line', most: 100 },
  ],
} as const satisfies Record<string, readonly Field[]>;

export type InfoCard = keyof typeof infoFields;
export type InfoField = (typeof infoFields)[InfoCard][number];
export type InfoPath = InfoField['path'];
/** Parts of a farm that hold several values. */
export type InfoGroup = 'facility' | 'scale' | 'resources';
/** Adds the optional properties to a field's type. */
export const asField = (field: Field): Field => field;

type Place = { [key: string]: unknown };

/** The value at a path: `scale.siteArea`. */
export const getAt = (thing: object, path: string): unknown =>
  path.split('.').reduce<unknown>((part, name) => (part as Place)[name], thing);

/** A copy with another value at a path of one or two names. */
export const setAt = <T extends object>(thing: T, path: string, value: unknown): T => {
  const [first = '', second] = path.split('.');
  const inner = second === undefined ? value : { ...((thing as Place)[first] as Place), [second]: value };
  return { ...thing, [first]: inner };
};

/** The part of a farm's data that managers may write. */
export const toWritable = (profile: FarmProfile): ManagedFarmData => {
  const { farmName, cultivationType, openedOn, province, address, addressDetail, latitude, longitude } = profile;
  const { homepage, description, scale, facility, resources, machines } = profile;
  return {
    farmName,
    cultivationType,
    openedOn,
    province,
    address,
    addressDetail,
    latitude,
    longitude,
    homepage,
    description,
    scale,
    facility,
    resources,
    machines,
  };
};
