import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { controller, serveFarm } from '#test/telemetry/fixtures.ts';
import { findChart, openTimeSeries, setUpTimeSeries } from '#test/telemetry/page.tsx';

setUpTimeSeries();

it('fields beyond the first row are shown by a press, and chosen', async () => {
  const one = controller('GH-1', '1동');
  const more = ['vpd', 'dewPoint', 'dli', 'solarRadiation'].flatMap((field) =>
    one.values.slice(0, 1).map((value) => ({ ...value, field, nameKo: field })),
  );
  serveFarm([{ ...one, values: [...one.values, ...more] }]);
  const { user, router } = await openTimeSeries();
  await findChart();
  const chips = within(screen.getByRole('group', { name: '항목' }));
  expect(chips.queryByRole('button', { name: /vpd/ })).toBeNull();
  await user.click(chips.getByRole('button', { name: /항목 4개/ }));
  await user.click(chips.getByRole('button', { name: /vpd/ }));
  expect(router.state.location.search).toEqual({ f: ['temperature', 'humidity', 'co2', 'ec', 'vpd'] });
});
