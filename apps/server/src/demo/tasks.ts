import type { NewTask } from '@onsil/contract/farm-tasks';
import { hourMs, dayMs } from '@onsil/domain/calendar/duration';
import { addDays, kstDay, kstDayStart, kstWeekday } from '@onsil/domain/calendar/kst';
import { updateRenewal } from '#features/deviations/deviations.ts';
import { completeTask, createTask, listTaskOccurrences } from '#features/farm-tasks/farm-tasks.ts';
import { requireFarm } from '#features/farms/farms.ts';
import { demoContext, demoFarmContext, transactDemo, type Demo } from './demo-context.ts';
import { inLanguage } from './language.ts';

type Author = 'manager' | 'member' | 'company';
/** Days from today; a weekly task repeats on the weekday of its first day. */
type DemoTask = {
  farmId: string;
  by: Author;
  category: string;
  description: string;
  from: number;
  days?: number;
  controllerId?: string;
  every?: 'day' | 'week' | 'month';
  time?: string;
  assignee?: Exclude<Author, 'company'>;
  /** what was noted when it was last done */
  note?: string;
  /** its last occurrence was left undone */
  isOverdue?: true;
};

const pangyo = (task: Omit<DemoTask, 'farmId'>): DemoTask => ({ farmId: 'pangyo-a', ...task });
const naju = (task: Omit<DemoTask, 'farmId'>): DemoTask => ({ farmId: 'naju', ...task });

const tasks: readonly DemoTask[] = [
  pangyo({
    by: 'member',
    category: 'NUTRIENT',
    description: 'EC·pH 센서 세척하고 표준액으로 교정',
    from: -28,
    every: 'week',
    controllerId: 'PG-A-R1',
  }),
  pangyo({
    by: 'manager',
    category: 'NUTRIENT',
    description: '양액 탱크 비우고 A·B액 새로 타기',
    from: -17,
    controllerId: 'PG-A-R1',
    note: 'A액 통 바닥에 침전물이 있어 두 번 헹굼',
  }),
  pangyo({ by: 'manager', category: 'AIR_CONDITIONER', description: '실외기 필터 청소', from: -61, every: 'month' }),
  pangyo({
    by: 'member',
    category: 'HYGIENE',
    description: '바닥 물청소, 끈끈이 트랩 갈기',
    from: -24,
    every: 'week',
    assignee: 'manager',
    isOverdue: true,
  }),
  pangyo({
    by: 'member',
    category: 'CROP',
    description: '아래 두 단 속잎 살피기 (잎끝마름)',
    from: 0,
    days: 3,
    controllerId: 'PG-A-R1',
    time: '08:30',
    assignee: 'member',
  }),
  pangyo({
    by: 'manager',
    category: 'ELECTRICITY',
    description: '전기 안전 점검. 10시부터 30분 정전, 발전기 켜 두기',
    from: 6,
    time: '10:00',
    assignee: 'manager',
  }),
  pangyo({
    by: 'company',
    category: 'LIGHTING',
    description: '재배실 2 LED 바 교체 (3, 4단)',
    from: 9,
    days: 2,
    controllerId: 'PG-A-R2',
  }),
  pangyo({ by: 'member', category: 'DEVICE', description: 'CO₂ 센서 외기 교정', from: -9, controllerId: 'PG-A-R2' }),
  naju({ by: 'manager', category: 'CROP', description: '런너와 늙은 잎 정리', from: -21, every: 'week' }),
  naju({ by: 'manager', category: 'HYGIENE', description: '응애 예찰, 천적 방사', from: 0 }),
  naju({ by: 'manager', category: 'NUTRIENT', description: '배지 배액 EC 재기', from: -5, every: 'day' }),
];

const repeatedDays = 180;

const taskOf = (demo: Demo, task: DemoTask, today: string): NewTask => {
  const { category, description, from, days = 1, controllerId, every, time = null, assignee } = task;
  const start = addDays(today, from);
  const weekdays = every === 'week' ? [kstWeekday(start)] : [];
  const repeat = every ? { every, weekdays, until: addDays(today, repeatedDays) } : null;
  return {
    category,
    description,
    start,
    end: addDays(start, days - 1),
    controllerId: controllerId ?? null,
    repeat,
    time,
    assigneeMemberNo: assignee ? (demo.memberNos.get(assignee) ?? null) : null,
  };
};
/** When in the afternoon people tick what they did. */
const doneAtHour = 15;

/** Marks the occurrences of a new task until yesterday as done, by whom it was assigned to or who added it. */
const completePast = async (demo: Demo, taskNo: number, task: DemoTask, today: string): Promise<void> => {
  const { farmId, by, assignee = by, note, isOverdue = false } = task;
  const { farmNo } = await requireFarm(demoContext(demo, 'admin'), farmId);
  const span = { from: addDays(today, task.from), to: addDays(today, -1) };
  const past = (await listTaskOccurrences(demoContext(demo, 'admin'), { farmNo, ...span })).filter(
    (one) => one.taskNo === taskNo && one.end < today,
  );
  for (const { start, end } of isOverdue ? past.slice(0, -1) : past) {
    const at = kstDayStart(end) + doneAtHour * hourMs;
    await completeTask(demoContext(demo, assignee, { at }), { taskNo, start }, { note });
  }
};

const hasTasks = async (demo: Demo, farmId: string, today: string): Promise<boolean> => {
  const call = demoContext(demo, 'admin');
  const { farmNo } = await requireFarm(call, farmId);
  const span = { from: '2000-01-01', to: addDays(today, repeatedDays) };
  return (await listTaskOccurrences(call, { farmNo, ...span })).length > 0;
};

const renewedDaysAgo = [31, 17];
const renewalMs = 2 * hourMs;

/** Past renewals of the nutrient solution: events of the calendar. */
const renewNutrients = async (demo: Demo, controllerId: string): Promise<void> => {
  for (const daysAgo of renewedDaysAgo) {
    const at = demo.ctx.now() - daysAgo * dayMs;
    await updateRenewal(demoContext(demo, 'member', { at }), controllerId, false);
    await updateRenewal(demoContext(demo, 'member', { at: at + renewalMs }), controllerId, true);
  }
};

/** Creates the tasks of farms without any, by their members, and past events of the calendar. */
export const fillTasks = (demo: Demo): Promise<void> =>
  transactDemo(demo, async (demo) => {
    const today = kstDay(demo.ctx.now());
    for (const { farmId } of tasks) if (await hasTasks(demo, farmId, today)) return;
    for (const task of inLanguage(demo.language, tasks)) {
      const call = await demoFarmContext(demo, task.by, { farmId: task.farmId });
      const { taskNo } = await createTask(call, taskOf(demo, task, today));
      await completePast(demo, taskNo, task, today);
    }
    await renewNutrients(demo, 'PG-A-R1');
  });
