import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ok, refuse } from '#test/browser.ts';
import { file, listed, photo, servePhotos } from '#test/growth-photos/fixtures.ts';
import { setUpPhotosPage, openPhotosPage } from '#test/growth-photos/page.tsx';

setUpPhotosPage();

const three = [photo(1), photo(2, { isMine: false }), photo(3)];
const lists = (requests: ReturnType<typeof servePhotos>) =>
  requests.filter(({ path, query }) => path === '/farm/my/crop-img' && query.has('pageNo'));
const enlarge = (day: string) => screen.findByRole('button', { name: new RegExp(`${day}.*크게 보기`) });

describe('the gallery', () => {
  it('requests half a year, shows each photo with the age of its plants, and reserves space for its picture', async () => {
    const requests = servePhotos(three);
    openPhotosPage();
    const gallery = await screen.findByRole('list', { name: '생육 사진' });
    expect(within(gallery).getAllByRole('listitem')).toHaveLength(3);
    expect(within(gallery).getByText('파종 12일째')).toBeDefined();
    const [picture] = within(gallery).getAllByRole('img');
    expect(picture?.getAttribute('src')).toMatch(/size=s$/);
    expect([picture?.getAttribute('width'), picture?.getAttribute('loading')]).toEqual(['800', 'lazy']);
    expect(Object.fromEntries(lists(requests)[0]?.query ?? [])).toMatchObject({ period: '6m', pageNo: '1' });
  });

  it('is filtered by period, custom days, crop and controller, all in the address', async () => {
    const requests = servePhotos(three);
    const { user } = openPhotosPage('?page=2');
    await user.click(await screen.findByRole('radio', { name: '1개월' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: '작물' }), '청치마 상추');
    await user.selectOptions(await screen.findByRole('combobox', { name: '제어기' }), '재배실 1');
    await waitFor(() =>
      expect(Object.fromEntries(lists(requests).at(-1)?.query ?? [])).toMatchObject({
        period: '1m',
        farmCropId: '7',
        controllerId: 'R1',
        pageNo: '1',
      }),
    );
    await user.click(screen.getByRole('radio', { name: '직접 지정' }));
    await waitFor(() => expect(lists(requests).at(-1)?.query.has('period')).toBe(false));
    expect(await screen.findByRole('textbox', { name: '시작일' })).toBeDefined();
  });

  it('shows the next step if it is empty, and another if nothing matches', async () => {
    servePhotos([]);
    openPhotosPage();
    expect(await screen.findByText('등록한 생육 사진이 없습니다')).toBeDefined();
  });

  it('clears the filters if nothing matches', async () => {
    const requests = servePhotos([]);
    const { user } = openPhotosPage('?crop=7&period=1m');
    await user.click(await screen.findByRole('button', { name: '최근 1년의 사진 모두 보기' }));
    await waitFor(() => expect(lists(requests).at(-1)?.query.get('period')).toBe('1y'));
    expect(lists(requests).at(-1)?.query.has('farmCropId')).toBe(false);
  });

  it('shows a placeholder for a picture that cannot be displayed', async () => {
    const heic = file(9, { name: 'IMG.HEIC', contentType: 'image/heic' });
    const { width: _w, height: _h, ...undecoded } = heic;
    servePhotos([photo(1, { files: [undecoded] })]);
    openPhotosPage();
    const gallery = await screen.findByRole('list', { name: '생육 사진' });
    expect(within(gallery).getByText('HEIC 원본')).toBeDefined();
    expect(within(gallery).queryByRole('img')).toBeNull();
  });

  it('can be reloaded after an error', async () => {
    servePhotos([], { 'GET /farm/my/crop-img': () => refuse(500, 'ERROR', '오류가 발생했습니다.') });
    openPhotosPage();
    expect(await screen.findByRole('button', { name: '다시 시도' })).toBeDefined();
  });
});

describe('the table', () => {
  it('lists the same photos; only one’s own can be edited', async () => {
    servePhotos(three);
    openPhotosPage('?view=table');
    const table = await screen.findByRole('table', { name: '생육 사진' });
    expect(within(table).getAllByRole('row')).toHaveLength(4);
    expect(within(table).getAllByRole('button', { name: /사진 수정$/ })).toHaveLength(2);
  });

  it('deletes a photo after a confirmation', async () => {
    const requests = servePhotos(three, { 'DELETE /farm/my/crop-img/3': () => ok() });
    const { user } = openPhotosPage('?view=table');
    await user.click(await screen.findByRole('button', { name: /11\.\s13\..*사진 삭제$/ }));
    const question = await screen.findByRole('dialog', { name: '이 기록을 삭제할까요?' });
    expect(within(question).getByText(/사진 1장과 설명/)).toBeDefined();
    await user.click(within(question).getByRole('button', { name: '삭제' }));
    await waitFor(() => expect(requests.some(({ method }) => method === 'DELETE')).toBe(true));
  });
});

