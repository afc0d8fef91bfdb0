import { useState } from 'react'
import { ApiError } from '../../../../../web/api-error.ts'
import { NOT_SENT } from '../../../../../web/ui/form/form.tsx'

/**
 * What the server said of an invoice that asks for the same already, until the form asks for something else; then it is
 * issued only when the person confirms it. `subject` is what makes two invoices the same.
 */
export function useDouble(subject: string) {
  const [refused, setRefused] = useState<{ subject: string; text: string } | null>(null)
  const watch = <T>(call: Promise<T>): Promise<T | typeof NOT_SENT> =>
    call.catch((error: unknown) => {
      if (!(error instanceof ApiError && error.flags.duplicateOf)) throw error
      setRefused({ subject, text: error.message })
      return NOT_SENT
    })
  return { double: refused?.subject === subject ? refused.text : null, watch }
}
