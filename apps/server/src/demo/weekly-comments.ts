import { dayMs } from '@onsil/domain/calendar/duration';
import { addDays } from '@onsil/domain/calendar/kst';
import { mondayAt } from '@onsil/domain/calendar/week';
import { createWeeklyComment, hasWeeklyComments } from '#features/weekly-report/weekly-report.ts';
import { demoFarmContext, transactDemo, type Demo } from './demo-context.ts';
import { inLanguage } from './language.ts';

type DemoComment = {
  farmId: string;
  /** sign-in id */
  author: string;
  monday: string;
  text: string;
  at: number;
};

type DatedComment = readonly [weeksAgo: number, author: string, text: string];

const comments: Readonly<Record<string, readonly DatedComment[]>> = {
  'pangyo-a': [
    [2, 'manager', '납품처 두 곳에 상추를 나눠 냈습니다. 포기당 무게가 고르게 나와 다음 주도 같은 밀도로 갑니다.'],
    [1, 'member', '소등 직후 습도가 올라가는 날이 줄었습니다. 아래 두 단은 순환 팬을 계속 켜 두겠습니다.'],
    [1, 'manager', '다음 주에는 양액 탱크를 청소합니다. 화요일 오전에 30분쯤 순환을 멈춥니다.'],
  ],
  naju: [[1, 'manager', '아침 기온이 낮아져 1동 난방을 한 시간 앞당겼습니다. 흰가루병은 더 번지지 않았습니다.']],
};
/** Comments on the last weeks, each on its week's Sunday at 18:00 or later. */
const listDemoComments = (now: number): DemoComment[] =>
  Object.entries(comments).flatMap(([farmId, all]) =>
    all.map(([weeksAgo, author, text], place) => {
      const monday = addDays(mondayAt(now), -7 * weeksAgo);
      const evening = Date.parse(`${monday}T18:00:00+09:00`) + 6 * dayMs + place * 600_000;
      return { farmId, author, monday, text, at: evening };
    }),
  );

/** Creates comments on the weekly reports of the demo's farms, if they have none. */
export const fillWeeklyComments = (demo: Demo): Promise<void> =>
  transactDemo(demo, async (demo) => {
    for (const farmId of Object.keys(comments))
      if (await hasWeeklyComments(await demoFarmContext(demo, 'admin', { farmId }))) return;
    for (const { farmId, author, monday: week, text: comment, at } of inLanguage(
      demo.language,
      listDemoComments(demo.ctx.now()),
    ))
      await createWeeklyComment(await demoFarmContext(demo, author, { farmId, at }), { week, comment });
  });
