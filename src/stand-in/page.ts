import { escapeHtml } from '../shared/escape-html.ts'
import { dark, light } from '../shared/tokens.ts'

type Scheme = typeof light
const variables = (scheme: Scheme) => `--ground: ${scheme.ground}; --card: ${scheme.surface};
  --ink: ${scheme.ink}; --soft: ${scheme['ink-soft']}; --line: ${scheme.line}; --edge: ${scheme.edge};
  --fill: ${scheme.fill}; --on: ${scheme['on-fill']}; --act: ${scheme.act}; --warn: ${scheme['orange-soft']}`

const STYLE = `
:root { color-scheme: light dark; ${variables(light)} }
@media (prefers-color-scheme: dark) { :root { ${variables(dark)} } }
* { box-sizing: border-box }
body { margin: 0; padding: 24px 16px; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 400px; margin: 0 auto } main.wide { max-width: 880px }
section, article { margin: 0 0 16px; padding: 20px; border: 1px solid var(--line); border-radius: 14px; background: var(--card); overflow-x: auto }
h1 { margin: 0 0 4px; font-size: 20px } h2 { margin: 0 0 8px; font-size: 16px }
p { margin: 0 0 12px } .soft { color: var(--soft) } small { color: var(--soft); font-size: 14px }
.note { margin: 0 0 16px; padding: 8px 12px; border-radius: 8px; background: var(--warn); font-size: 14px }
.sum { margin: 8px 0 16px; font-size: 32px; font-weight: 650; font-variant-numeric: tabular-nums }
label, legend { display: block; margin: 0 0 12px; font-weight: 600 } a { color: var(--act) }
select, input { display: block; width: 100%; min-height: 44px; margin-top: 4px; padding: 8px 12px; border: 1px solid var(--edge); border-radius: 8px; background: var(--card); color: inherit; font: inherit }
button { display: block; width: 100%; min-height: 44px; margin-top: 8px; padding: 8px 16px; border: 1px solid var(--edge); border-radius: 8px; background: none; color: inherit; font: inherit; font-weight: 600; cursor: pointer }
button.act { border-color: var(--fill); background: var(--fill); color: var(--on) }
.wide button { display: inline-block; width: auto; margin: 4px 8px 4px 0 }
summary { padding: 8px 0; font-weight: 600; cursor: pointer }
table { width: 100%; border-collapse: collapse; font-size: 14px } th, td { padding: 8px 12px 8px 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top }
th { border: 0 } .money { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums }
article { padding: 12px 16px } article header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; color: var(--soft); font-size: 14px } article header b { color: var(--ink) }
article div { white-space: pre-wrap; overflow-wrap: anywhere }
:focus-visible { outline: 2px solid var(--act); outline-offset: 2px }`

type Page = { title: string; body: string; wide?: boolean }

export const page = ({ title, body, wide }: Page): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title><style>${STYLE}</style></head><body><main class="${wide ? 'wide' : ''}">${body}</main></body></html>`

export const renderOptions = (texts: Readonly<Record<string, string>>): string =>
  Object.entries(texts)
    .map(([value, text]) => `<option value="${value}">${escapeHtml(text)}</option>`)
    .join('')
