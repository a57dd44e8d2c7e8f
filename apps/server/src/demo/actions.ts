import { setTimeout as delay } from 'node:timers/promises';
import type { Deviation } from '@onsil/contract/deviations';
import { evaluateController, listActions, listDeviations, recordPastAction } from '#features/deviations/deviations.ts';
import { demoContext, transactDemo, type Demo } from './demo-context.ts';
import { inLanguage } from './language.ts';

const minuteMs = 60_000;
const pageSize = 200;
/** The demo starts without actions rather than late. */
const maxWaitMs = 120_000;
const retryMs = 250;

type Done = readonly [actionCd: string, description: string];

/** What the demo's people do about a field that is too low or too high. */
const actions: Readonly<Record<string, { low: Done; high: Done }>> = {
  temperature: { low: ['HEAT', '난방 설정을 확인하고 다시 켬'], high: ['COOL', '실외기를 다시 켜고 필터를 닦음'] },
  humidity: { low: ['HUMIDIFY', '가습기에 물을 채움'], high: ['DEHUMIDIFY', '제습기 물받이를 비우고 다시 켬'] },
  vpd: { low: ['DEHUMIDIFY', '제습기를 한 단계 올림'], high: ['HUMIDIFY', '가습기를 한 단계 올림'] },
  co2: { low: ['CO2', 'CO₂ 통을 새것으로 바꿈'], high: ['CO2', 'CO₂ 밸브를 잠그고 환기함'] },
  ec: { low: ['NUTRIENT', '원액을 보충함'], high: ['NUTRIENT', '물을 더해 농도를 낮춤'] },
  ph: { low: ['PH', '산 투입량을 줄임'], high: ['PH', '산 통을 채우고 펌프를 확인함'] },
  waterTemperature: { low: ['DEVICE', '히터 전원을 확인함'], high: ['DEVICE', '냉각기를 다시 켬'] },
  substrateMoisture: { low: ['IRRIGATE', '막힌 점적 핀을 바꿈'], high: ['IRRIGATE', '급액 횟수를 줄임'] },
};
const otherwise: Done = ['SENSOR', '센서를 닦고 값을 확인함'];

/** Farms whose past has actions, and who records them. */
const people = [
  { farmId: 'pangyo-a', members: ['manager', 'member'] },
  { farmId: 'naju', members: ['manager'] },
] as const;

/** Evaluates a controller's samples to their end; false if another process does not finish in time. */
const catchUp = async ({ ctx }: Demo, controllerNo: number, until: number): Promise<boolean> => {
  while (Date.now() < until) {
    const evaluated = await evaluateController(ctx, controllerNo);
    if (evaluated && !evaluated.more) return true;
    if (!evaluated) await delay(retryMs);
  }
  return false;
};

const listEnded = async (demo: Demo, farmId: string): Promise<Deviation[]> => {
  const ended: Deviation[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const { items } = await listDeviations(demoContext(demo, 'manager'), farmId, { open: false, pageNo, pageSize });
    ended.push(...items);
    if (items.length < pageSize) return ended;
  }
};

const actionOn = ({ field, side, cause }: Deviation): Done =>
  (cause === 'range' && field !== null && side !== null ? actions[field]?.[side] : undefined) ?? otherwise;

/** Two of three deviations were acted on, 6 to 40 minutes after they began; short ones ended by themselves. */
const actedAt = ({ deviationId, startedAt, endedAt }: Deviation): number | null => {
  const at = Date.parse(startedAt) + (6 + ((deviationId * 7) % 35)) * minuteMs;
  return deviationId % 3 === 0 || endedAt === null || at >= Date.parse(endedAt) ? null : at;
};

/** Records actions on the ended deviations of farms without any, once their samples are evaluated. */
export const fillActions = async (demo: Demo, controllerNos: readonly number[]): Promise<void> => {
  const until = Date.now() + maxWaitMs;
  for (const controllerNo of controllerNos) if (!(await catchUp(demo, controllerNo, until))) return;
  for (const { farmId, members } of people)
    await transactDemo(demo, async (demo) => {
      const known = await listActions(demoContext(demo, 'manager', { farmId }), { pageNo: 1, pageSize: 1 });
      if (known.paging.totalCount > 0) return;
      for (const deviation of await listEnded(demo, farmId)) {
        const at = actedAt(deviation);
        const [actionCd, description] = inLanguage(demo.language, actionOn(deviation));
        if (at === null) continue;
        const { deviationId } = deviation;
        const member = members[new Date(deviation.startedAt).getUTCMinutes() % members.length] ?? 'manager';
        const pauseHours = deviationId % 5 === 0 ? 6 : 1;
        const ctx = demoContext(demo, member, { farmId, at });
        await recordPastAction(ctx, { deviationId, at, actionCd, description, pauseHours });
      }
    });
};
