import { errorSentences } from '../web/api-error.ts'

type Field = { input: HTMLInputElement; error: HTMLElement; describedBy: string | null }
/** What is wrong with the field of this id. */
type Problem = { id: string; text: string }

type Sending = {
  /** The ids of the fields. */
  fields: readonly string[]
  problems: () => Problem[]
  busyWord: string
  /** Sends, and leads on; what it throws is shown on top of the form. */
  send: () => Promise<void>
}

/** The element of the page with this id. */
export function element<T extends HTMLElement>(id: string, type: new () => T): T {
  const found = document.getElementById(id)
  if (!(found instanceof type)) throw new Error(`The page has no ${type.name} #${id}`)
  return found
}

export const typed = (id: string): string => element(id, HTMLInputElement).value

/** Shows one part of the page or hides it. */
export function show(id: string, shown = true): void {
  element(id, HTMLElement).hidden = !shown
}

/** Puts a part of the page in the place of the form, and the focus on the text that tells how it ended. */
export function showInstead(part: string, textId: string, text: string): void {
  show('form', false)
  show(part)
  const told = element(textId, HTMLElement)
  told.textContent = text
  told.focus()
}

/** Runs the form of the page: it is checked, sent once at a time, and says what went wrong. */
export function runForm({ fields: ids, problems, busyWord, send }: Sending): void {
  const fields = new Map(ids.map((id) => [id, fieldOf(id)]))
  const button = element('send', HTMLButtonElement)
  const failure = element('failure', HTMLElement)
  const word = button.textContent
  const setBusy = (busy: boolean) => {
    button.textContent = busy ? busyWord : word
    button.setAttribute('aria-disabled', String(busy))
  }
  const run = async () => {
    failure.hidden = true
    if (!tell(fields, problems())) return
    setBusy(true)
    try {
      await send()
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
}

function fieldOf(id: string): Field {
  const input = element(id, HTMLInputElement)
  return {
    input,
    error: element(`${id}-error`, HTMLElement),
    describedBy: input.getAttribute('aria-describedby'),
  }
}

/** Says beside each field what is wrong with it; answers whether nothing is. */
function tell(fields: Map<string, Field>, problems: Problem[]): boolean {
  for (const [id, { input, error, describedBy }] of fields) {
    const text = problems.find((problem) => problem.id === id)?.text ?? ''
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

/** Lets the button of the page show what is typed in these fields. */
export function offerToShow(...ids: string[]): void {
  const button = element('show', HTMLButtonElement)
  button.hidden = false
  button.addEventListener('click', () => {
    const shown = button.textContent === 'Hide'
    for (const id of ids) element(id, HTMLInputElement).type = shown ? 'password' : 'text'
    button.textContent = shown ? 'Show' : 'Hide'
    button.ariaLabel = `${button.textContent} typed characters`
  })
}
