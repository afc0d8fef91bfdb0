import type { CheckedDocument } from '../features/overview/signings/signing.schemas.ts'
import type { signingsEndpoints } from '../features/overview/signings/signings.contract.ts'
import { client } from '../web/http.ts'
import { translateKnown } from '../web/translate.ts'
import { element, runForm, STAY, show, typed } from './login.form.ts'
import { t } from './login.language.ts'

const signings = client<typeof signingsEndpoints>()
const SUM = /^[0-9a-f]{64}$/i

const search = new URLSearchParams(location.search)
element('number', HTMLInputElement).value = search.get('number') ?? ''
element('sum', HTMLInputElement).value = search.get('sha256') ?? ''
runForm({ fields: ['file', 'number', 'sum'], problems, busyText: t('Checking...'), send: check })
if (typed('number') !== '' && typed('sum') !== '') element('form', HTMLFormElement).requestSubmit()

function findFile(): File | undefined {
  return element('file', HTMLInputElement).files?.[0]
}

/** A sum is printed over two lines, and copied with them. */
function typedSum(): string {
  return typed('sum').replaceAll(/\s/g, '')
}

function problems() {
  show('result', false)
  if (findFile()) return []
  const isMissing = typed('number').trim() === ''
  if (isMissing && typed('sum').trim() === '')
    return [{ id: 'file', text: t('Choose the file, or type its number and SHA-256.') }]
  return [
    ...(isMissing ? [{ id: 'number', text: t('Type the number, as DOC-2026-00042.') }] : []),
    ...(SUM.test(typedSum()) ? [] : [{ id: 'sum', text: t('Type all 64 letters and digits.') }]),
  ]
}

async function check(): Promise<typeof STAY> {
  const file = findFile()
  const answer = file
    ? await signings.upload('POST /check', { fields: {}, file: { file } })
    : await signings('POST /check', { body: { number: typed('number').trim(), sha256: typedSum() } })
  element('answer', HTMLElement).textContent = answer.known
    ? t('Known: {document}', { document: answer.number ?? '' })
    : t('Not known. It is not a file of this portal, or not exactly as it was sealed.')
  const facts = answer.known ? describe(answer) : []
  element('facts', HTMLElement).replaceChildren(...facts.map(toParagraph))
  element('result', HTMLElement).className = answer.known ? 'good' : 'failure'
  show('result')
  element('result', HTMLElement).focus()
  return STAY
}

const STATES: Readonly<Record<string, string>> = {
  sealed: 'Signed and sealed.',
  unanswered: 'Sealed without an answer of the tenant.',
  sent: 'Not signed by both yet.',
  withdrawn: 'Withdrawn: it is not valid.',
  declined: 'Declined: it is not valid.',
}

function describe({ state, sealedAt, signatures = [] }: CheckedDocument): string[] {
  const sealed = [
    state && translateKnown(STATES[state] ?? ''),
    sealedAt && t('Sealed on {day}.', { day: toDayText(sealedAt) }),
  ]
  const signed = signatures.map(({ party, name, signedAt }) =>
    party === 'office'
      ? t('Signed by {name} for the landlord on {day}.', { name, day: toDayText(signedAt) })
      : t('Signed by {name} as the tenant on {day}.', { name, day: toDayText(signedAt) }),
  )
  return [sealed.filter(Boolean).join(' '), ...signed]
}

function toParagraph(text: string): HTMLElement {
  const paragraph = document.createElement('p')
  paragraph.textContent = text
  return paragraph
}

// Without the code for days, which comes with that of all screens.
function toDayText(instant: string): string {
  const [, month = '', day = '', year = ''] = new Date(instant).toDateString().split(' ')
  return `${Number(day)} ${month} ${year}`
}
