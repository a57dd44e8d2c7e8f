import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveSession } from '#lib/session/session-store.ts';
import { freshBrowser, testSession } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { now, serveFarm } from '#test/telemetry/fixtures.ts';
import { timeSeriesSearch } from './search-params.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  freshBrowser({ wide: true });
  saveSession(testSession);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('the picture of the chart is saved with the controllers and the period above it', async () => {
  const written: string[] = [];
  const context = new Proxy<Record<string, unknown>>(
    { measureText: () => ({ width: 10 }), fillText: (text: string) => written.push(text) },
    { get: (known, key) => known[String(key)] ?? (() => undefined), set: () => true },
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['png'])));
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }));
  // jsdom lays nothing out
  Range.prototype.getBoundingClientRect = () => DOMRect.fromRect({ width: 40, height: 16 });
  serveFarm();
  // The chart reads the device pixel ratio on import, so the browser stubs must be set first.
  const { Page } = await import('./page.tsx');
  const path = '/smartfarm/$farmId/time-series';
  const { user } = openPage({ path, Page, at: '/smartfarm/F1/time-series', search: timeSeriesSearch });
  await screen.findByRole('figure');
  await user.click(screen.getByRole('button', { name: '다운로드' }));
  await user.click(await screen.findByRole('button', { name: '그림 (.png)' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatch(/^onsil-GH-1-2026-11-19-2026-11-20\.png$/);
  expect(written).toContain('1동');
  expect(written.some((text) => text.includes('11.\u00a020.'))).toBe(true);
});
