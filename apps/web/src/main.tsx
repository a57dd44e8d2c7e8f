import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createAppRouter } from '#app/router.tsx';
import { watchSession } from '#app/session-watch.ts';
import { LanguageProvider } from '#lib/i18n.tsx';
import { loadPhrases } from '#lib/phrases.ts';
import { UiProvider } from '#ui/provider.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');

const router = createAppRouter();
watchSession(router);

// The first screen's file and the words are fetched side by side.
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

// The face comes after the first paint; the system's own stands in until then.
requestAnimationFrame(() =>
  setTimeout(() => void import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css')),
);
