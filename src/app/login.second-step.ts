import type { PlainSignInText } from '../shared/translations/english/sign-in.ts'
import { element, show, typed } from './login.form.ts'
import { t } from './login.language.ts'

type Kind = Record<'label' | 'hint' | 'missing' | 'other', PlainSignInText> & { mode: string; fill: AutoFill }

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
    element('code-label', HTMLElement).textContent = t(kind.label)
    element('code-hint', HTMLElement).textContent = t(kind.hint)
    input.inputMode = kind.mode
    input.autocomplete = kind.fill
    input.value = ''
    toggle.textContent = t(kind.other)
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
