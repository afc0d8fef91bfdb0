import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const IOS = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-A047F) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/137.0.0.0 Mobile Safari/537.36 OPR/91.0.0.0`,
    'Opera on Android',
  ],
  ['Opera/9.80 (Android; Opera Mini/84.0.2254/191.303; U; en) Presto/2.12.423', 'Opera Mini on Android'],
  [
    'Mozilla/5.0 (Linux; U; Android 11; en-US; TECNO KG5) AppleWebKit/537.36 Version/4.0 Chrome/100.0 UCBrowser/13.4.0.1306 Mobile Safari/537.36',
    'UC Browser on Android',
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0', 'Firefox on Android'],
  [`${IOS} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`${IOS} CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [`${IOS} FxiOS/144.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iPhone'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari on Mac',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
  ['Mozilla/5.0 (Linux; Android 10; K)', 'Android'],
  ['curl/8.17.0', 'Unknown device'],
  [undefined, 'Unknown device'],
  ['', 'Unknown device'],
  [`<script>${'x'.repeat(100_000)} Chrome/142`, 'Unknown device'],
])('%j is %s', (header, name) => {
  expect(deviceName(header)).toBe(name)
})