describe('the photo viewer', () => {
  const twoPictures = [photo(1), photo(2, { files: [file(20), file(21)] })];

  it('moves by arrow keys, picture by picture, and closes by Esc', async () => {
    servePhotos(twoPictures);
    const { user } = openPhotosPage();
    await user.click(await enlarge('11.\u00a012.'));
    const dialog = await screen.findByRole('dialog', { name: '청치마 상추 · 1번 랙 3단' });
    const shown = () => within(dialog).getByRole('img').getAttribute('src');
    expect(shown()).toContain(file(20).key);
    expect(within(dialog).getByText('3장 중 1번째')).toBeDefined();
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(shown()).toContain(file(21).key));
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(shown()).toContain(file(1).key));
    await user.keyboard('{ArrowRight}');
    expect(within(dialog).getByRole('button', { name: '다음 사진' }).hasAttribute('disabled')).toBe(true);
    await user.keyboard('{ArrowLeft}');
    await waitFor(() => expect(shown()).toContain(file(21).key));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('turns by a swipe, not by a vertical scroll', async () => {
    servePhotos(twoPictures);
    openPhotosPage('?open=2');
    expect(await screen.findByText('3장 중 1번째')).toBeDefined();
    const swipe = (aside: number, down: number): void => {
      const on = screen.getByRole('dialog').querySelector('img');
      if (!on) throw new Error('no picture');
      fireEvent.pointerDown(on, { clientX: 200, clientY: 200, isPrimary: true });
      fireEvent.pointerUp(on, { clientX: 200 + aside, clientY: 200 + down, isPrimary: true });
    };
    swipe(-60, 120);
    swipe(-20, 0);
    expect(await screen.findByText('3장 중 1번째')).toBeDefined();
    swipe(-80, 10);
    expect(await screen.findByText('3장 중 2번째')).toBeDefined();
  });

  it('opens a photo by its address although the list does not contain it', async () => {
    servePhotos(three, {
      'GET /farm/my/crop-img': ({ query }) =>
        listed(query.get('photoId') === '9' ? [photo(9, { locationDetail: '다른 자리' })] : []),
    });
    openPhotosPage('?open=9');
    expect(await screen.findByRole('dialog', { name: '청치마 상추 · 다른 자리' })).toBeDefined();
  });

  it('says when a photo of its address cannot be loaded, with a retry', async () => {
    let isFailing = true;
    servePhotos(three, {
      'GET /farm/my/crop-img': ({ query }) => {
        if (query.get('photoId') !== '9') return listed([]);
        return isFailing ? refuse(500, 'ERROR', '오류') : listed([photo(9, { locationDetail: '다른 자리' })]);
      },
    });
    const { user } = openPhotosPage('?open=9');
    const viewer = within(await screen.findByRole('dialog'));
    const retry = await viewer.findByRole('button', { name: '다시 시도' });
    isFailing = false;
    await user.click(retry);
    expect(await screen.findByRole('dialog', { name: '청치마 상추 · 다른 자리' })).toBeDefined();
  });

  it('says when a photo was deleted', async () => {
    servePhotos([]);
    openPhotosPage('?open=9');
    expect(await screen.findByText('삭제되었거나 볼 수 없는 사진입니다.')).toBeDefined();
  });
});

describe('a comparison', () => {
  it('shows the two selected photos, the earlier one first, side by side or overlaid', async () => {
    servePhotos(three);
    const { user } = openPhotosPage();
    await user.click(await screen.findByRole('checkbox', { name: /11\.\s13\./ }));
    const start = await screen.findByRole('button', { name: '두 장 비교' });
    expect(start.hasAttribute('disabled')).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: /11\.\s11\./ }));
    await user.click(start);
    const dialog = await screen.findByRole('dialog', { name: '사진 비교' });
    expect(await within(dialog).findByText('2일 차이')).toBeDefined();
    const ages = within(dialog).getAllByText(/파종 \d+일째/);
    expect(ages.map(({ textContent }) => textContent)).toEqual([
      '11.\u00a011.\u00a0(수) · 파종 10일째',
      '11.\u00a013.\u00a0(금) · 파종 12일째',
    ]);
    await user.click(within(dialog).getByRole('radio', { name: '겹쳐 보기' }));
    const split = await within(dialog).findByRole('slider', { name: '두 사진의 경계' });
    fireEvent.change(split, { target: { value: '80' } });
    expect((split as HTMLInputElement).value).toBe('80');
  });

  it('replaces the first selection by a third one', async () => {
    servePhotos(three);
    const { user } = openPhotosPage();
    for (const day of ['11.\u00a011.', '11.\u00a012.', '11.\u00a013.'])
      await user.click(await screen.findByRole('checkbox', { name: new RegExp(day.replaceAll('.', '\\.')) }));
    const picked = screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);
    expect(picked).toEqual([true, true, false]);
  });
});
