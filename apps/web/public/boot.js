// Runs before the app: sets the colour scheme ahead of the first paint, and speaks up when the app's files do not come.
const wanted = localStorage.getItem('colorScheme');
const dark = wanted === 'dark' || (wanted !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';

const loadMs = 120_000;

const giveUp = () => {
  const words = document.getElementById('boot-failed');
  if (!words || document.getElementById('root')?.childElementCount) return;
  words.hidden = false;
  words.querySelector('button').addEventListener('click', () => location.reload());
};

// Loading errors of scripts and styles do not bubble; they are caught on their way down.
addEventListener(
  'error',
  ({ target }) => (target instanceof HTMLScriptElement || target instanceof HTMLLinkElement) && giveUp(),
  true,
);
addEventListener('unhandledrejection', giveUp);
setTimeout(giveUp, loadMs);
