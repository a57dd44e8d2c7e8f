import { minuteMs, dayMs } from '@onsil/domain/calendar/duration';
import type { Slot } from '@onsil/domain/control/control-setting';
import { roomSetpoints, type RoomStage } from '@onsil/simulator/room/setpoints';
import {
  createSettingComment,
  getControlSetting,
  saveAnswer,
  saveControlSetting,
} from '#features/control-settings/control-settings.ts';
import { requireController } from '#features/controllers/controllers.ts';
import { demoContext, transactDemo, type Demo } from './demo-context.ts';
import { inLanguage } from './language.ts';

type DemoVersion = {
  slots: readonly Slot[];
  reason: string;
  savedAt: number;
  isAnswered: boolean;
};
type DemoComment = { comment: string; writtenAt: number };

/** The demo controller that gets settings and never answers. */
export const nonAnsweringController = 'PG-A-R2';
const lit = (startTime: string, stage: RoomStage): Slot => {
  const { temperatureLit: temperature, humidity, co2, light, ec, ph, waterTemperature } = roomSetpoints[stage];
  return { startTime, values: { temperature, humidity, co2, light, ec, ph, waterTemperature } };
};
const dark = (startTime: string, stage: RoomStage): Slot => {
  const { temperatureDark: temperature, humidity, ec, ph, waterTemperature } = roomSetpoints[stage];
  return { startTime, values: { temperature, humidity, light: 0, ec, ph, waterTemperature } };
};
/** Half light in the last two hours: the room cools down before the night. */
const evening: Slot = { startTime: '20:00', values: { ...lit('20:00', 'growth').values, temperature: 21, light: 100 } };

type Room = { controllerId: string; versions: DemoVersion[]; comments: DemoComment[] };

const roomsAt = (now: number): Room[] => {
  const version = (slots: Slot[], reason: string, daysAgo: number, isAnswered = true): DemoVersion => ({
    slots,
    reason,
    savedAt: now - daysAgo * dayMs,
    isAnswered,
  });
  return [
    {
      controllerId: 'PG-A-SEED',
      versions: [version([lit('05:00', 'seedling'), dark('21:00', 'seedling')], '육묘 기본 설정', 9)],
      comments: [],
    },
    {
      controllerId: 'PG-A-R1',
      versions: [
        version([lit('06:00', 'growth'), dark('22:00', 'growth')], '정식 후 기본 설정', 9),
        version(
          [lit('06:00', 'growth'), evening, dark('22:00', 'growth')],
          '소등 뒤 습도가 치솟아 저녁 구간을 나눔',
          2,
        ),
      ],
      comments: [
        {
          comment: '저녁 구간을 나눈 뒤 소등 직후 습도가 낮아졌습니다. 한 주 더 지켜보겠습니다.',
          writtenAt: now - dayMs,
        },
      ],
    },
    {
      controllerId: nonAnsweringController,
      versions: [version([dark('12:00', 'growth'), lit('20:00', 'growth')], '심야 전력에 맞춰 밤에 점등', 3, false)],
      comments: [],
    },
  ];
};

const fillRoom = async (demo: Demo, { controllerId, versions, comments }: Room): Promise<void> => {
  const controller = await requireController(demoContext(demo, 'manager'), controllerId);
  if ((await getControlSetting(demoContext(demo, 'manager'), controllerId)).version > 0) return;
  for (const [version, { slots, reason, savedAt, isAnswered }] of versions.entries()) {
    const call = demoContext(demo, 'manager', { at: savedAt });
    await saveControlSetting(call, { controllerId, version, slots: [...slots], reason });
    const answer = { controlSettingVersion: version + 1 };
    if (isAnswered) await saveAnswer(demoContext(demo, 'manager', { at: savedAt + minuteMs }), controller, answer);
  }
  for (const { comment, writtenAt } of comments)
    await createSettingComment(demoContext(demo, 'member', { at: writtenAt }), { controllerId, comment });
};

/** Creates settings for the rooms of the vertical farm without any, with the answers of their controllers. */
export const fillSettings = async (demo: Demo): Promise<void> => {
  for (const room of inLanguage(demo.language, roomsAt(demo.ctx.now())))
    await transactDemo(demo, (demo) => fillRoom(demo, room));
};
