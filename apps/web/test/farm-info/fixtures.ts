import type { FarmProfile } from '@onsil/contract/farm-info';

/** A farm for tests: two rooms, one of them on the floor plan. */

export const profile: FarmProfile = {
  farmNo: 7,
  farmId: 'F1',
  code: 'TF-1',
  companyId: 3,
  companyName: '시험 회사',
  operationStatus: 'OPERATING',
  farmName: '시험 농장',
  cultivationType: 'DFT',
  openedOn: '2021-04-05',
  province: '경기도',
  address: '성남시 분당구',
  addressDetail: '',
  latitude: null,
  longitude: null,
  homepage: '',
  description: '',
  scale: { siteArea: 820, cultivationArea: 1450.5, houses: 3, tiers: null, ports: null },
  facility: {
    structure: '철골조',
    cover: '',
    heating: '',
    cooling: '',
    lighting: '',
    shading: '',
    irrigation: '',
    co2Source: '',
  },
  resources: {
    electricityContract: 300,
    electricityTariff: '',
    generator: null,
    waterSource: '',
    waterTank: null,
    fuel: '',
  },
  machines: [{ name: '양액 공급기', maker: '', model: '', count: 2, installedOn: null, note: '' }],
  version: 4,
  manager: { memberNo: null, memberName: null, farmManagerPhoneNo: '' },
  statistics: {
    productionDay: 118,
    productionWeek: null,
    productionMonth: null,
    electricityMonth: null,
    waterMonth: null,
    co2Month: null,
    updatedAt: '2026-11-18T03:00:00Z',
  },
  crops: [{ farmCropId: 5, cropName: '버터헤드 상추', number: 'L-01', cropType: 'LEAFY' }],
  floorPlan: {
    file: { key: 'a'.repeat(32), name: 'plan.png', size: 1000, contentType: 'image/webp', width: 800, height: 500 },
    placements: [{ controllerId: 'R1', x: 0.3, y: 0.4 }],
  },
};

const connect = {
  farmNo: 7,
  code: 'R',
  type: 'ENVIRONMENT',
  cultivationEnvType: 'INDOOR',
  cultivationType: 'DFT',
  isInternetConnected: true,
  intervalSeconds: 60,
  lastSeen: '2026-11-20T02:59:50Z',
  freshness: 'live',
  level: 0,
  currentCrops: [],
} as const;

export const connects = [
  { ...connect, controllerId: 'R1', controllerName: '육묘실' },
  { ...connect, controllerId: 'R2', controllerName: '재배실' },
];

const temperature = {
  field: 'temperature',
  nameKo: '온도',
  nameEn: 'Temperature',
  unit: '°C',
  decimals: 1,
  scaleMin: 0,
  scaleMax: 50,
  kind: 'measured',
  at: '2026-11-20T02:59:50Z',
  ranges: null,
} as const;

export const last = {
  at: '2026-11-20T03:00:00Z',
  controllers: connects.map(({ controllerId, controllerName, intervalSeconds, lastSeen, freshness }) => ({
    controllerId,
    controllerName,
    intervalSeconds,
    lastSeen,
    freshness,
    values: [{ ...temperature, value: 31.42, level: 2 }],
  })),
};
