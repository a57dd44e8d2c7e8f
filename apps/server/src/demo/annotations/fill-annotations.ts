import type { Context } from '#platform/context.ts';
import { saveAnnotations } from './annotations.sql.ts';

const hourMs = 3_600_000;

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

/** Creates annotations of a demo member on the charts, if there are none. */
export const fillAnnotations = async (
  ctx: Context,
  saved: readonly { controllerNo: number; controllerId: string }[],
  memberNo: number | undefined,
): Promise<void> => {
  const rows = annotations.flatMap(({ controllerId, field, hoursAgo, hours, text }) => {
    const from = ctx.now() - hoursAgo * hourMs;
    return saved
      .filter((one) => one.controllerId === controllerId)
      .map(({ controllerNo }) => ({
        controllerNo,
        field,
        from: new Date(from),
        to: new Date(from + hours * hourMs),
        text,
      }));
  });
  await saveAnnotations(ctx.db, rows, memberNo);
};
