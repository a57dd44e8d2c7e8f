import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { room } from '#test/dashboard/fixtures.ts';
import { atNoon, ok, open, serve, state } from '#test/dashboard/page.tsx';

atNoon();

describe('the state of the farm', () => {
  it('is kept for the next start, with its farm and time', async () => {
    serve([room()], { farm: () => ok({ item: { farmId: 'F1', farmName: '판교 1동' } }) });
    open();
    await state();
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem('lastVerdict') ?? 'null')).toMatchObject({
        farmId: 'F1',
        language: 'ko',
        label: '농장 상태',
        sentence: '조치할 것이 없습니다',
        source: expect.stringMatching(/^판교 1동 · .+ 기준$/),
      }),
    );
  });
});
