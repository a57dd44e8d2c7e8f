import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fileUrl, localFileUrls } from '#lib/http/file-url.ts';
import { maxKeptFiles } from '#lib/offline/outbox/kept-files.ts';
import { loadFiles, type OutboxEntry } from '#lib/offline/outbox/outbox.ts';
import { sendOutbox } from '#lib/offline/outbox/send-outbox.ts';
import { ok, refuse, testSession } from '#test/browser.ts';
import { device, deviceFiles } from '#test/fake-device-storage.ts';
import { file, photo, servePhotos } from '#test/growth-photos/fixtures.ts';
import { setUpPhotosPage, openPhotosPage } from '#test/growth-photos/page.tsx';
import { findQuestion } from './kinds.ts';

vi.mock('idb-keyval', () => import('#test/fake-device-storage.ts'));

setUpPhotosPage();
beforeEach(() => {
  device.clear();
  deviceFiles.clear();
});

const noNetwork = (): never => {
  throw new TypeError('no network');
};
let upload: () => Response;
let add: () => Response;

const chooseOffline = async () => {
  upload = noNetwork;
  add = noNetwork;
  const asked = servePhotos([photo(1)], {
    'POST /file': () => upload(),
    'POST /farm/my/crop-img': () => add(),
  });
  const opened = openPhotosPage('?sheet=photo');
  await opened.user.upload(
    await screen.findByLabelText<HTMLInputElement>('사진 선택'),
    new File(['x'], 'a.jpg', { type: 'image/jpeg' }),
  );
  return { ...opened, asked };
};

const saveOffline = async () => {
  const opened = await chooseOffline();
  const { user } = opened;
  await screen.findByRole('button', { name: 'a.jpg 삭제' });
  const dialog = within(screen.getByRole('dialog'));
  await user.selectOptions(await dialog.findByRole('combobox', { name: '작물' }), '청치마 상추');
  await user.click(await screen.findByLabelText('위치'));
  await user.paste('1번 랙 3단');
  await user.click(screen.getByLabelText('설명'));
  await user.paste('잎끝이 조금 마릅니다.');
  await user.click(screen.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(device.size).toBe(1));
  return opened;
};
const posts = (asked: ReturnType<typeof servePhotos>, path: string) =>
  asked.filter((one) => one.method === 'POST' && one.path === path);
const sentKeys = (asked: ReturnType<typeof servePhotos>) =>
  posts(asked, '/farm/my/crop-img').map(({ body }) => (body as { files: string[] }).files);

it('photos taken without a network wait with their entry, and are uploaded before it', async () => {
  const { asked } = await saveOffline();
  expect(deviceFiles.size).toBe(1);
  upload = () => ok({ items: [file(31)] });
  add = () => ok({ item: { photoId: 5 } });
  await sendOutbox(findQuestion);
  expect(sentKeys(asked)).toEqual([[file(31).key]]);
  expect([device.size, deviceFiles.size]).toEqual([0, 0]);
});

const showPictures = (): void => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4, height: 3, close: () => undefined }));
  URL.createObjectURL = () => 'blob:kept';
  URL.revokeObjectURL = () => undefined;
};

it('a picture that waits is shown from the device, also after the page was loaded again', async () => {
  showPictures();
  await saveOffline();
  const [key = ''] = deviceFiles.keys();
  expect(fileUrl(key, 's')).toBe('blob:kept');
  localFileUrls.clear();
  await loadFiles();
  expect(fileUrl(key, 's')).toBe('blob:kept');
});

it('a picture that waits is shown in another tab too', async () => {
  showPictures();
  await saveOffline();
  const [key = ''] = deviceFiles.keys();
  // Another tab has no URL of it, and hears of the entry.
  localFileUrls.clear();
  const tab = new BroadcastChannel('onsil-outbox');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel's postMessage has none
  tab.postMessage('changed');
  await waitFor(() => expect(fileUrl(key, 's')).toBe('blob:kept'));
  tab.close();
});

it('an interrupted entry is not uploaded a second time, unless the server has deleted the picture meanwhile', async () => {
  const { asked } = await saveOffline();
  const before = posts(asked, '/file').length;
  upload = () => ok({ items: [file(31)] });
  await sendOutbox(findQuestion);
  expect(([...device.values()] as OutboxEntry[])[0]?.uploaded).toBeDefined();
  upload = () => ok({ items: [file(32)] });
  add = () =>
    sentKeys(asked).at(-1)?.includes(file(31).key)
      ? refuse(400, 'INVALID', '', { fields: [{ path: 'files', code: 'fileUnknown', message: '' }] })
      : ok({ item: { photoId: 5 } });
  await sendOutbox(findQuestion);
  expect(sentKeys(asked)).toEqual([[file(31).key], [file(31).key], [file(32).key]]);
  expect(posts(asked, '/file').length - before).toBe(2);
  expect([device.size, deviceFiles.size]).toEqual([0, 0]);
});

it('a device without room says so before anything is lost, and keeps what is there', async () => {
  for (let at = 0; at < maxKeptFiles; at += 1) {
    const key = String(at).padStart(32, '0');
    deviceFiles.set(key, { key, memberNo: testSession.memberNo, farmId: 'F1', file: new File(['x'], 'x'), keptAt: 1 });
  }
  await chooseOffline();
  expect(await screen.findByText(/이 기기에 더 보관할 수 없습니다/)).toBeDefined();
  expect(deviceFiles.size).toBe(maxKeptFiles);
});
