import type { NewCost } from '@onsil/contract/costs';
import { kstDay } from '@onsil/domain/calendar/kst';
import type { CostKind } from '@onsil/domain/costs/kinds';
import { monthsBefore } from '@onsil/domain/costs/months';
import { createCost, getCostSetting, listCosts, updateCostSetting } from '#features/costs/costs.ts';
import { demoFarmContext, transactDemo, type Demo } from './demo-context.ts';
import { inLanguage } from './language.ts';

type DemoCosts = {
  farmId: string;
  rate: { electricityPrice: number; labourRate: number };
  /** power of the lamps of a room, W */
  lampWatts: Readonly<Record<string, number>>;
  /** won of a month by kind, with what they were */
  monthly: readonly (readonly [CostKind, number, string])[];
};

const farms: readonly DemoCosts[] = [
  {
    farmId: 'pangyo-a',
    rate: { electricityPrice: 128, labourRate: 12_500 },
    lampWatts: { 'PG-A-SEED': 2_400, 'PG-A-R1': 4_800, 'PG-A-R2': 4_800 },
    monthly: [
      ['energy', 620_000, '냉방, 제습, 펌프'],
      ['labour', 1_500_000, '시간제 2명'],
      ['seeds', 190_000, '버터헤드, 바질 코팅 종자'],
      ['nutrients', 170_000, 'A·B액, pH 조절제'],
      ['packaging', 330_000, '트레이, 라벨'],
      ['other', 480_000, '임차료'],
    ],
  },
  {
    farmId: 'naju',
    rate: { electricityPrice: 58, labourRate: 11_500 },
    lampWatts: {},
    monthly: [
      ['energy', 420_000, '농사용 전기, 등유'],
      ['labour', 2_100_000, '수확 인력'],
      ['nutrients', 260_000, '비료'],
      ['packaging', 380_000, '500g 팩, 상자'],
    ],
  },
];

const monthCount = 6;
/** Until a month is over, its bills are not there. */
const firstBilled = 1;

/** Bills differ a little from month to month. */
const seasonal = (amount: number, monthsAgo: number): number =>
  Math.round((amount * (1 + 0.04 * ((monthsAgo * 7) % 5) - 0.08)) / 1_000) * 1_000;

/** Enters prices, lamps and the bills of the last months for farms without any. */
export const fillCosts = (demo: Demo): Promise<void> =>
  transactDemo(demo, async (demo) => {
    const thisMonth = kstDay(demo.ctx.now()).slice(0, 7);
    const [from, to] = [monthsBefore(thisMonth, monthCount), monthsBefore(thisMonth, firstBilled)];
    for (const { farmId, rate, lampWatts, monthly } of inLanguage(demo.language, farms)) {
      const call = await demoFarmContext(demo, 'company', { farmId });
      const { version, energy } = await getCostSetting(call);
      const { items } = await listCosts(call, { from, to, pageNo: 1, pageSize: 1 });
      if (version > 0 || items.length > 0) continue;
      await updateCostSetting(call, {
        rates: [{ from, ...rate }],
        energy: energy.map(({ controllerId }) => ({
          controllerId,
          meterField: null,
          lampWatts: lampWatts[controllerId] ?? null,
        })),
        version,
      });
      for (let monthsAgo = monthCount; monthsAgo >= firstBilled; monthsAgo -= 1)
        for (const [kind, amount, note] of monthly) {
          const month = monthsBefore(thisMonth, monthsAgo);
          const cost: NewCost = {
            month,
            kind,
            amount: seasonal(amount, monthsAgo),
            batchId: null,
            farmCropId: null,
            note,
          };
          await createCost(call, cost);
        }
    }
  });
