import { screen, waitFor } from '@testing-library/react';
import { useState, type ComponentType } from 'react';
import { expect, it, vi } from 'vitest';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { Toaster } from '../feedback/toast.tsx';
import { lazyLayer } from './lazy-layer.tsx';

type Props = { opened: boolean; onClose: () => void };

const Box = ({ opened, onClose }: Props) =>
  opened && (
    <dialog open aria-label="층">
      <button type="button" onClick={onClose}>
        닫기
      </button>
    </dialog>
  );

const openWith = (load: () => Promise<ComponentType<Props>>) => {
  const Layer = lazyLayer(load);
  function Page() {
    const [opened, setOpened] = useState(false);
    return (
      <>
        <input aria-label="메모" />
        <button type="button" aria-expanded={opened} onClick={() => setOpened(true)}>
          열기
        </button>
        <Layer opened={opened} onClose={() => setOpened(false)} />
        <Toaster />
      </>
    );
  }
  return openPage({ path: '/list', Page, at: '/list' });
};

setUpPage();

it('a layer loads once, when it opens first', async () => {
  const load = vi.fn<() => Promise<ComponentType<Props>>>().mockResolvedValue(Box);
  const { user } = openWith(load);
  const button = await screen.findByRole('button', { name: '열기' });
  expect(load).not.toHaveBeenCalled();
  for (const times of [1, 1]) {
    await user.click(button);
    await user.click(await screen.findByRole('button', { name: '닫기' }));
    expect(screen.queryByRole('dialog', { name: '층' })).toBeNull();
    expect(load).toHaveBeenCalledTimes(times);
  }
});

it('one whose code does not load says so, leaves the page with what was typed, and opens at the next try', async () => {
  const load = vi
    .fn<() => Promise<ComponentType<Props>>>()
    .mockRejectedValueOnce(new TypeError('no network'))
    .mockResolvedValue(Box);
  const { user } = openWith(load);
  await user.type(await screen.findByLabelText('메모'), '잎끝이 마름');
  const button = screen.getByRole('button', { name: '열기' });
  await user.click(button);
  expect(await screen.findByText('열지 못했습니다. 네트워크를 확인한 뒤 다시 시도해 주세요.')).toBeDefined();
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'));
  expect(screen.getByLabelText<HTMLInputElement>('메모').value).toBe('잎끝이 마름');
  await user.click(button);
  expect(await screen.findByRole('dialog', { name: '층' })).toBeDefined();
});
