import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getPaging } from '@onsil/contract/envelope';
import { noon, room } from '#test/dashboard/fixtures.ts';
import { atNoon, iso, ok, open, serve, state } from '#test/dashboard/page.tsx';

atNoon();

describe('the state of the farm', () => {
  it('is kept for the next start, with its farm and time', async () => {
    serve([room()], { farm: () => ok({ item: { farmId: 'F1', farmName: '판교 1동' } }) });
    open();
    await state();
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem('lastVerdicts') ?? '[]')).toMatchObject([
        {
          farmId: 'F1',
          language: 'ko',
          label: '농장 상태',
          sentence: '조치할 것이 없습니다',
          source: expect.stringMatching(/^판교 1동 · .+ 기준$/),
        },
      ]),
    );
  });

  it('is dated by its answers, and not kept while open deviations are unknown', async () => {
    const farm = () => ok({ item: { farmId: 'F1', farmName: '판교 1동' } });
    const { promise: deviations, resolve: answer } = Promise.withResolvers<Response>();
    serve([room({ lastSeen: iso(noon - 3_600_000), freshness: 'late' })], {
      farm,
      '/farm/F1/deviation-status': () => deviations,
    });
    open();
    await screen.findByText('값이 들어오지 않습니다', { exact: false, selector: 'output' }, { timeout: 3_000 });
    expect(localStorage.getItem('lastVerdicts')).toBeNull();
    answer(ok({ items: [], paging: getPaging(1, 50, 0) }));
    await waitFor(() => expect(localStorage.getItem('lastVerdicts')).toContain('12:00 기준'));
  });
});

it('in range, what is not to be trusted is said by the farm and by its room, with the reasons', async () => {
  const calibration = { bias: -0.27, unit: 'dS/m', decimals: 2, advice: 'now', daysLeft: null };
  const fields = [{ field: 'ph', stuckSince: null, calibration, rejected: 0 }];
  const trust = { controllerId: 'IDF-A', fields, unanswered: null, maintenance: [], silentMinutes: 0 };
  serve([room()], {
    '/farm/F1/reading-trust': () => ok({ items: [{ ...trust, maintenanceMinutes: 0, rejected: 0 }] }),
  });
  open();
  const ofRoom = await state();
  const ofFarm = screen.getByRole('region', { name: '농장 상태' });
  for (const said of [ofFarm, ofRoom]) {
    await waitFor(() => expect(said.textContent).toContain('값은 기준 안에 있지만 확인할 것이 있습니다'));
    expect(said.textContent).not.toMatch(/모든 값이 기준 안에|조치할 것이 없습니다/);
  }
  fireEvent.click(within(ofRoom).getByRole('button', { name: /^확인할 항목 1개/ }));
  expect(await screen.findByText(/센서를 교정해 주세요/)).toBeDefined();
});
