import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

// The shell draws no window around a page, which saves time.
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

const LONG = /@long/

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results/stories',
  // One per processor.
  workers: 2,
  // Walks through all screens, and others that take long: `npm test -- long`.
  ...(process.env['LONG_TESTS'] === 'only' ? { grep: LONG } : { grepInvert: LONG }),
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/stories.json' }]],
  webServer: {
    name: 'host',
    command: `exec "${process.execPath}" e2e/host.ts`,
    wait: { stdout: /hosted at (?<portal_host>\S+)/ },
    env: { NODE_COMPILE_CACHE: 'node_modules/.cache/portal' },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
  use: {
    actionTimeout: 15_000,
    // `--trace on` shows what a story saw; it takes a tenth of the time.
    trace: 'off',
    screenshot: 'only-on-failure',
    // It would fetch all parts of the app again for each page; stories about being offline allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: BROWSERS.find((file) => existsSync(file)) ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
})
