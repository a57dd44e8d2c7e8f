import type { ManagedFarmData } from '@onsil/contract/farm-info';
import type { FarmFigures } from '@onsil/contract/farm-statistics';

type Fact = 'openedOn' | 'description' | 'scale' | 'facility' | 'resources' | 'machines';

/** Profiles of the demo's farms: fictitious, with realistic figures. */
export type DemoFacts = Pick<ManagedFarmData, Fact> & {
  statistics: FarmFigures;
  /** contact by sign-in id; one farm has none */
  manager: { memberId: string; phoneNo: string } | null;
};

const machine = (
  name: string,
  model: string,
  count: number,
  installedOn: string,
  note = '',
): ManagedFarmData['machines'][number] => ({ name, maker: '', model, count, installedOn, note });

const pangyo: DemoFacts = {
  openedOn: '2021-04-05',
  description:
    '건물 안에서 상추와 허브를 5단 재배대에 기르는 수직농장입니다.\n육묘실에서 14일 키운 모종을 재배실 두 곳에 옮겨 심어 매일 수확합니다.',
  scale: { siteArea: 820, cultivationArea: 1_450, houses: 3, tiers: 5, ports: 21_600 },
  facility: {
    structure: '철골조 건물 안 재배실',
    cover: '단열 패널 100T',
    heating: '공기열 히트펌프',
    cooling: '공기열 히트펌프, 제습기',
    lighting: 'LED 바 (백색+적색), 16시간 점등',
    shading: '없음',
    irrigation: '담액 순환식 (DFT)',
    co2Source: '액화탄산 공급기',
  },
  resources: {
    electricityContract: 300,
    electricityTariff: '농사용 (을) 고압',
    generator: 60,
    waterSource: '상수도, 역삼투 정수',
    waterTank: 12,
    fuel: '사용하지 않음',
  },
  machines: [
    machine('양액 공급기', 'EC·pH 자동 제어형', 2, '2021-03-15', '재배실마다 1대'),
    machine('공기열 히트펌프', '30마력', 3, '2021-03-10'),
    machine('제습기', '하루 240 L', 4, '2022-06-20', '재배실 2대씩'),
    machine('파종기', '240공 트레이용', 1, '2021-03-22'),
    machine('LED 조명', '1.2 m 바', 1_080, '2021-03-02', '2024년에 육묘실 180개 교체'),
  ],
  statistics: {
    productionDay: 118,
    productionWeek: 826,
    productionMonth: 3_540,
    electricityMonth: 61_500,
    waterMonth: 142,
    co2Month: 690,
  },
  manager: { memberId: 'manager', phoneNo: '01000001001' },
};

const naju: DemoFacts = {
  openedOn: '2016-09-12',
  description: '설향 딸기를 고설 베드에 기르는 비닐하우스 두 동입니다. 9월에 아주심기하여 이듬해 5월까지 수확합니다.',
  scale: { siteArea: 5_200, cultivationArea: 3_960, houses: 2, tiers: 1, ports: 38_000 },
  facility: {
    structure: '2연동 비닐하우스, 측고 4.5 m',
    cover: 'PO 필름 0.15 mm 이중',
    heating: '온수 보일러, 베드 국소 난방',
    cooling: '포그, 천창·측창 환기',
    lighting: '전조용 LED (겨울 4시간)',
    shading: '알루미늄 스크린 50%',
    irrigation: '점적 관수',
    co2Source: '액화탄산 공급기',
  },
  resources: {
    electricityContract: 80,
    electricityTariff: '농사용 (을) 저압',
    generator: 30,
    waterSource: '지하수',
    waterTank: 20,
    fuel: '등유',
  },
  machines: [
    machine('양액 공급기', '4채널', 1, '2019-08-20'),
    machine('온수 보일러', '200,000 kcal', 2, '2016-09-01', '매년 10월 점검'),
    machine('유동 팬', '400 mm', 24, '2020-07-11'),
    machine('무인 방제기', '연무식', 2, '2022-03-03'),
  ],
  statistics: {
    productionDay: 96,
    productionWeek: 672,
    productionMonth: 2_880,
    electricityMonth: 12_400,
    waterMonth: 265,
    co2Month: 820,
  },
  manager: null,
};

const gimhae: DemoFacts = {
  openedOn: '2014-03-28',
  description: '파프리카를 코이어 배지에 기르는 연동 온실입니다.',
  scale: { siteArea: 7_800, cultivationArea: 6_600, houses: 1, tiers: 1, ports: 16_500 },
  facility: {
    structure: '연동 비닐온실, 측고 6 m',
    cover: 'PO 필름 이중',
    heating: '온수 튜브레일, 지열 히트펌프',
    cooling: '천창 환기, 포그',
    lighting: '없음',
    shading: '보온·차광 겸용 스크린',
    irrigation: '점적 관수, 배액 재사용',
    co2Source: '액화탄산 공급기',
  },
  resources: {
    electricityContract: 150,
    electricityTariff: '농사용 (을) 고압',
    generator: 100,
    waterSource: '빗물, 지하수',
    waterTank: 300,
    fuel: '사용하지 않음',
  },
  machines: [
    machine('양액 공급기', '배액 재사용형', 1, '2018-02-05'),
    machine('지열 히트펌프', '50마력', 2, '2017-11-15'),
    machine('전동 작업차', '튜브레일용', 4, '2020-01-20'),
  ],
  statistics: {
    productionDay: 310,
    productionWeek: 2_170,
    productionMonth: 9_300,
    electricityMonth: 34_800,
    waterMonth: 980,
    co2Month: 2_600,
  },
  manager: { memberId: 'stranger', phoneNo: '01000001002' },
};

export const demoFacts: Readonly<Record<string, DemoFacts>> = { 'pangyo-a': pangyo, naju, gimhae };

/** A document of the vertical farm in both languages, with a byte order mark so that spreadsheets read it as UTF-8. */
export const checklist = {
  title: '재배실 점검표',
  fileName: '재배실 점검표.csv',
  csv: `\uFEFF구분,점검 내용,주기,Part,Check,How often
양액,원액통 A·B 잔량과 EC·pH 센서 세척,매주,Nutrients,Stock tanks A and B; clean EC and pH sensors,Weekly
양액,순환 펌프 소음과 배관 누수,매일,Nutrients,Pump noise and leaks,Daily
공조,히트펌프 필터 청소,매월,Climate,Clean heat pump filters,Monthly
공조,제습기 배수 확인,매주,Climate,Dehumidifier drains,Weekly
조명,꺼진 LED 바 교체,매월,Lighting,Replace failed LED bars,Monthly
위생,재배대와 바닥 소독,작기마다,Hygiene,Disinfect racks and floor,Every batch
`,
};
