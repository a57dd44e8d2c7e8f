import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getPaging } from '@onsil/contract/envelope';
import { room } from '#test/dashboard/fixtures.ts';
import { atNoon, ok, serve } from '#test/dashboard/page.tsx';
import { damp, sour } from '#test/deviations/fixtures.ts';
import { openPage } from '#test/open-page.tsx';
import { FarmSwitcher } from './farm-switcher.tsx';

atNoon();

it.each([
  { says: 'is filled while nobody has acted on an alarm', open: [sour, damp], name: /2단계 경고/, isFilled: true },
  { says: 'is hollow once somebody has acted on all of them', open: [sour], name: /1단계 주의/, isFilled: false },
])('the mark of the farm $says', async ({ open, name, isFilled }) => {
  serve([room()], {
    '/farm/F1/deviation-status': () => ok({ items: open, paging: getPaging(1, 100, open.length) }),
  });
  openPage({
    path: '/smartfarm/$farmId/dashboard',
    at: '/smartfarm/F1/dashboard',
    Page: () => <FarmSwitcher farmId="F1" />,
  });
  const farm = await screen.findByRole('button', { name });
  expect(farm.querySelector('svg [fill=currentColor]') !== null).toBe(isFilled);
});
