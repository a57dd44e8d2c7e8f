import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { crop, listed, serveBatches, createBatch } from '#test/batches/fixtures.ts';
import { setUpGrowingPage, openGrowingPage } from '#test/batches/page.tsx';
import { refuse } from '#test/browser.ts';

setUpGrowingPage();

const batches = [
  createBatch(1, 'seedling'),
  createBatch(2, 'seedling'),
  createBatch(3, 'seedling'),
  createBatch(4, 'plant'),
];

describe('the board on a slow or failing connection', () => {
  it('shows no counts that did not load, and opens the first such column on a narrow screen', async () => {
    serveBatches(batches, {
      'GET /farm-yield-management': ({ query }) =>
        query.get('state') === 'sowing'
          ? refuse(500, 'ERROR', '오류')
          : listed(batches.filter(({ state }) => state === query.get('state'))),
    });
    openGrowingPage();
    const column = await screen.findByRole('region', { name: '파종' });
    expect(await within(column).findByRole('button', { name: '다시 시도' })).toBeDefined();
    expect(within(column).getByRole('heading').textContent).toBe('파종 –');
    await screen.findByRole('radio', { name: '육묘 3' });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '파종 –' }).checked).toBe(true);
  });

  it('dims the batches of the previous filter until the new ones are loaded', async () => {
    let answer: (response: Response) => void = () => {};
    const later = new Promise<Response>((resolve) => (answer = resolve));
    serveBatches(batches, {
      'GET /farm-yield-management': ({ query }) => {
        const found = listed(batches.filter(({ state }) => state === query.get('state')));
        return query.has('farmCropId') && query.get('state') === 'plant' ? later : found;
      },
    });
    const { user } = openGrowingPage();
    const card = await screen.findByRole('link', { name: '상추 4' });
    await screen.findByRole('option', { name: '청치마 상추' });
    await user.selectOptions(screen.getByRole('combobox', { name: '작물' }), '청치마 상추');
    await waitFor(() => expect(card.closest('ul')?.getAttribute('aria-busy')).toBe('true'));
    answer(listed([]));
    await waitFor(() => expect(screen.queryByRole('link', { name: '상추 4' })).toBeNull());
  });

  it('shows at the filter that crops failed to load, and loads them again', async () => {
    let isFailing = true;
    serveBatches(batches, {
      'GET /farm-yield-management/regist-crop': () => (isFailing ? refuse(500, 'ERROR', '오류') : listed([crop])),
    });
    const { user } = openGrowingPage();
    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toContain('불러오지 못했습니다');
    isFailing = false;
    await user.click(within(failure).getByRole('button', { name: '다시 시도' }));
    expect(await screen.findByRole('option', { name: '청치마 상추' })).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
