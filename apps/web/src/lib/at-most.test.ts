import { expect, it } from 'vitest';
import { atMost } from './at-most.ts';

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

it('lets two go at once, and the next one when one of them ends, however it ends', async () => {
  const inTurn = atMost(2);
  const begun: string[] = [];
  const ends: Record<string, { well: () => void; badly: (reason: Error) => void }> = {};
  const begin = (name: string): Promise<void> =>
    inTurn(() => {
      begun.push(name);
      return new Promise<void>((well, badly) => {
        ends[name] = { well, badly };
      });
    });
  const all = ['a', 'b', 'c', 'd'].map(begin);
  await turns();
  expect(begun).toEqual(['a', 'b']);
  ends['b']?.badly(new Error('no'));
  await expect(all[1]).rejects.toThrow('no');
  await turns();
  expect(begun).toEqual(['a', 'b', 'c']);
  ends['a']?.well();
  ends['c']?.well();
  await turns();
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  ends['d']?.well();
  await all[3];
  const last = begin('e');
  await turns();
  expect(begun).toContain('e');
  ends['e']?.well();
  await last;
});
