/** Companies, farms and controllers of the demo: fictitious, in towns that grow such crops. */
export type DemoController = {
  controllerId: string;
  code: string;
  name: string;
  type: string;
  cultivationEnvType: string;
  cultivationType: string;
  simulated: boolean;
};
export type DemoFarm = {
  farmId: string;
  code: string;
  name: string;
  company: string;
  cultivationType: string;
  province: string;
  address: string;
  latitude: number;
  longitude: number;
  controllers: DemoController[];
  /** sign-in ids of the members who work there */
  staff: readonly [string, ...string[]];
};

const room = (
  controllerId: string,
  code: string,
  name: string,
  cultivationEnvType = 'PLANT_FACTORY',
): DemoController => ({
  controllerId,
  code,
  name,
  type: 'CLIMATE',
  cultivationEnvType,
  cultivationType: 'DFT',
  simulated: true,
});

const house = (controllerId: string, code: string, name: string): DemoController => ({
  controllerId,
  code,
  name,
  type: 'CLIMATE',
  cultivationEnvType: 'PLASTIC_HOUSE',
  cultivationType: 'SUBSTRATE',
  simulated: true,
});

/** The controller reserved for a visitor's own first sample. */
export const visitorController = 'PG-A-OWN';

export const demoFarms: readonly DemoFarm[] = [
  {
    farmId: 'pangyo-a',
    code: 'PG-A',
    name: '판교 수직농장 A동',
    company: '한뜰 스마트팜',
    cultivationType: 'DFT',
    province: '경기도',
    address: '성남시 분당구 삼평동',
    latitude: 37.402,
    longitude: 127.108,
    staff: ['member', 'manager'],
    controllers: [
      room('PG-A-SEED', 'R0', '육묘실', 'SEEDLING_ROOM'),
      room('PG-A-R1', 'R1', '재배실 1'),
      room('PG-A-R2', 'R2', '재배실 2'),
      { ...room(visitorController, 'OWN', '직접 연결'), type: 'SENSOR', simulated: false },
    ],
  },
  {
    farmId: 'naju',
    code: 'NJ',
    name: '나주 딸기농장',
    company: '한뜰 스마트팜',
    cultivationType: 'SUBSTRATE',
    province: '전라남도',
    address: '나주시 산포면',
    latitude: 35.03,
    longitude: 126.83,
    staff: ['manager'],
    controllers: [house('NJ-1', 'H1', '1동 설향'), house('NJ-2', 'H2', '2동 설향')],
  },
  {
    farmId: 'gimhae',
    code: 'GH',
    name: '김해 파프리카농장',
    company: '들샘 영농조합',
    cultivationType: 'SUBSTRATE',
    province: '경상남도',
    address: '김해시 대동면',
    latitude: 35.23,
    longitude: 128.99,
    staff: ['stranger'],
    controllers: [house('GH-1', 'H1', '1동 파프리카')],
  },
];

/** Companies of the demo; without business numbers, since a valid one could belong to a real company. */
export const demoCompanies: readonly { name: string; address: string; addressDetail: string; startDate: string }[] = [
  { name: '한뜰 스마트팜', address: '경기도 성남시 분당구 판교로', addressDetail: '2층', startDate: '2019-03-04' },
  { name: '들샘 영농조합', address: '경상남도 김해시 대동면', addressDetail: '', startDate: '2012-05-21' },
];

/** Sign-ins of the demo: one per role, and one of the other company. */
export const demoMembers = [
  { memberId: 'admin', name: '데모 관리자', admin: true, company: null, farms: [] },
  { memberId: 'company', name: '데모 회사', admin: false, company: '한뜰 스마트팜', farms: [] },
  {
    memberId: 'manager',
    name: '데모 농장장',
    admin: false,
    company: null,
    farms: [
      { farmId: 'pangyo-a', role: 'manager' },
      { farmId: 'naju', role: 'member' },
    ],
  },
  {
    memberId: 'member',
    name: '데모 농장원',
    admin: false,
    company: null,
    farms: [{ farmId: 'pangyo-a', role: 'member' }],
  },
  {
    memberId: 'stranger',
    name: '데모 이웃',
    admin: false,
    company: null,
    farms: [{ farmId: 'gimhae', role: 'manager' }],
  },
] as const;

/** Addresses of the demo's members: `example` is reserved, no mail arrives there. */
export const emailOf = (memberId: string): string => `${memberId}@onsil.example`;
