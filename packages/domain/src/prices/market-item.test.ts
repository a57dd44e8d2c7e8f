import { describe, expect, test } from 'vitest';
import { findMarketItem } from './market-item.ts';

describe('a crop is sold as', () => {
  test.each([
    // names of the crop master data
    ['상추', '상추'],
    ['버터헤드 상추', '상추'],
    ['로메인', '상추'],
    ['적축면', '상추'],
    ['딸기', '딸기'],
    ['파프리카', '파프리카'],
    ['토마토', '토마토'],
    ['방울토마토', '방울토마토'],
    ['오이', '오이'],
    ['시금치', '시금치'],
    ['깻잎', '깻잎'],
    ['바질', null],
    ['케일', null],
    ['루꼴라', null],
    ['청경채', null],
    // names used by farms
    ['버터헤드 상추 (야간 점등)', '상추'],
    ['딸기 (설향)', '딸기'],
    ['방울 토마토', '방울토마토'],
    ['대추방울', '방울토마토'],
    ['오이고추', '풋고추'],
    ['양배추', '양배추'],
    ['얼갈이배추', '얼갈이배추'],
    ['가을배추', '배추'],
    ['쥬키니호박', '호박'],
    ['Cherry Tomato', '방울토마토'],
    ['Butterhead lettuce', '상추'],
    ['Strawberries', '딸기'],
    ['Watermelon', '수박'],
    ['', null],
  ])('%s: %s', (crop, item) => expect(findMarketItem(crop)).toBe(item));
});
