import type { Page } from '@playwright/test'
import axe from 'axe-core'

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

export type Fault = { rule: string; impact: string; at: string }
/** Selectors to leave out, and rules if not all are checked. */
type What = { without?: string[]; rules?: string[] }

/** Violations of WCAG 2.2 AA or of the given rules. */
export async function wcagFaults(page: Page, { without = [], rules }: What = {}): Promise<Fault[]> {
  // A page is checked several times, and the script has half a megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const runOnly = rules ?? WCAG_22_AA
  // After scrolling, the sticky bar covers a part of the page.
  await page.evaluate(() => scrollTo(0, 0))
  // A resized screen has been laid out after two frames.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return page.evaluate(
    async ([exclude, options]) => {
      const { axe: check } = window as unknown as { axe: typeof axe }
      // Nothing behind a dialog can be pressed.
      const behind = document.querySelector('[aria-modal="true"]') ? ['#app'] : []
      const context = { exclude: [...exclude, ...behind] }
      const { violations } = await check.run(context, { ...options, resultTypes: ['violations'] })
      return violations.map(({ id, impact, nodes }) => ({
        rule: id,
        impact: String(impact),
        at: nodes.map(({ html }) => html).join(' '),
      }))
    },
    [without, { runOnly, iframes: false }] as const,
  )
}
