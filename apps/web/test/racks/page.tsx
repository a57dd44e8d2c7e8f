import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Racks } from '#features/racks/widgets/racks.tsx';
import { ok, serve, type RecordedRequest } from '../browser.ts';
import { openPage } from '../open-page.tsx';
import { setUpPage } from '../set-up-page.ts';
import { racks } from './fixtures.ts';

export const path = '/smartfarm/$farmId/yield-management';

type Answers = Parameters<typeof serve>[0];

export const serveFarm = (own: Answers = {}, role = 'manager'): RecordedRequest[] =>
  serve({
    'GET /farm/F1': () => ok({ item: { farmNo: 7, farmId: 'F1', role } }),
    'GET /farm-rack/list/F1': () => ok({ item: racks }),
    'POST /farm-rack/move': () => ok({ item: { works: [1] } }),
    ...own,
  });

export const openRacksPage = (search = '', Page: () => ReactNode = () => <Racks farmId="F1" />) =>
  openPage({ path, Page, at: `/smartfarm/F1/yield-management${search}` });

/** The grid cell with an accessible name. */
export const findPosition = (name: RegExp): Promise<HTMLElement> => screen.findByRole('gridcell', { name });

/** Registers the common set-up: noon on the clock, a session, browser stubs. */
export function setUpRacksPage(): void {
  setUpPage({ now: Date.parse('2026-11-20T12:00:00+09:00'), returnsFocus: true });
}
