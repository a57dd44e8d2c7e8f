import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { phrases } from '@onsil/phrases/ko';
import { freshBrowser } from '#test/browser.ts';

class FakeWorker extends EventTarget {
  state = 'installing';
  readonly postMessage = vi.fn<(message: unknown) => void>();
  finish(): void {
    this.state = 'installed';
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  waiting: FakeWorker | null = null;
  installing: FakeWorker | null = null;
  readonly update = vi.fn<() => Promise<void>>();
  find(worker: FakeWorker): void {
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
  }
}

let registration: FakeRegistration;
/** `controller`: the version that runs, none at the first visit. */
const prepare = (controller: object | null): void => {
  registration = new FakeRegistration();
  const container = Object.assign(new EventTarget(), { controller, register: () => Promise.resolve(registration) });
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: container } }));
};

const open = async (): Promise<void> => {
  vi.resetModules();
  const { startServiceWorker } = await import('#lib/offline/service-worker.ts');
  const { UpdateNotice } = await import('./update-notice.tsx');
  const { UiProvider } = await import('#ui/theme/ui-provider.tsx');
  await startServiceWorker();
  render(
    <IntlProvider locale="ko" messages={phrases}>
      <UiProvider>
        <UpdateNotice />
      </UiProvider>
    </IntlProvider>,
  );
};

beforeEach(() => {
  freshBrowser();
  vi.stubEnv('PROD', true);
});
afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

it('offers a version that was downloaded while the portal runs, and starts it once asked', async () => {
  prepare({});
  await open();
  expect(screen.queryByText('새 버전이 준비되었습니다.')).toBeNull();
  const next = new FakeWorker();
  registration.find(next);
  act(() => next.finish());
  await userEvent.click(await screen.findByRole('button', { name: '새 버전으로 열기' }));
  expect(next.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' });
});

it('offers nothing at the first visit', async () => {
  prepare(null);
  await open();
  const first = new FakeWorker();
  registration.find(first);
  act(() => first.finish());
  expect(screen.queryByRole('button')).toBeNull();
});

it('starts a version that was already downloaded at once', async () => {
  prepare({});
  registration.waiting = new FakeWorker();
  await open();
  expect(registration.waiting.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' });
});

it('starts by itself on a wall, once it no longer fills the screen', async () => {
  prepare({});
  vi.resetModules();
  const { startServiceWorker, useUpdateAtOnce } = await import('#lib/offline/service-worker.ts');
  const Wall = () => {
    useUpdateAtOnce();
    return null;
  };
  await startServiceWorker();
  render(<Wall />);
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: document.body });
  const next = new FakeWorker();
  registration.find(next);
  act(() => next.finish());
  expect(next.postMessage).not.toHaveBeenCalled();
  Reflect.deleteProperty(document, 'fullscreenElement');
  document.dispatchEvent(new Event('fullscreenchange'));
  expect(next.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' });
});
