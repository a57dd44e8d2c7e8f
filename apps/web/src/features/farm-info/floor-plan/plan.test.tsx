import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ok, refuse } from '#test/browser.ts';
import { profile } from '#test/farm-info/fixtures.ts';
import { atNoon, open, serveFarm } from '#test/farm-info/page.tsx';

atNoon();

const stored = { ...profile.floorPlan.file, key: 'b'.repeat(32) };

const edit = async (own: Parameters<typeof serveFarm>[0] = {}) => {
  const requests = serveFarm(own);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '평면도 수정' }));
  const card = within(screen.getByRole('region', { name: '평면도' }));
  const saved = () => requests.find(({ method, path }) => method === 'PUT' && path.endsWith('/floor-plan'))?.body;
  return { requests, user, card, saved };
};

describe('the floor plan', () => {
  it('lists each controller’s position and state', async () => {
    serveFarm();
    open();
    const list = await screen.findByRole('list', { name: '평면도의 제어기' });
    const [marker, ...others] = within(list).getAllByRole('listitem');
    expect(others).toEqual([]);
    expect(marker?.textContent.replaceAll('\u00a0', ' ')).toBe('육묘실: 왼쪽에서 30%, 위에서 40%, 온도 2단계31.4℃');
  });

  it('explains the next step when there is none', async () => {
    serveFarm({
      'GET /my/farm/profile': () => ok({ item: { ...profile, floorPlan: { file: null, placements: [] } } }),
    });
    const { user } = open();
    expect(await screen.findByText('평면도가 없습니다')).toBeDefined();
    await user.click(screen.getByRole('button', { name: '평면도 업로드' }));
    expect(await screen.findByRole('button', { name: '재배실 배치' })).toHaveProperty('disabled', true);
  });
});

describe('the editor', () => {
  it('moves a marker by arrow keys, further with Shift, undoes it, and saves in one call', async () => {
    const { user, card, saved } = await edit();
    const marker = await card.findByRole('button', { name: '육묘실: 왼쪽에서 30%, 위에서 40%' });
    marker.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowDown}{/Shift}');
    expect(marker.getAttribute('aria-label')).toBe('육묘실: 왼쪽에서 32%, 위에서 45%');
    await user.click(card.getByRole('button', { name: '되돌리기' }));
    expect(marker.getAttribute('aria-label')).toBe('육묘실: 왼쪽에서 30%, 위에서 40%');
    marker.focus();
    await user.keyboard('{ArrowLeft}');
    await user.click(card.getByRole('button', { name: '평면도 저장' }));
    await waitFor(() =>
      expect(saved()).toEqual({ fileKey: 'a'.repeat(32), placements: [{ controllerId: 'R1', x: 0.29, y: 0.4 }] }),
    );
    expect(await card.findByRole('button', { name: '평면도 수정' })).toBeDefined();
  });

  it('places a controller and focuses its marker; Delete removes it', async () => {
    const { user, card } = await edit();
    await user.click(await card.findByRole('button', { name: '재배실 배치' }));
    expect(document.activeElement?.getAttribute('aria-label')).toBe('재배실: 왼쪽에서 50%, 위에서 50%');
    await user.keyboard('{Delete}');
    expect(await card.findByRole('button', { name: '재배실 배치' })).toBeDefined();
    expect(card.getByText('재배실 제거됨')).toBeDefined();
  });

  it('says that the controllers did not load, not that the farm has none', async () => {
    const { card } = await edit({ 'GET /farm/connects/F1': () => refuse(500, 'ERROR', '서버에 오류가 있습니다.') });
    expect(await card.findByText('서버에 오류가 있습니다.')).toBeDefined();
    expect(card.getByRole('button', { name: '다시 시도' })).toBeDefined();
  });

  it('replaces the picture and keeps the markers', async () => {
    const { user, card, saved } = await edit({ 'POST /file': () => ok({ items: [stored] }) });
    await user.upload(card.getByLabelText('사진 변경'), new File(['x'], 'new.png', { type: 'image/png' }));
    const save = card.getByRole('button', { name: '평면도 저장' });
    await waitFor(() => expect(save).toHaveProperty('disabled', false));
    await user.click(save);
    await waitFor(() => expect(saved()).toEqual({ fileKey: stored.key, placements: profile.floorPlan.placements }));
  });

  it('shows why a picture or plan was refused, and keeps the changes', async () => {
    const fields = [{ path: 'new.png', code: 'fileBroken', message: '사진을 읽을 수 없습니다.' }];
    const { user, card } = await edit({
      'POST /file': () => refuse(400, 'INVALID', '확인해 주세요.', { fields }),
      'PUT /farm/F1/floor-plan': () => refuse(500, 'ERROR', '오류가 발생했습니다.'),
    });
    await user.upload(card.getByLabelText('사진 변경'), new File(['x'], 'new.png', { type: 'image/png' }));
    expect(await card.findByText('사진을 업로드하지 못했습니다. 사진을 읽을 수 없습니다.')).toBeDefined();
    await user.click(card.getByRole('button', { name: '육묘실 제거' }));
    await user.click(card.getByRole('button', { name: '평면도 저장' }));
    expect(await card.findByText('저장하지 못했습니다. 오류가 발생했습니다.')).toBeDefined();
    expect(card.getByRole('button', { name: '육묘실 배치' })).toBeDefined();
  });
});
