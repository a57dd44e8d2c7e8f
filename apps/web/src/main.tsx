import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadAhead } from '#app/areas.ts';
import { createAppRouter } from '#app/router.tsx';
import { watchSession } from '#app/session-watch.ts';
import { watchSearchKeys } from '#features/search/search-opening.ts';
import { LanguageProvider } from '#lib/i18n.tsx';
import { loadPhrases } from '#lib/phrases.ts';
import { UiProvider } from '#ui/provider.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');

const router = createAppRouter();
watchSession(router);
watchSearchKeys();

// The routes of the address's area, then the screen's file, are fetched beside the words.
await Promise.all([loadPhrases(), router.load()]);

createRoot(root).render(
  <StrictMode>
    <LanguageProvider>
      <UiProvider>
        <RouterProvider router={router} />
      </UiProvider>
    </LanguageProvider>
  </StrictMode>,
);

document.getElementById('boot-failed')?.remove();

// After the first paint: the face, for which the system's own stands in until then, and the routes that are opened next,
// while a person still types.
requestAnimationFrame(() =>
  setTimeout(() => {
    void import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css');
    void loadAhead();
  }),
);
