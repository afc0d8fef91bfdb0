const isField = (target: EventTarget | null): target is HTMLInputElement | HTMLSelectElement =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement

/** Ctrl+Enter sends the form; Enter alone goes to the next field. */
export function pressKey(event: KeyboardEvent): void {
  const { target, key, ctrlKey, metaKey } = event
  if (key !== 'Enter' || !isField(target)) return
  event.preventDefault()
  const { form } = target
  if (ctrlKey || metaKey) {
    form?.requestSubmit()
    return
  }
  const all = [...(form?.querySelectorAll<HTMLElement>('input, select') ?? [])]
  const fields = all.filter((field) => field.offsetParent !== null)
  fields[fields.indexOf(target) + 1]?.focus()
}
