import { expect, test } from 'vitest';
import { parseUserAgent } from './user-agent.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Safari/537.36 Edg/142.0.0.0`, 'Edge', 'Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Whale/4.33.325.17 Safari/537.36`, 'Whale', 'Windows'],
  [
    `Mozilla/5.0 (Linux; Android 16; SM-S931N) ${webkit} SamsungBrowser/29.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  [`Mozilla/5.0 (Linux; Android 16; SM-S931N) ${webkit} Mobile Safari/537.36;KAKAOTALK 25.8.2`, 'KakaoTalk', 'Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Mac'],
  ['curl/8.15.0', null, null],
  ['', null, null],
])('%s is named as people know it', (userAgent, browser, device) => {
  expect(parseUserAgent(userAgent)).toEqual({ browser, device });
});
