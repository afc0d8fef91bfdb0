import { element, show, typed } from './login.form.ts'

type Kind = { label: string; hint: string; missing: string; mode: string; fill: AutoFill; other: string }

const APP: Kind = {
  label: 'Code',
  hint: 'The six digits that your authenticator app shows now.',
  missing: 'Code is required',
  mode: 'numeric',
  fill: 'one-time-code',
  other: 'Use a recovery code',
}
const RECOVERY: Kind = {
  label: 'Recovery code',
  hint: 'One of the ten codes that you saved. Each works once.',
  missing: 'Recovery code is required',
  mode: 'text',
  fill: 'off',
  other: 'Use the authenticator app',
}

/** The field for a code, which replaces email and password once they were right. */
export function addSecondStep() {
  const input = element('code', HTMLInputElement)
  const toggle = element('recovery', HTMLButtonElement)
  let kind = APP
  let opened = false
  const ask = (wanted: Kind) => {
    kind = wanted
    element('code-label', HTMLElement).textContent = kind.label
    element('code-hint', HTMLElement).textContent = kind.hint
    input.inputMode = kind.mode
    input.autocomplete = kind.fill
    input.value = ''
    toggle.textContent = kind.other
    show('code-error', false)
    show('failure', false)
  }
  const turn = (to: boolean) => {
    opened = to
    for (const id of ['second-step', 'recovery', 'back']) show(id, to)
    for (const id of ['first-step', 'forgot', 'by-phone']) show(id, !to)
  }
  const close = () => {
    ask(APP)
    turn(false)
  }
  toggle.addEventListener('click', () => {
    ask(kind === APP ? RECOVERY : APP)
    input.focus()
  })
  element('back', HTMLButtonElement).addEventListener('click', () => {
    close()
    element('password', HTMLInputElement).focus()
  })
  return {
    isOpen: () => opened,
    open(email: string) {
      element('signing-in', HTMLElement).textContent = email
      turn(true)
      input.focus()
    },
    close,
    code: () => (opened ? { code: typed('code') } : {}),
    problems: () => (opened && typed('code').trim() === '' ? [{ id: 'code', text: kind.missing }] : []),
  }
}
