import { errorSentences } from '../web/api-error.ts'
import { translateKnown } from '../web/translate.ts'
import { t } from './login.language.ts'

type Field = { input: HTMLInputElement; error: HTMLElement; describedBy: string | null }
type Problem = { id: string; text: string }

export const STAY = Symbol('stay')

type Sending = {
  fields: readonly string[]
  problems: () => Problem[]
  busyText: string
  incomplete?: () => string | null
  send: () => Promise<unknown>
}

export function element<T extends HTMLElement>(id: string, type: new () => T): T {
  const found = document.getElementById(id)
  if (!(found instanceof type)) throw new Error(`The page has no ${type.name} #${id}`)
  return found
}

export const typed = (id: string): string => element(id, HTMLInputElement).value

export function show(id: string, shown = true): void {
  element(id, HTMLElement).hidden = !shown
}

export function showInstead(part: string, textId: string, text: string): void {
  show('form', false)
  show(part)
  const target = element(textId, HTMLElement)
  target.textContent = translateKnown(text)
  target.focus()
}

export function runForm({ fields: ids, problems, busyText, incomplete, send }: Sending): {
  rename: (word: string) => void
} {
  const fields = new Map(ids.map((id) => [id, getField(id)]))
  const button = element('send', HTMLButtonElement)
  const failure = element('failure', HTMLElement)
  let word = button.textContent
  const setBusy = (busy: boolean) => {
    button.textContent = translateKnown(busy ? busyText : word)
    button.setAttribute('aria-disabled', String(busy))
  }
  const run = async () => {
    failure.hidden = true
    if (!showProblems(fields, problems())) {
      failure.textContent = translateKnown(incomplete?.() ?? '')
      failure.hidden = failure.textContent === ''
      return
    }
    setBusy(true)
    try {
      if ((await send()) === STAY) setBusy(false)
    } catch (error) {
      failure.textContent = errorSentences(error).join(' ')
      failure.hidden = false
      failure.focus()
      setBusy(false)
    }
  }
  element('form', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault()
    if (button.ariaDisabled !== 'true') void run()
  })
  button.disabled = false
  return {
    rename(to) {
      word = to
      button.textContent = to
    },
  }
}

function getField(id: string): Field {
  const input = element(id, HTMLInputElement)
  return {
    input,
    error: element(`${id}-error`, HTMLElement),
    describedBy: input.getAttribute('aria-describedby'),
  }
}

function showProblems(fields: Map<string, Field>, problems: Problem[]): boolean {
  for (const [id, { input, error, describedBy }] of fields) {
    const text = translateKnown(problems.find((problem) => problem.id === id)?.text ?? '')
    error.textContent = text
    error.hidden = text === ''
    input.ariaInvalid = String(text !== '')
    const described = [describedBy, text && error.id].filter(Boolean).join(' ')
    if (described) input.setAttribute('aria-describedby', described)
    else input.removeAttribute('aria-describedby')
  }
  fields.get(problems[0]?.id ?? '')?.input.focus()
  return problems.length === 0
}

export function addPasswordToggle(...ids: string[]): void {
  const button = element('show', HTMLButtonElement)
  button.hidden = false
  let shown = false
  button.addEventListener('click', () => {
    shown = !shown
    for (const id of ids) element(id, HTMLInputElement).type = shown ? 'text' : 'password'
    button.textContent = t(shown ? 'Hide' : 'Show')
    button.ariaLabel = t(shown ? 'Hide typed characters' : 'Show typed characters')
  })
}
