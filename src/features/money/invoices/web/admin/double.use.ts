import { useState } from 'react'
import { ApiError } from '../../../../../web/api-error.ts'
import { NOT_SENT } from '../../../../../web/ui/form/form.tsx'

/** The server's warning of an equal invoice, until the form's `subject` changes; then the user must confirm. */
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
