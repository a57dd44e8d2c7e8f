import { addDays } from '@onsil/domain/calendar/kst';

/** A special note; `batch` is the n-th oldest incomplete batch of a crop; null: on the farm. */
export type DemoNote = { day: string; text: string; batch: { crop: string; place: number } | null };

type NoteText = readonly [daysAgo: number, text: string, crop: string | null, place?: number];

const noteTexts: Readonly<Record<string, readonly NoteText[]>> = {
  'pangyo-a': [
    [1, '아래 두 단에 잎끝마름이 조금 보임. 순환 팬 방향을 낮추고 이틀 뒤에 다시 확인.', 'L-1'],
    [2, '정식 후 뿌리 활착 좋음. EC 1.5로 유지.', 'L-2', 1],
    [4, '육묘 트레이 한 판이 고르게 자라지 않아 다시 솎음.', 'L-1', 2],
    [6, '점적 노즐 두 곳 막힘, 세척 후 정상.', null],
    [9, '바질 아랫잎에 갈색 점. 병든 잎을 따고 습도를 70%로 낮춤.', 'H-1'],
    [13, '양액 탱크 청소와 전체 교체.', null],
    [21, '납품처 요청으로 포기당 140 g 이상만 출하.', null],
    [34, '정전 18분. 양액 순환만 멈췄고 생육에는 지장 없음.', null],
  ],
  naju: [
    [3, '1동 흰가루병 초기 증상, 병든 잎 제거하고 환기를 늘림.', 'S-1'],
    [11, '2동 3번 베드 관수량이 적어 점적 호스를 갈아 끼움.', null],
    [26, '수정벌 벌통 두 개 교체.', null],
  ],
  gimhae: [
    [5, '파프리카 유인줄 내리고 아래 잎 세 장씩 정리.', 'P-1'],
    [17, '토마토 온실가루이 끈끈이 트랩에 20마리, 천적 방사.', 'T-1'],
  ],
};

/** Special notes on a demo farm in the last weeks. */
export const listDemoNotes = (farmId: string, today: string): DemoNote[] =>
  (noteTexts[farmId] ?? []).map(([daysAgo, text, crop, place = 0]) => ({
    day: addDays(today, -daysAgo),
    text,
    batch: crop === null ? null : { crop, place },
  }));
