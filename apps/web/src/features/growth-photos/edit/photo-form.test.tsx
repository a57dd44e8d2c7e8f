import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ok, refuse } from '#test/browser.ts';
import { file, photo, servePhotos } from '#test/growth-photos/fixtures.ts';
import { setUpPhotosPage, openPhotosPage } from '#test/growth-photos/page.tsx';

setUpPhotosPage();

type Opened = ReturnType<typeof openPhotosPage>;
type Answers = Parameters<typeof servePhotos>[1];

/** Stores each sent file under the next number, as the server does. */
const storing = () => {
  let stored = 30;
  return (): Response => {
    stored += 1;
    return ok({ items: [file(stored)] });
  };
};

const begin = (answers: Answers = {}, search = '?sheet=photo', photos = [photo(1)]) => {
  const requests = servePhotos(photos, { 'POST /file': storing(), ...answers });
  return { asked: requests, ...openPhotosPage(search) };
};
const picture = (name: string, day = '2026-11-18') =>
  new File(['x'], name, { type: 'image/jpeg', lastModified: Date.parse(`${day}T09:00:00+09:00`) });
const choose = async ({ user }: Opened, ...files: File[]): Promise<void> =>
  user.upload(await screen.findByLabelText<HTMLInputElement>('사진 선택'), files);
const place = () => screen.findByRole<HTMLInputElement>('combobox', { name: '위치' });
const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
/** Waits until `count` pictures are stored. */
const arrived = (count: number) =>
  waitFor(() => expect(screen.getAllByRole('button', { name: /\.jpg 삭제$/ })).toHaveLength(count));
const write = async (opened: Opened): Promise<void> => {
  await opened.user.selectOptions(
    await within(screen.getByRole('dialog')).findByRole('combobox', { name: '작물' }),
    '청치마 상추',
  );
  await opened.user.type(await place(), '1번 랙 3단');
  await opened.user.clear(await box('설명'));
  await opened.user.type(await box('설명'), '잎끝이 조금 마릅니다.');
};
const save = ({ user }: Opened) => user.click(screen.getByRole('button', { name: '저장' }));
const sent = (requests: ReturnType<typeof servePhotos>, method = 'POST') =>
  requests.find((one) => one.method === method && one.path === '/farm/my/crop-img')?.body;

