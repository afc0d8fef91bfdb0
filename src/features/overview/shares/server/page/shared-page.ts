import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { escapeHtml } from '../../../../../shared/escape-html.ts'
import { printPhone } from '../../../../../shared/fields/phone.ts'
import { tokensCss } from '../../../../../shared/tokens.ts'
import type { Facts, SharedDocument } from './shared-document.ts'

const STYLES = ['page.css', 'job.css'].reduce(
  (styles, name) => styles + readFileSync(new URL(`./${name}`, import.meta.url), 'utf8'),
  tokensCss(),
)
const STYLES_HASH = createHash('sha256').update(STYLES).digest('base64')

/** Allows styles and pictures of this address, and of the rest only what is named. */
export const pagePolicy = ({
  scripts,
  forms = "'none'",
}: {
  scripts?: string
  forms?: string
} = {}): string =>
  [
    "default-src 'none'",
    ...(scripts ? [`script-src ${scripts}`] : []),
    `style-src 'sha256-${STYLES_HASH}'`,
    "img-src 'self'",
    "base-uri 'none'",
    `form-action ${forms}`,
    "frame-ancestors 'none'",
  ].join('; ')

/** Allows no script, form, frame or content from another address. */
export const PAGE_POLICY = pagePolicy()

type Shown = { document: SharedDocument; logoUrl: string; pdfAddress: string; asOf: string; until: string }

export const page = (title: string, contents: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escapeHtml(title)}</title>
<style>${STYLES}</style>
</head>
<body>
${contents}
</body>
</html>
`

export function messagePage(
  { title, text }: { title: string; text: string },
  link?: { address: string; text: string },
): string {
  const button = link && `\n<a class="button" href="${escapeHtml(link.address)}">${escapeHtml(link.text)}</a>`
  return page(
    title,
    `<main>\n<h1>${escapeHtml(title)}</h1>\n<p class="soft">${escapeHtml(text)}</p>${button ?? ''}\n</main>`,
  )
}

export function documentPage({ document, logoUrl, pdfAddress, asOf, until }: Shown): string {
  const { title, company, to, status, warning, pdf } = document
  const badge = status && `<span class="badge ${status.tone}">${escapeHtml(status.word)}</span>`
  const contents = [
    '<main>',
    `<p class="company"><img src="${escapeHtml(logoUrl)}" alt=""> ${escapeHtml(company.name)}</p>`,
    `<div class="head"><div><h1>${escapeHtml(title)}</h1>`,
    `<p><span class="soft">${escapeHtml(to.label)}</span> ${escapeHtml(to.name)}</p></div>${badge ?? ''}</div>`,
    warning && `<p class="warning">${escapeHtml(warning)}</p>`,
    amountHtml(document.amount),
    factsHtml(document.facts),
    tableHtml(document),
    factsHtml(document.sums),
    howToPayHtml(document.howToPay),
    pdf && `<a class="button" href="${escapeHtml(pdfAddress)}">Open the PDF</a>`,
    '</main>',
    `<footer class="foot"><p>${escapeHtml(contactLine(company))}</p>`,
    `<p>As of ${escapeHtml(asOf)}. This link works until ${escapeHtml(until)}.</p></footer>`,
  ]
  return page(`${title} · ${company.name}`, contents.filter(Boolean).join('\n'))
}

export const contactLine = ({ name, address, phone, email }: SharedDocument['company']): string =>
  [name, address?.replaceAll(/\s*\n\s*/g, ', '), printPhone(phone), email].filter(Boolean).join(' · ')

const amountHtml = (amount: SharedDocument['amount']): string | null =>
  amount &&
  `<p class="amount"><span class="soft">${escapeHtml(amount.label)}</span><strong>${escapeHtml(amount.text)}</strong>${escapeHtml(amount.note ?? '')}</p>`

export function factsHtml(facts: Facts): string | null {
  if (facts.length === 0) return null
  const rows = facts.map(
    ([label, value]) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`,
  )
  return `<dl>${rows.join('')}</dl>`
}

const AMOUNTS = new Set(['Amount', 'Charged', 'Paid', 'Balance'])

function tableHtml({ table, title }: SharedDocument): string | null {
  if (!table) return null
  const { columns, rows } = table
  const look = (column: string) => (AMOUNTS.has(column) ? ' class="number"' : '')
  const heads = columns.map((column) => `<th scope="col"${look(column)}>${escapeHtml(column)}</th>`)
  const cell = (value: string, at: number) => {
    const column = columns[at] ?? ''
    return `<td${look(column)} data-label="${escapeHtml(column)}">${escapeHtml(value)}</td>`
  }
  const lines = rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`)
  return `<table aria-label="${escapeHtml(title)}"><thead><tr>${heads.join('')}</tr></thead><tbody>${lines.join('\n')}</tbody></table>`
}

const howToPayHtml = (howToPay: SharedDocument['howToPay']): string | null =>
  howToPay &&
  `<h2>How to pay</h2>${howToPay.text ? `<p>${escapeHtml(howToPay.text)}</p>` : ''}${factsHtml(howToPay.facts) ?? ''}`
