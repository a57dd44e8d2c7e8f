import { hourMs } from '@onsil/domain/calendar/duration';
import { createAnnotation, listAnnotations } from '#features/annotations/annotations.ts';
import { demoContext, transactDemo, type Demo } from './demo-context.ts';
import { inLanguage } from './language.ts';

type DemoAnnotation = { controllerId: string; field: string | null; hoursAgo: number; hours: number; text: string };

const annotations: readonly DemoAnnotation[] = [
  {
    controllerId: 'PG-A-R1',
    field: 'humidity',
    hoursAgo: 20,
    hours: 2,
    text: '제습기 물받이를 비우느라 껐다 켬. 습도가 잠시 올랐다가 돌아옴.',
  },
  { controllerId: 'PG-A-R1', field: null, hoursAgo: 66, hours: 1, text: '정식 작업으로 문을 열어 둠.' },
  {
    controllerId: 'PG-A-R2',
    field: 'ec',
    hoursAgo: 30,
    hours: 3,
    text: '양액 보충. EC가 낮게 나온 것은 섞이는 중이어서임.',
  },
];

/** Creates annotations of a member on the charts of controllers without any. */
export const fillAnnotations = (demo: Demo): Promise<void> =>
  transactDemo(demo, async (demo) => {
    const now = demo.ctx.now();
    const call = demoContext(demo, 'member');
    const controllerIds = [...new Set(annotations.map(({ controllerId }) => controllerId))];
    const fields = annotations.flatMap(({ field }) => field ?? []);
    if ((await listAnnotations(call, { controllerId: controllerIds, fields, from: 0, to: now })).length > 0) return;
    for (const { hoursAgo, hours, ...annotation } of inLanguage(demo.language, annotations)) {
      const from = now - hoursAgo * hourMs;
      const to = from + hours * hourMs;
      const span = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
      await createAnnotation(demoContext(demo, 'member', { at: to }), { ...annotation, ...span });
    }
  });