describe('new photos', () => {
  it('are saved together with the typed values, the proposed day and the sowing day of a batch', async () => {
    const opened = begin({ 'POST /farm/my/crop-img': () => ok({ item: { photoId: 5 } }) });
    await choose(opened, picture('a.jpg'), picture('b.jpg'), picture('c.jpg'));
    await arrived(3);
    expect((await box('촬영일')).value).toBe('2026. 11. 18.');
    expect(await screen.findByText(/파일의 날짜를 입력했습니다/)).toBeDefined();
    await write(opened);
    // Batches sown after the photo are not offered.
    const offers = within(await screen.findByRole('group', { name: '작기에서 선택' })).getAllByRole('button');
    expect(offers.map(({ textContent }) => textContent)).toEqual(['11.\u00a01.\u00a0(일) · 상추 26-1']);
    await opened.user.click(offers[0] as HTMLElement);
    await save(opened);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(opened.asked)).toEqual({
      farmCropId: 7,
      photoDate: '2026-11-18',
      sowingDate: '2026-11-01',
      controllerId: null,
      locationDetail: '1번 랙 3단',
      description: '잎끝이 조금 마릅니다.',
      files: [31, 32, 33].map((number) => file(number).key),
    });
  });

  it('are saved without typing: the description names crop, place and day until another is written', async () => {
    const opened = begin({ 'POST /farm/my/crop-img': () => ok({ item: { photoId: 5 } }) }, '?sheet=photo&place=3단');
    await choose(opened, picture('a.jpg'));
    await arrived(1);
    await opened.user.selectOptions(
      await within(screen.getByRole('dialog')).findByRole('combobox', { name: '작물' }),
      '청치마 상추',
    );
    const readyMade = '청치마 상추 3단 11. 18. (수) 촬영';
    expect((await box('설명')).value).toBe(readyMade);
    await save(opened);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(opened.asked)).toMatchObject({ locationDetail: '3단', description: readyMade });
  });

  it('show missing values at their inputs and are not sent', async () => {
    const opened = begin();
    await opened.user.type(await box('설명'), '짧음');
    await save(opened);
    expect(await screen.findByText('설명을 8자 이상 입력해 주세요.')).toBeDefined();
    expect(screen.getByText('사진을 한 장 이상 올려 주세요.')).toBeDefined();
    expect(sent(opened.asked)).toBeUndefined();
  });

  it('have room for as many as before after others were too large', async () => {
    const opened = begin();
    const large = Array.from({ length: 19 }, (_, index) => picture(`large-${index}.jpg`));
    for (const one of large) Object.defineProperty(one, 'size', { value: 30_000_000 });
    await choose(opened, ...large);
    expect(await screen.findAllByText(/20MB/, { selector: '[role=alert]' })).toHaveLength(19);
    await choose(opened, picture('a.jpg'), picture('b.jpg'));
    // A picture that failed has a button too, which removes it.
    await arrived(19 + 2);
  });

  it('can retry a failed upload without losing input', async () => {
    let attempts = 0;
    const store = storing();
    const opened = begin({
      'POST /file': () => {
        attempts += 1;
        return attempts === 1 ? refuse(503, 'UNAVAILABLE', '잠시 뒤 다시 시도해 주세요.') : store();
      },
      'POST /farm/my/crop-img': () => ok({ item: { photoId: 5 } }),
    });
    await choose(opened, picture('a.jpg'));
    expect(await screen.findByText(/잠시 뒤 다시 시도해 주세요/)).toBeDefined();
    await write(opened);
    await save(opened);
    expect(await screen.findByText(/업로드하지 못한 사진을 다시 올리거나/)).toBeDefined();
    expect(sent(opened.asked)).toBeUndefined();
    await opened.user.click(screen.getByRole('button', { name: 'a.jpg 다시 업로드' }));
    await screen.findByRole('img', { name: '31.jpg' });
    expect((await box('설명')).value).toBe('잎끝이 조금 마릅니다.');
    await save(opened);
    await waitFor(() => expect(sent(opened.asked)).toMatchObject({ files: [file(31).key] }));
  });

  it('say in a few words which file is no picture, which a retry would not help', async () => {
    const message = '지원하지 않는 형식입니다. 사진, PDF, Excel(xlsx) 파일을 올려 주세요.';
    const fields = [{ path: 'file', code: 'fileKind', message }];
    const opened = begin({ 'POST /file': () => refuse(400, 'INVALID', '입력한 값을 확인해 주세요.', { fields }) });
    await choose(opened, picture('a.jpg'));
    expect((await screen.findByText('사진 파일이 아닙니다.', { exact: false })).textContent).toBe(
      'a.jpg사진 파일이 아닙니다.',
    );
    expect(screen.queryByRole('button', { name: 'a.jpg 다시 업로드' })).toBeNull();
  });

  it('show the progress of each upload, which can be cancelled', async () => {
    const opened = begin({ 'POST /file': () => new Promise<Response>(() => undefined) });
    await choose(opened, picture('a.jpg'), picture('b.jpg'), picture('c.jpg'));
    const first = await screen.findByRole('progressbar', { name: 'a.jpg 업로드 중' });
    await waitFor(() => expect(first.getAttribute('value')).toBe('0.5'));
    // Two uploads run at once; the third waits.
    expect(screen.getByRole('progressbar', { name: 'c.jpg 업로드 중' }).getAttribute('value')).toBe('0');
    await opened.user.click(screen.getByRole('button', { name: 'a.jpg 업로드 취소' }));
    await waitFor(() => expect(screen.queryByRole('progressbar', { name: 'a.jpg 업로드 중' })).toBeNull());
    await waitFor(() =>
      expect(screen.getByRole('progressbar', { name: 'c.jpg 업로드 중' }).getAttribute('value')).toBe('0.5'),
    );
    for (const name of ['b.jpg', 'c.jpg'])
      await opened.user.click(screen.getByRole('button', { name: `${name} 업로드 취소` }));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  });

  it('are at most twenty, of at most 20 MB each', async () => {
    const opened = begin();
    await choose(opened, ...Array.from({ length: 22 }, (_, index) => picture(`${index}.jpg`)));
    expect(await screen.findByText(/20장까지 올릴 수 있어/)).toBeDefined();
    await arrived(20);
    expect((await screen.findByLabelText<HTMLInputElement>('사진 선택')).disabled).toBe(true);
    await opened.user.click(screen.getAllByRole('button', { name: /\.jpg 삭제$/ })[0] as HTMLElement);
    await choose(opened, new File([new Uint8Array(20_000_001)], '큰.jpg', { type: 'image/jpeg' }));
    expect(await screen.findByText('20MB보다 큰 사진은 업로드할 수 없습니다.')).toBeDefined();
    expect(opened.asked.filter(({ path }) => path === '/file')).toHaveLength(20);
  });

  it('are pictures only: another file is named, with the server’s reason', async () => {
    const { width: _w, height: _h, ...note } = file(31, { name: '기록.txt', contentType: 'text/plain' });
    const opened = begin({
      'POST /file': () => ok({ items: [note] }),
      'POST /farm/my/crop-img': () =>
        refuse(400, 'INVALID', '입력한 내용을 확인해 주세요.', {
          fields: [{ path: 'files', code: 'photoNeeded', message: '사진 파일만 올릴 수 있습니다.' }],
        }),
    });
    await choose(opened, new File(['x'], '기록.jpg', { type: 'image/jpeg' }));
    expect(await screen.findByText('기록.txt', { selector: 'strong' })).toBeDefined();
    await write(opened);
    await save(opened);
    expect(await screen.findByText('사진 파일만 올릴 수 있습니다.')).toBeDefined();
    expect((await box('설명')).value).toBe('잎끝이 조금 마릅니다.');
  });

  it('keep a day that was chosen by hand', async () => {
    const opened = begin();
    const day = await box('촬영일');
    await opened.user.clear(day);
    await opened.user.type(day, '2026-11-10{Tab}');
    await choose(opened, picture('a.jpg'));
    await arrived(1);
    expect((await box('촬영일')).value).toBe('2026. 11. 10.');
  });
});

