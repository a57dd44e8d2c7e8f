import { describe, expect, it } from 'vitest';
import { findRecurrences } from './recurrence.ts';

const at = (day: number, time: string, kind = 'co2 high') => ({
  startedAt: Date.parse(`2026-11-${String(day).padStart(2, '0')}T${time}:00+09:00`),
  kind,
});

describe('recurring alarms', () => {
  it('are of one kind around the same time on three days or more', () => {
    const alarms = [at(16, '09:51'), at(18, '09:45'), at(20, '10:20'), at(20, '16:00')];
    expect(findRecurrences(alarms)).toEqual([
      { kind: 'co2 high', minute: 9 * 60 + 51, days: 3, alarms: alarms.slice(0, 3) },
    ]);
  });

  it('are not two days, nor three times on one day', () => {
    expect(findRecurrences([at(16, '09:51'), at(18, '09:45')])).toEqual([]);
    expect(findRecurrences([at(16, '09:00'), at(16, '09:30'), at(16, '10:00')])).toEqual([]);
  });

  it('are told apart by kind', () => {
    expect(findRecurrences([at(16, '09:51'), at(17, '09:50', 'ph low'), at(18, '09:45')])).toEqual([]);
  });

  it('may be around midnight', () => {
    const [found] = findRecurrences([at(16, '23:40'), at(18, '00:10'), at(19, '23:55')]);
    expect(found).toMatchObject({ minute: 23 * 60 + 55, days: 3 });
  });

  it('are not those of a kind that alarms at any time', () => {
    const spread = Array.from({ length: 28 }, (_, i) => at(1 + i, `${String((i * 5) % 24).padStart(2, '0')}:00`));
    expect(findRecurrences(spread)).toEqual([]);
  });

  it('are found twice for a kind with two times of day, those on more days first', () => {
    const mornings = [at(2, '08:00'), at(3, '08:05'), at(5, '08:10')];
    const evenings = [at(2, '20:00'), at(3, '20:10'), at(4, '20:20'), at(6, '20:00')];
    expect(findRecurrences([...mornings, ...evenings]).map(({ days }) => days)).toEqual([4, 3]);
  });

  it('are none of what alarms every ten minutes, however many, and each time is read once', () => {
    let reads = 0;
    const begin = at(1, '00:01').startedAt;
    const alarms = Array.from({ length: 2_000 }, (_, index) => ({
      kind: 'no data',
      get startedAt() {
        reads += 1;
        return begin + index * 600_000;
      },
    }));
    expect(findRecurrences(alarms)).toEqual([]);
    expect(reads).toBeLessThan(3 * alarms.length);
  });
});
