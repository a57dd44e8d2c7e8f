import type { AppSettings } from './app-settings.ts';

/** The page of the app's first start without a network; later the portal's service worker answers. */
export const offlinePage = ({ portal, name }: AppSettings): string => `<!doctype html>
<html lang="ko">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="color-scheme" content="light dark" />
    <title>${name}</title>
    <style>
      body {
        display: grid;
        min-height: 100vh;
        margin: 0;
        padding: 1.5rem;
        box-sizing: border-box;
        align-content: center;
        font: 1rem/1.5 system-ui, sans-serif;
        text-align: center;
      }
      a {
        display: inline-block;
        padding: 0.75rem 1.5rem;
        border: 1px solid currentColor;
        border-radius: 0.5rem;
        color: inherit;
        text-decoration: none;
      }
    </style>
  </head>
  <body>
    <main>
      <p><strong>포털에 연결하지 못했습니다.</strong><br />네트워크를 확인한 뒤 다시 시도해 주세요.</p>
      <p lang="en">The portal cannot be reached. Check your network and try again.</p>
      <p><a href="${portal.origin}/">다시 시도 · <span lang="en">Try again</span></a></p>
    </main>
  </body>
</html>
`;
