import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { escapeHtml } from '../../../../../shared/escape-html.ts'
import { printPhone } from '../../../../../shared/fields/phone.ts'
import { contactLine, factsHtml, page, pagePolicy } from './shared-page.ts'

const SCRIPT = readFileSync(new URL('./job.script.js', import.meta.url), 'utf8')
const SCRIPT_HASH = createHash('sha256').update(SCRIPT).digest('base64')

/** Allows the one script that makes the photo smaller, and the form. */
export const JOB_POLICY = pagePolicy({ scripts: `'sha256-${SCRIPT_HASH}'`, forms: "'self'" })

export type SharedJob = {
  subject: string
  description: string
  property: string | null
  unit: string | null
  /** Null unless the office let the vendor call the tenant. */
  contact: { name: string; phone: string | null } | null
  photos: { address: string; thumbnail: string }[]
  /** A formatted day. */
  dueOn: string | null
  company: { name: string; address: string | null; phone: string | null; email: string | null }
  logoUrl: string
  /** The earlier report of the vendor, with a formatted day. */
  claimed: { on: string; declined: boolean } | null
  doneAddress: string
  until: string
}

const MESSAGES = {
  thanks: (on: string, company: string) =>
    `You said on ${on} that this job is done. Thank you. ${company} will look at it.`,
  declined: (company: string) =>
    `${company} looked at the work, and it is not done yet. Please call them; they can send you a new link.`,
} as const

const photosHtml = (photos: SharedJob['photos']): string | null =>
  photos.length === 0
    ? null
    : `<ul class="photos">${photos
        .map(
          ({ address, thumbnail }, at) =>
            `<li><a href="${escapeHtml(address)}"><img src="${escapeHtml(thumbnail)}" alt="Photo ${at + 1}" loading="lazy"></a></li>`,
        )
        .join('')}</ul>`

function contactHtml({ contact }: SharedJob): string | null {
  if (!contact) return null
  const { name, phone } = contact
  const call = phone
    ? ` <a href="tel:${escapeHtml(phone.replaceAll(/[^\d+]/g, ''))}">${escapeHtml(printPhone(phone))}</a>`
    : ''
  return `<p class="contact"><span class="soft">To get in, call</span> ${escapeHtml(name)}${call}</p>`
}

const formHtml = ({ doneAddress }: SharedJob): string =>
  `<form method="post" action="${escapeHtml(doneAddress)}" enctype="multipart/form-data">
<h2>Is it done?</h2>
<label for="photo">Photo of the finished work</label>
<input id="photo" name="photo" type="file" accept="image/jpeg,image/png" required>
<label for="note">Note <span class="soft">(if there is something to say)</span></label>
<textarea id="note" name="note" rows="3" maxlength="1000"></textarea>
<button class="button" type="submit">It is done</button>
</form>
<script>${SCRIPT}</script>`

function answerHtml(job: SharedJob): string {
  const { claimed, company } = job
  if (!claimed) return formHtml(job)
  return claimed.declined
    ? `<p class="warning">${escapeHtml(MESSAGES.declined(company.name))}</p>`
    : `<p class="done" role="status">${escapeHtml(MESSAGES.thanks(claimed.on, company.name))}</p>`
}

export function jobPage(job: SharedJob): string {
  const { subject, description, property, unit, dueOn, company, logoUrl, photos, until } = job
  const facts = [
    ['Property', property],
    ['Unit', unit],
    ['Please do it by', dueOn],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  const contents = [
    '<main>',
    `<p class="company"><img src="${escapeHtml(logoUrl)}" alt=""> ${escapeHtml(company.name)}</p>`,
    `<h1>${escapeHtml(subject)}</h1>`,
    `<p class="description">${escapeHtml(description)}</p>`,
    photosHtml(photos),
    factsHtml(facts),
    contactHtml(job),
    answerHtml(job),
    '</main>',
    `<footer class="foot"><p>${escapeHtml(contactLine(company))}</p>`,
    `<p>This link works until ${escapeHtml(until)}. Please do not pass it on.</p></footer>`,
  ]
  return page(`${subject} · ${company.name}`, contents.filter(Boolean).join('\n'))
}
