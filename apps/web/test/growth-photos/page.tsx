import { beforeEach } from 'vitest';
import { Page } from '#features/growth-photos/page.tsx';
import { photoSearch } from '#features/growth-photos/search-params.ts';
import { openPage } from '../open-page.tsx';
import { setUpPage } from '../set-up-page.ts';

export const openPhotosPage = (search = '') =>
  openPage({
    path: '/smartfarm/$farmId/farm-photo-registration',
    Page,
    at: `/smartfarm/F1/farm-photo-registration${search}`,
    search: photoSearch,
  });

/** Registers the common set-up: noon of 21 November 2026, a session, a wide screen. */
export function setUpPhotosPage(): void {
  setUpPage({ now: Date.parse('2026-11-21T12:00:00+09:00'), returnsFocus: true });
  beforeEach(() => {
    Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
  });
}
