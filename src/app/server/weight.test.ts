import { expect, test } from 'vitest'
import { type Manifest, weighScreens } from './weight.ts'

const MANIFEST: Manifest = {
  'index.html': {
    file: 'index.js',
    imports: ['_vendor'],
    dynamicImports: ['a.page.tsx', 'b.screen.tsx', 'live.ts', 'screens/screens.office.ts'],
  },
  'screens/screens.office.ts': { file: 'office.js', imports: ['index.html'], dynamicImports: ['c.page.tsx'] },
  _vendor: { file: 'vendor.js' },
  _forms: { file: 'forms.js', imports: ['_vendor'] },
  'a.page.tsx': { file: 'a.js', imports: ['index.html', '_vendor'], dynamicImports: ['dialog.tsx'] },
  'c.page.tsx': { file: 'c.js', imports: ['_vendor'] },
  'b.screen.tsx': { file: 'b.js', imports: ['_forms'] },
  'dialog.tsx': { file: 'dialog.js', imports: ['_forms'] },
  'live.ts': { file: 'live.js' },
}
const SIZES: Record<string, number> = {
  'index.js': 1,
  'vendor.js': 10,
  'forms.js': 100,
  'a.js': 1000,
  'b.js': 2000,
  'c.js': 3000,
  'office.js': 10_000,
}

test('a screen weighs what it and its entries import, each file once, without what it loads later', async () => {
  const weights = await weighScreens(MANIFEST, async (file) => SIZES[file] ?? Number.NaN)
  expect(weights.map(({ screen, bytes }) => [screen, bytes])).toEqual([
    ['src/app/c.page.tsx', 13_011],
    ['src/app/b.screen.tsx', 2111],
    ['src/app/a.page.tsx', 1011],
  ])
})
