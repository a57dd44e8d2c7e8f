import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession, saveSession } from '#lib/session/session-store.ts';
import { freshBrowser, ok, refuse, serve, testSession } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { racks } from '#test/racks/fixtures.ts';
import { Page as Place } from './place/page.tsx';
import { Page as Scan } from './scan/page.tsx';
import { labelsSearch, placeSearch } from './search-params.ts';
import { Page as Labels } from './sheet/page.tsx';

const setCamera = (getUserMedia: (() => Promise<unknown>) | null): void => {
  if (getUserMedia) Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  else Reflect.deleteProperty(navigator, 'mediaDevices');
};

const paging = { pageNo: 1, pageSize: 100, totalCount: 0, hasMore: false };
const serveFarm = (): void =>
  void serve({
    'GET /farm/F1': () => ok({ item: { farmId: 'F1', farmName: '판교', role: 'member' } }),
    'GET /farm/F2': () => refuse(404, 'NOT_FOUND', '없는 농장입니다.'),
    'GET /farm/connects/F1': () => ok({ items: [{ controllerId: 'S-1', controllerName: '1호 제어기' }], paging }),
    'GET /farm-rack/list/F1': () => ok({ item: racks }),
    'GET /farm-yield-management': () => ok({ items: [], paging }),
  });

beforeEach(() => {
  freshBrowser();
  saveSession(testSession);
  serveFarm();
});
afterEach(() => {
  cleanup();
  clearSession();
  setCamera(null);
  vi.unstubAllGlobals();
});

const openPlace = (address: string) =>
  openPage({ path: '/q/$kind/$id', at: `/q/${address}`, Page: Place, search: placeSearch });

it('a label of a rack leads to measuring, photos and the steps of what stands there', async () => {
  openPlace('r/1?f=F1');
  expect(await screen.findByRole('heading', { name: '랙 1' })).toBeDefined();
  const links = screen.getAllByRole<HTMLAnchorElement>('link').map(({ textContent, href }) => [textContent, href]);
  expect(links[0]).toEqual(['측정 · 1호 제어기', expect.stringContaining('/measuring-round?controllerId=S-1')]);
  expect(links[1]).toEqual(['사진', expect.stringMatching(/sheet=photo&c=S-1&place=/)]);
});

it.each(['r/99?f=F1', 'c/S-1?f=F2', 'x/1?f=F1'])(
  'a label of a removed thing, a foreign farm or another kind says so: %s',
  async (address) => {
    openPlace(address);
    expect(await screen.findByRole('heading', { level: 1, name: '찾을 수 없는 라벨입니다' })).toBeDefined();
    expect(screen.getByText(/볼 수 있는 농장이 아닙니다/)).toBeDefined();
  },
);

it('the sheet has a label for each controller, rack and batch, and prints', async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  const { user } = openPage({
    path: '/smartfarm/$farmId/labels',
    at: '/smartfarm/F1/labels',
    Page: Labels,
    search: labelsSearch,
  });
  expect(await screen.findByRole('img', { name: '1호 제어기 QR 코드' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: '인쇄' }));
  expect(print).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('radio', { name: '재배랙' }));
  expect(await screen.findAllByRole('img')).toHaveLength(2);
  await user.click(screen.getByRole('radio', { name: '작기' }));
  expect(await screen.findByText('인쇄할 라벨이 없습니다')).toBeDefined();
});

const stopTrack = vi.fn<() => void>();
const showToCamera = (...codes: (string | null)[]): void => {
  setCamera(async () => ({ getTracks: () => [{ stop: stopTrack }] }));
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code'];
      detect = async () => {
        const rawValue = codes.shift();
        return typeof rawValue === 'string' ? [{ rawValue }] : [];
      };
    },
  );
};
const openScan = () => openPage({ path: '/q', at: '/q', Page: Scan });

it('a scanned label opens its place and ends the camera; another code is named', async () => {
  showToCamera(null, '4901234567894', ...Array<null>(2), 'https://old.example/q/r/1?f=F1');
  const { router } = openScan();
  expect(await screen.findByText('QR 코드를 찾는 중')).toBeDefined();
  expect(await screen.findByText('온실 라벨이 아닌 QR 코드입니다.')).toBeDefined();
  await waitFor(() => expect(router.state.location.href).toBe('/q/r/1?f=F1'));
  await waitFor(() => expect(stopTrack).toHaveBeenCalled());
});

it('a refused camera and an address without HTTPS name the phone’s own camera app', async () => {
  const getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  setCamera(getUserMedia);
  openScan();
  expect(await screen.findByText('카메라를 사용할 수 없습니다')).toBeDefined();
  cleanup();
  setCamera(null);
  openScan();
  expect(await screen.findByText('카메라를 열 수 없는 주소입니다')).toBeDefined();
});

it('without a camera a photo of the label opens its place; one without a code says so', async () => {
  showToCamera(null, 'https://old.example/q/r/1?f=F1');
  setCamera(null);
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => undefined }));
  const { router, user } = openScan();
  const input = await screen.findByLabelText('라벨 사진 촬영');
  const photo = new File(['a'], 'a.jpg', { type: 'image/jpeg' });
  await user.upload(input, photo);
  expect(await screen.findByText(/QR 코드를 찾지 못했습니다/)).toBeDefined();
  await user.upload(input, photo);
  await waitFor(() => expect(router.state.location.href).toBe('/q/r/1?f=F1'));
});

/** The worker that reads codes; its code does not come where the line is gone. */
class FailedWorker extends EventTarget {
  constructor() {
    super();
    queueMicrotask(() => this.dispatchEvent(new Event('error')));
  }
  terminate = () => undefined;
}

it('a reader that does not load is named instead of the camera, and can be tried again', async () => {
  showToCamera('https://old.example/q/r/1?f=F1');
  const Detector: unknown = Reflect.get(globalThis, 'BarcodeDetector');
  vi.stubGlobal('BarcodeDetector', undefined);
  vi.stubGlobal('Worker', FailedWorker);
  const { router, user } = openScan();
  expect(await screen.findByText('QR 코드를 읽을 수 없습니다')).toBeDefined();
  expect(screen.queryByText('카메라가 없습니다')).toBeNull();
  vi.stubGlobal('BarcodeDetector', Detector);
  await user.click(screen.getByRole('button', { name: '다시 시도' }));
  await waitFor(() => expect(router.state.location.href).toBe('/q/r/1?f=F1'));
});
