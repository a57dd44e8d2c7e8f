import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { saveSession } from '#lib/session/session-store.ts';
import { freshBrowser, testSession } from '#test/browser.ts';
import { withTasks } from '#test/farm-tasks/fixtures.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { Page } from '../page.tsx';
import { farmCalendarSearch } from '../search-params.ts';

setUpPage({ now: Date.parse('2026-11-21T12:00:00+09:00') });

it('marks Sundays and public holidays on a phone too', async () => {
  freshBrowser({ phone: true });
  saveSession(testSession);
  withTasks([]);
  openPage({
    path: '/smartfarm/$farmId/farm-calendar',
    at: '/smartfarm/F1/farm-calendar?day="2026-10-01"',
    Page,
    search: farmCalendarSearch,
  });
  const sunday = await screen.findByRole('button', { name: /^10\.\s4\.\s\(일\)/ });
  const holiday = screen.getByRole('button', { name: /^10\.\s5\.\s\(월\)/ });
  const workday = screen.getByRole('button', { name: /^10\.\s6\.\s\(화\)/ });
  expect([sunday, holiday, workday].map((day) => day.hasAttribute('data-free'))).toEqual([true, true, false]);
});
