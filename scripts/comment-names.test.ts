import { expect, test } from 'vitest';
import { findLostNames } from './comment-names.ts';

test('a comment that names what was renamed is found; addresses and existing names are not', () => {
  const sources = [
    { file: 'a.ts', text: '/** See `openFarm` and `requireFarm`. */\nexport const requireFarm = 1;' },
    { file: 'b.ts', text: "// as `requireFarm` at https://onsil.example/`x`\nconst url = 'http://openFarm.example';" },
  ];
  expect(findLostNames([sources[0] ?? { file: '', text: '' }])).toEqual([
    'a.ts: a comment names openFarm, which does not exist',
  ]);
  expect(findLostNames(sources)).toEqual([]);
});
