import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ApiDocument } from '../../server/http/openapi.types.ts'
import { escapeHtml } from '../../server/mail/layout.ts'
import { tokensCss } from '../../shared/tokens.ts'
import { type Call, callHtml, callsOf } from './docs.call.ts'
import { fieldsHtml, rowsOf, shapeName } from './docs.fields.ts'
import { introOf } from './docs.intro.ts'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const STYLE = tokensCss() + ['frame', 'calls', 'narrow'].map((part) => read(`./docs.${part}.css`)).join('')
const SCRIPT = read('./docs.search.js')

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** What the page may load: its own style and script, which stand in it, and its icon. */
export const POLICY = [
  "default-src 'none'",
  `style-src ${hashOf(STYLE)}`,
  `script-src ${hashOf(SCRIPT)}`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const anchorOf = (name: string) => name.toLowerCase().replaceAll(' ', '-')

function shapesHtml({ components }: ApiDocument): string {
  const shapes = new Map(
    Object.entries(components.schemas).map(([name, schema]) => [shapeName(name), schema]),
  )
  shapes.delete('Error')
  return [...shapes]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(
      ([name, schema]) =>
        `<article id="shape-${name}" class="shape"><h3>${name}</h3>${fieldsHtml(`Fields of ${name}`, rowsOf(schema), { sent: false })}</article>`,
    )
    .join('')
}

function contentsHtml(
  document: ApiDocument,
  calls: Call[],
  chapters: { id: string; title: string }[],
): string {
  const link = (id: string, html: string) => `<li><a href="#${id}">${html}</a></li>`
  const groups = document.tags.map(({ name }) => {
    const links = calls
      .filter(({ operation }) => operation.tags.includes(name))
      .map(({ method, path, operation }) =>
        link(
          operation.operationId,
          `<span class="verb ${method.toLowerCase()}">${method}</span> ${escapeHtml(path.replace(/^\/api/, '')).replaceAll('/', '/<wbr>')}`,
        ),
      )
    return `<h2><a href="#${anchorOf(name)}">${name}</a></h2><ul>${links.join('')}</ul>`
  })
  const first = chapters.map(({ id, title }) => link(id, title)).join('')
  return `<h2><a href="#start">Before you start</a></h2><ul>${first}</ul>${groups.join('')}<ul>${link('shapes', 'Shapes')}</ul>`
}

/** All calls as one page that needs nothing else, not even JavaScript. `base` is the address of the portal. */
export function docsPage(document: ApiDocument, base: string): string {
  const calls = callsOf(document)
  const chapters = introOf(document, base)
  const groups = document.tags.map(({ name, description }) => {
    const html = calls
      .filter(({ operation }) => operation.tags.includes(name))
      .map((call) => callHtml(call, base))
    return `<section id="${anchorOf(name)}"><h2>${name}</h2><p class="about">${escapeHtml(description)}</p>${html.join('')}</section>`
  })
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><title>API · ${escapeHtml(document.info.title)}</title>
<link rel="icon" href="/logo.svg"><style>${STYLE}</style></head>
<body><a class="skip" href="#start">To the contents</a>
<nav aria-label="All calls"><details open id="contents"><summary>All calls</summary>
<p class="search" hidden><label for="search">Search</label><input id="search" type="search" autocomplete="off" placeholder="invoices, receipt, tenantId …"><span id="found" role="status"></span></p>
${contentsHtml(document, calls, chapters)}</details></nav>
<main><header><h1>The API of the ${escapeHtml(document.info.title.toLowerCase())}</h1>
<p>Everything the screens do, any program may do with these ${calls.length} calls. For machines: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1), made from the same schemas that check every call.</p></header>
<section id="start"><h2>Before you start</h2>${chapters.map(({ id, title, html }) => `<article id="${id}" class="chapter"><h3>${title}</h3>${html}</article>`).join('')}</section>
${groups.join('')}
<section id="shapes"><h2>Shapes</h2><p class="about">What answers are made of. A field that may be missing has no value then; <code>null</code> says that there is none.</p>${shapesHtml(document)}</section>
</main><script>${SCRIPT}</script></body></html>`
}
