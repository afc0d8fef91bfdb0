import { useState } from 'react'
import { useFormKey } from './form-key.ts'

/** What a call that sends a file takes besides: see {@link useUpload}. */
export type UploadHow = { key: string; onProgress: (share: number) => void }

/**
 * Sends the file of a form: `sent` is the share that is on its way, 0 to 1, null at rest. `send(values, call)` runs
 * `call` with one Idempotency-Key for one filling, so that trying again does not store it twice.
 */
export function useUpload() {
  const [sent, setSent] = useState<number | null>(null)
  const formKey = useFormKey()
  const send = async <A>(values: unknown, call: (how: UploadHow) => Promise<A>): Promise<A> => {
    setSent(0)
    const how = { key: formKey.keyFor(values), onProgress: setSent }
    const answer = await call(how).finally(() => setSent(null))
    formKey.done()
    return answer
  }
  return { sent, send }
}
