import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { file, photo, place, servePhotos, listed } from '#test/growth-photos/fixtures.ts';
import { setUpPhotosPage, openPhotosPage } from '#test/growth-photos/page.tsx';

setUpPhotosPage();

const three = [photo(1), photo(2), photo(3)];
const moment = () => screen.findByRole<HTMLInputElement>('slider', { name: '표시 날짜' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the time line', () => {
  it('begins with the last day of the place with most photos and steps by hand', async () => {
    const requests = servePhotos(three, {
      'GET /farm/my/crop-img/places': () => listed([{ ...place, locationDetail: '2번 랙', photos: 1 }, place]),
    });
    openPhotosPage('?tab=line');
    expect((await moment()).getAttribute('aria-valuetext')).toBe('11.\u00a013.\u00a0(금) · 파종 12일째');
    expect(requests.find(({ query }) => query.get('sort') === 'photo')?.query.get('locationDetail')).toBe('1번 랙 3단');
    expect(screen.getByRole('button', { name: '다음 날' }).hasAttribute('disabled')).toBe(true);
    press('이전 날');
    await waitFor(async () => expect((await moment()).value).toBe('1'));
    fireEvent.change(await moment(), { target: { value: '0' } });
    expect((await moment()).getAttribute('aria-valuetext')).toBe('11.\u00a011.\u00a0(수) · 파종 10일째');
  });

  it('plays from the first day to the last, waits for each picture, and stops at the end', async () => {
    const ready: (() => void)[] = [];
    Object.assign(HTMLImageElement.prototype, {
      decode: () => new Promise<void>((resolve) => ready.push(resolve)),
    });
    servePhotos(three);
    const { user } = openPhotosPage('?tab=line');
    await moment();
    await user.click(screen.getByRole('radio', { name: '빠르게' }));
    press('재생');
    await screen.findByRole('button', { name: '일시정지' });
    expect((await moment()).value).toBe('0');
    await waitFor(() => expect(ready).toHaveLength(1));
    ready[0]?.();
    await waitFor(async () => expect((await moment()).value).toBe('1'));
    await waitFor(() => expect(ready).toHaveLength(2));
    ready[1]?.();
    await waitFor(async () => expect((await moment()).value).toBe('2'));
    expect(await screen.findByRole('button', { name: '재생' })).toBeDefined();
  });

  it('starts slowly if reduced motion is preferred', async () => {
    servePhotos(three);
    openPhotosPage('?tab=line');
    await moment();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '느리게' }).checked).toBe(true);
  });

  it('starts at normal speed otherwise', async () => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      media,
      matches: !media.includes('reduced-motion'),
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    servePhotos(three);
    openPhotosPage('?tab=line');
    await moment();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '보통' }).checked).toBe(true);
  });

  it('shows the place of the address and opens the comparison of its first and last day', async () => {
    servePhotos(three);
    const { user } = openPhotosPage('?tab=line&crop=7&place=1번 랙 3단');
    await moment();
    await user.click(screen.getByRole('button', { name: '처음과 마지막 비교' }));
    expect(await screen.findByText('2일 차이')).toBeDefined();
  });

  it('skips pictures that cannot be displayed, and says so if none can', async () => {
    const { width: _w, height: _h, ...heic } = file(1, { contentType: 'image/heic' });
    servePhotos([photo(1, { files: [heic] })]);
    openPhotosPage('?tab=line');
    expect(await screen.findByText('이 위치에는 미리 볼 수 있는 사진이 없습니다')).toBeDefined();
  });

  it('shows the next step if no place has photos', async () => {
    servePhotos([]);
    openPhotosPage('?tab=line');
    expect(await screen.findByText('이어서 볼 위치가 없습니다')).toBeDefined();
  });
});
