import { expect, it } from 'vitest';
import type { AppRelease } from '@onsil/contract/app-releases';
import { compareVersions, findOffer, phoneSystem } from './app-update-guide.tsx';

const android: AppRelease = { platform: 'android', version: '1.10.0', storeUrl: 'https://store.example/a' };
const galaxy = 'Mozilla/5.0 (Linux; Android 16; SM-S931N) Chrome/146.0 Mobile Safari/537.36';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1';
const desktop = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/146.0 Safari/537.36';

it('compares versions by their numbers', () => {
  expect(compareVersions('1.9.0', '1.10.0')).toBeLessThan(0);
  expect(compareVersions('2.0.0', '1.10.0')).toBeGreaterThan(0);
  expect(compareVersions('1.2', '1.2.0')).toBe(0);
});

it('knows phones by their User-Agent', () => {
  expect([galaxy, iphone, desktop].map(phoneSystem)).toEqual(['android', 'ios', null]);
});

it('offers the app to a phone’s browser, and to no desktop', () => {
  expect(findOffer([android], { app: null, installed: undefined, userAgent: galaxy })?.kind).toBe('install');
  expect(findOffer([android], { app: null, installed: undefined, userAgent: iphone })).toBeNull();
  expect(findOffer([android], { app: null, installed: undefined, userAgent: desktop })).toBeNull();
});

it('offers an update to an older app only', () => {
  const on = (installed: string | undefined) => findOffer([android], { app: 'android', installed, userAgent: galaxy });
  expect(on('1.9.9')?.kind).toBe('update');
  expect(on('1.10.0')).toBeNull();
  expect(on('1.11.0')).toBeNull();
  expect(on(undefined)).toBeNull();
});
