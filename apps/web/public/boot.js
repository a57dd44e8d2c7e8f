// Runs before the app, in one file because a second one would cost a way to the server before the first paint:
// 1. colour scheme and language; 2. files of the screen (preload-list.ts); 3. a message if they do not come;
// 4. the dashboard's first call (early-call.ts) and its farm in words; 5. what this device showed of that farm last.
const wanted = localStorage.getItem('colorScheme');
const dark = wanted === 'dark' || (wanted !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
if (wanted === 'dark' || wanted === 'light')
  for (const meta of document.querySelectorAll('meta[name=theme-color]')) meta.content = dark ? '#0f1311' : '#f6f7f5';

const chosen = localStorage.getItem('language');
const korean = chosen === 'ko' || (chosen !== 'en' && navigator.language.toLowerCase().startsWith('ko'));
document.documentElement.lang = korean ? 'ko' : 'en';
if (!korean) document.querySelector('link[rel=manifest]').href = '/manifest.en.webmanifest';

// A member's screens wait for files that wait for files: all of them start at once. The build lists them (preload-list.ts).
const list = document.querySelector('meta[name=preload]')?.dataset ?? {};
const [area, farm, page] = location.pathname.slice(1).split('/');
const screens = { dashboard: ['dashboard'], 'time-series': ['portal', 'timeSeries'] };
const areas = {
  portal: ['farmList'],
  open: ['dashboard'],
  profile: ['portal'],
  smartfarm: screens[page] ?? ['portal'],
};
const parts = ['start', 'entry', ...(areas[area] ? ['member', ...areas[area]] : [])];
const addToHead = (tag, attributes) => document.head.append(Object.assign(document.createElement(tag), attributes));
// In the mobile app all but the entry wait for its session (main.tsx). Elsewhere each runs as soon as it is there, in a task
// of its own.
const runsAtOnce = !globalThis.Capacitor?.isNativePlatform?.();
for (const name of parts.flatMap((part) => [part, `${part}${korean ? 'Ko' : 'En'}`]))
  for (const href of list[name]?.split(' ') ?? []) {
    if (href.endsWith('.css')) {
      addToHead('link', { rel: 'preload', as: 'style', crossOrigin: '', href });
      continue;
    }
    addToHead('link', { rel: 'modulepreload', href });
    if (runsAtOnce || name === 'entry') addToHead('script', { type: 'module', async: false, src: href });
  }

const loadMs = 120_000;

const giveUp = () => {
  const words = document.getElementById('boot-failed');
  if (!words || document.getElementById('root')?.childElementCount) return;
  words.dataset.shown = '';
};

// Loading errors of scripts and styles do not bubble; they are caught on their way down.
addEventListener(
  'error',
  ({ target }) =>
    (target instanceof HTMLLinkElement || (target instanceof HTMLScriptElement && target.id !== 'farm-state')) &&
    giveUp(),
  true,
);
addEventListener('unhandledrejection', giveUp);
setTimeout(giveUp, loadMs);

// A farm's state in words, until its dashboard is drawn.
globalThis.drawFarmState = ({ label, sentence, source }) => {
  const place = document.getElementById('boot');
  if (!place) return;
  const section = document.createElement('section');
  section.setAttribute('aria-label', label);
  for (const text of [sentence, source])
    section.append(Object.assign(document.createElement('p'), { textContent: text }));
  place.querySelector('section')?.remove();
  place.append(section);
  place.removeAttribute('aria-hidden');
};

// The dashboard's first call starts with them too, as the app would send it; it takes the answer from here (early-call.ts).
const session = JSON.parse(localStorage.getItem('session') ?? 'null');
if (area === 'smartfarm' && page === 'dashboard' && Date.parse(session?.expiresAt) > Date.now() + 20_000) {
  const dayBefore = (days) => new Date(Date.now() + (9 - days * 24) * 3_600_000).toISOString().slice(0, 10);
  const address = `/web/v1/farm/${farm}/first-screen?from=${dayBefore(7)}&to=${dayBefore(0)}`;
  const headers = {
    'accept-language': korean ? 'ko' : 'en',
    'x-auth-token': session.idToken,
    'x-device-uuid': localStorage.getItem('deviceUuid'),
  };
  const answer = fetch(address, { headers, signal: AbortSignal.timeout(60_000) });
  answer.catch(() => undefined);
  globalThis.earlyCall = { address, headers, answer };
  // It says how the farm is as soon as the answer is there (draw-farm-state.ts); the app does without it.
  const script = { id: 'farm-state', src: '/boot-farm-state.js', fetchPriority: 'high' };
  addToHead('script', script);
}

// What the member saw last of this farm (last-verdicts.ts). The session is kept in the names of its call.
const last = JSON.parse(localStorage.getItem('lastVerdicts') ?? '[]').find(({ farmId }) => farmId === farm);
const weekAgo = Date.now() - 7 * 24 * 3_600_000;
const isTheirs = last?.at > weekAgo && last.memberNo === session?.mno;
if (area === 'smartfarm' && page === 'dashboard' && isTheirs && last.language === (korean ? 'ko' : 'en')) {
  const showLast = () => {
    if (!document.getElementById('boot')) return;
    drawFarmState(last);
    parsing.disconnect();
  };
  // This script runs before the page's body is there.
  const parsing = new MutationObserver(showLast);
  parsing.observe(document.documentElement, { childList: true, subtree: true });
}