describe('an edited photo', () => {
  const mine = photo(4, { files: [file(4), file(5)] });

  it('keeps its pictures and sends the version it was loaded with', async () => {
    const opened = begin({ 'PUT /farm/my/crop-img': () => ok() }, '?sheet=photo&id=4', [mine]);
    await opened.user.type(await place(), ' 왼쪽');
    await opened.user.click(screen.getByRole('button', { name: '4.jpg 삭제' }));
    await save(opened);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(opened.asked, 'PUT')).toMatchObject({
      photoId: 4,
      version: 1,
      locationDetail: '1번 랙 3단 왼쪽',
      files: [file(5).key],
    });
  });

  it('shows concurrent changes before it overwrites them', async () => {
    let now = mine;
    const answers: Answers = {
      'PUT /farm/my/crop-img': ({ body }) => {
        if ((body as { version: number }).version === now.version) return ok();
        return refuse(409, 'CONFLICT', '그사이 바뀌었습니다.');
      },
      'GET /farm/my/crop-img': () =>
        ok({ items: [now], paging: { pageNo: 1, pageSize: 24, totalCount: 1, hasMore: false } }),
    };
    const opened = begin(answers, '?sheet=photo&id=4', [mine]);
    await opened.user.type(await box('설명'), ' 다시 봄.');
    now = { ...mine, description: '다른 사람이 적은 설명', version: 2 };
    await save(opened);
    expect(await screen.findByText('설명: 현재 ‘다른 사람이 적은 설명’')).toBeDefined();
    await opened.user.click(screen.getByRole('button', { name: '내 입력으로 저장' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks before unsaved changes are lost', async () => {
    const opened = begin({}, '?sheet=photo&id=4', [mine]);
    await opened.user.type(await place(), '!');
    await opened.user.click(screen.getByRole('button', { name: '닫기' }));
    expect(await screen.findByRole('dialog', { name: '저장하지 않은 내용이 있습니다' })).toBeDefined();
  });

  it('says when the photo was deleted', async () => {
    begin({}, '?sheet=photo&id=99', [mine]);
    expect(await screen.findByText('찾을 수 없습니다')).toBeDefined();
  });
});
