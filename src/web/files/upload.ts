import { useState } from 'react'
import { useFormKey } from '../forms/form-key.ts'

export type UploadHow = { key: string; onProgress: (share: number) => void }

/** `sent` is the share of bytes sent, 0 to 1, null at rest. One Idempotency-Key per filling stores a file once. */
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
