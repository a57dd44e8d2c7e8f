import type { ReactNode } from 'react';
import { readingsSearch } from '#features/manual-readings/search-params.ts';
import { openPage } from '../open-page.tsx';

export const openReadings = (Page: () => ReactNode, search = '', farmId = 'F1') =>
  openPage({
    path: '/smartfarm/$farmId/environment-measurement-information',
    at: `/smartfarm/${farmId}/environment-measurement-information${search}`,
    Page,
    search: readingsSearch,
  });
