import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { downloadsApi } from '@onsil/contract/downloads';
import { download } from '#lib/http/api.ts';
import { serve } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { DownloadMenu } from './download-menu.tsx';

const open = (answer: () => Response) => {
  const asked = serve({ 'GET /downloads/prices': answer });
  const page = openPage({
    path: '/',
    at: '/',
    Page: () => (
      <DownloadMenu
        choices={[
          { name: '이탈', save: async () => undefined },
          {
            name: '가격',
            save: (format) =>
              download(downloadsApi.exportPrices, { farm: undefined, query: { format, keyword: '상추' } }),
          },
        ]}
      />
    ),
  });
  return { ...page, asked };
};

setUpPage();

it('offers each list in both formats, and saves the file under the name that the server gave it', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const name = encodeURIComponent('농산물 가격 2026-11-20.csv');
  const headers = { 'content-disposition': `attachment; filename*=UTF-8''${name}` };
  const { user, asked } = open(() => new Response('x', { headers }));
  await user.click(await screen.findByRole('button', { name: '다운로드' }));
  const choices = await screen.findAllByRole('button', { name: /·/ });
  expect(choices.map(({ textContent }) => textContent)).toEqual([
    '이탈 · Excel (.xlsx)',
    '이탈 · CSV (.csv)',
    '가격 · Excel (.xlsx)',
    '가격 · CSV (.csv)',
  ]);
  await user.click(screen.getByRole('button', { name: '가격 · CSV (.csv)' }));
  await waitFor(() => expect(click).toHaveBeenCalledOnce());
  expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('농산물 가격 2026-11-20.csv');
  expect(Object.fromEntries(asked[0]?.query ?? [])).toMatchObject({ format: 'csv', keyword: '상추' });
});

it('the button keeps the focus while the file comes, and ignores presses until then', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { user } = openPage({ path: '/', at: '/', Page: () => <DownloadMenu choices={[{ save: () => promise }]} /> });
  const button = await screen.findByRole('button', { name: '다운로드' });
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'CSV (.csv)' }));
  await waitFor(() => expect(document.activeElement).toBe(button));
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('button', { name: 'CSV (.csv)' })).toBeNull();
  resolve();
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: 'CSV (.csv)' })).toBeDefined();
});
