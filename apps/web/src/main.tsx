import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { whenQuiet } from '#lib/http/quiet.ts';
import { LanguageProvider } from '#lib/i18n/language-provider.tsx';
import { loadPhrases } from '#lib/i18n/phrases.ts';
import { mobileApp } from '#lib/native/mobile-app.ts';
import { startServiceWorker } from '#lib/offline/service-worker.ts';
import { keepSessionIn } from '#lib/session/session-store.ts';
import { prefetchRouteGroups } from '#routes/lazy-route-groups.ts';
import { createAppRouter, whenScreenLeft } from '#routes/router.tsx';
import { watchSession } from '#routes/session-watch.ts';
import { startSearchShortcuts } from '#shell/search/search-state.ts';
import { prefetchLayers } from '#ui/layout/lazy-layer.tsx';
import { UiProvider } from '#ui/theme/ui-provider.tsx';
import { loadFont, loadKnownFont } from '#ui/theme/web-font.ts';

const root = document.getElementById('root');
if (!root) throw new Error('Missing element #root in index.html.');

// Before anything asks for the session, which the app keeps in the phone's secure storage.
const mobile = mobileApp() && (await import('#lib/native/mobile.ts'));
if (mobile) keepSessionIn(await mobile.openSecureSession());

const router = createAppRouter();
watchSession(router);
startSearchShortcuts();

// The texts load in parallel with the address's routes and screen.
await Promise.all([loadPhrases(), router.load(), loadKnownFont()]);

/** Calls back once the first screen is drawn. */
function WhenDrawn({ onDrawn }: { onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn]);
  return null;
}

// A transition is drawn in short tasks, between which the page answers.
await new Promise<void>((resolve) =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <LanguageProvider>
          <UiProvider>
            <RouterProvider router={router} />
          </UiProvider>
        </LanguageProvider>
        <WhenDrawn onDrawn={resolve} />
      </StrictMode>,
    ),
  ),
);

if (mobile) {
  void mobile.startMobileApp((path) => void router.navigate({ href: path }));
  mobile.followAppTopic();
}

for (const id of ['boot', 'boot-failed']) document.getElementById(id)?.remove();

// After what the screen shows first: the web font, and the routes opened next.
await whenQuiet();
void loadFont(() => whenScreenLeft(router));
void prefetchRouteGroups().then(prefetchLayers);
void startServiceWorker();
