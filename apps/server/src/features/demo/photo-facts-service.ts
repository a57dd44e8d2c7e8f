import type { Looks } from './photo-drawing-service.ts';

/** A place of a demo farm that somebody photographs again and again. */
export type PhotographedPlace = {
  farmId: string;
  /** by its number */
  crop: string;
  systemId: string;
  location: string;
  kind: Looks['kind'];
  /** days after sowing of the first and the last photo, and between two; today's age is that of the batch in between */
  ages: { first: number; last: number; every: number };
  /** days after sowing on which the plants are full-grown */
  grownAt: number;
  /** what is said from an age on */
  said: readonly (readonly [age: number, text: string])[];
};

export const photographedPlaces: readonly PhotographedPlace[] = [
  {
    farmId: 'pangyo-a',
    crop: 'L-1',
    systemId: 'PG-A-R1',
    location: '재배랙 1-1 3단 왼쪽',
    kind: 'lettuce',
    ages: { first: 21, last: 49, every: 3 },
    grownAt: 50,
    said: [
      [21, '정식 첫날. 본잎 네 장, 뿌리가 스펀지 밖으로 나옴.'],
      [24, '활착 양호. 새잎이 한 장 더 나옴.'],
      [28, '잎이 고르게 커지고 색이 밝음. EC 1.5 유지.'],
      [33, '결구가 시작되지 않음. 바깥잎 길이 11 cm 안팎.'],
      [38, '속잎이 말리기 시작함. 잎끝마름은 보이지 않음.'],
      [43, '포기가 서로 닿기 시작함. 순환 팬 방향 확인.'],
      [47, '포기당 120 g 안팎. 이번 주에 수확 예정.'],
    ],
  },
  {
    farmId: 'pangyo-a',
    crop: 'L-2',
    systemId: 'PG-A-R2',
    location: '재배랙 2-1 1단 오른쪽',
    kind: 'lettuce',
    ages: { first: 21, last: 49, every: 5 },
    grownAt: 52,
    said: [
      [21, '정식 직후. 시든 잎 없이 모두 서 있음.'],
      [30, '야간 점등으로 바꾼 뒤 잎이 조금 좁음.'],
      [40, '아래 단이라 위쪽보다 이틀쯤 늦음.'],
    ],
  },
  {
    farmId: 'naju',
    crop: 'S-1',
    systemId: 'NJ-1',
    location: '1동 3번 베드 가운데',
    kind: 'strawberry',
    ages: { first: 40, last: 400, every: 7 },
    grownAt: 120,
    said: [
      [40, '화방이 보이기 시작함. 러너를 모두 땀.'],
      [70, '수정 상태가 좋고 첫 열매가 물들기 시작함.'],
      [100, '열매 크기가 고름. 흰가루병 흔적 없음.'],
    ],
  },
];
