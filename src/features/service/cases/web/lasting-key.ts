import { randomKey } from '../../../../web/forms/form-key.ts'

const PREFIX = 'filling:'

/** An Idempotency-Key that survives a reload with the draft; `form` names the form in this tab. */
export function lastingKey(form: string): { keyFor: (contents: unknown) => string; done: () => void } {
  const place = PREFIX + form
  return {
    keyFor: (contents) => {
      const filling = sessionStorage.getItem(place) ?? randomKey()
      sessionStorage.setItem(place, filling)
      return `${filling}-${digest(JSON.stringify(contents))}`
    },
    done: () => sessionStorage.removeItem(place),
  }
}

// 64 bits suffice for the submissions of one user.
function digest(text: string): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let i = 0; i < text.length; i++) {
    high = Math.imul(high ^ text.charCodeAt(i), 2654435761)
    low = Math.imul(low ^ text.charCodeAt(i), 1597334677)
  }
  return [high, low].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}
