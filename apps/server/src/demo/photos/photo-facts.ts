import type { Appearance } from './draw-plants.ts';

/** A place on a demo farm that is photographed regularly. */
export type PhotographedPlace = {
  farmId: string;
  /** its number */
  crop: string;
  controllerId: string;
  location: string;
  kind: Appearance['kind'];
  /** days after sowing of the first and last photo, and the interval; the current batch determines today's age */
  ages: { first: number; last: number; every: number };
  /** days after sowing until the plants are fully grown */
  grownAt: number;
  /** description from an age on */
  said: readonly (readonly [age: number, text: string])[];
};

export const photographedPlaces: readonly PhotographedPlace[] = [
  {
    farmId: 'pangyo-a',
    crop: 'L-1',
    controllerId: 'PG-A-R1',
    location: '재배랙 1-1 3단 왼쪽',
    kind: 'lettuce',
    ages: { first: 21, last: 49, every: 3 },
    grownAt: 50,
    said: [
      [21, '정식 첫날. 본잎 네 장, 뿌리가 스펀지 밖으로 나옴.'],
      [24, '활착 양호. 새잎이 한 장 더 나옴.'],
      [27, '잎이 고르게 커지고 색이 밝음. EC 1.5 유지.'],
      [30, '바깥잎 길이 8 cm 안팎. 처지는 잎 없음.'],
      [33, '결구 전. 바깥잎 길이 11 cm 안팎.'],
      [36, '속잎이 서기 시작함. 아랫잎 한 장씩 제거.'],
      [39, '속잎이 말리기 시작함. 잎끝마름은 보이지 않음.'],
      [42, '결구가 고름. 옆 포기와 닿기 직전.'],
      [45, '포기가 서로 닿기 시작함. 순환 팬 방향 확인.'],
      [48, '포기당 120 g 안팎. 이번 주에 수확 예정.'],
    ],
  },
  {
    farmId: 'pangyo-a',
    crop: 'L-2',
    controllerId: 'PG-A-R2',
    location: '재배랙 2-1 1단 오른쪽',
    kind: 'lettuce',
    ages: { first: 21, last: 49, every: 5 },
    grownAt: 52,
    said: [
      [21, '정식 직후. 시든 잎 없이 모두 서 있음.'],
      [26, '새 뿌리가 희고 고름. 빈 구멍 두 곳 보식.'],
      [31, '야간 점등으로 바꾼 뒤 잎이 조금 좁음.'],
      [36, '잎 너비가 돌아옴. 색이 재배실 1보다 진함.'],
      [41, '아래 단이라 위쪽보다 이틀쯤 늦음.'],
      [46, '결구 시작. 수확을 이틀 늦추기로 함.'],
    ],
  },
  {
    farmId: 'naju',
    crop: 'S-1',
    controllerId: 'NJ-1',
    location: '1동 3번 베드 가운데',
    kind: 'strawberry',
    ages: { first: 40, last: 400, every: 7 },
    grownAt: 90,
    said: [
      [40, '활착 끝남. 러너를 모두 땀.'],
      [47, '새잎 세 장째. 아랫잎 정리.'],
      [54, '화방이 보이기 시작함.'],
      [61, '첫 꽃이 핌. 벌통 들임.'],
      [68, '수정 상태가 좋고 어린 열매가 달림.'],
      [75, '첫 열매가 물들기 시작함.'],
      [82, '열매 크기가 고름. 흰가루병 흔적 없음.'],
      [96, '둘째 화방 착과 양호. 관수량을 조금 늘림.'],
    ],
  },
];
