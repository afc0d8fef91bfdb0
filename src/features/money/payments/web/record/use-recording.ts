import { useState } from 'react'
import { ApiError } from '../../../../../web/api-error.ts'
import { useFormKey } from '../../../../../web/forms/form-key.ts'
import { NOT_SENT } from '../../../../../web/ui/form/form.tsx'

type Repeated = { reference: string; text: string }

type Recording<Body extends object, Recorded> = {
  reference: string
  send: (body: Body & { force?: true }, key: string) => Promise<Recorded>
  onRecorded: (recorded: Recorded) => Promise<void>
}

/** Asks before the same reference is recorded a second time. */
export function useRecording<Body extends object, Recorded>({
  reference,
  send,
  onRecorded,
}: Recording<Body, Recorded>) {
  const formKey = useFormKey()
  const [repeated, setRepeated] = useState<Repeated | null>(null)
  const repetition = repeated?.reference === reference.trim() ? repeated.text : null
  const record = async (given: Body) => {
    const body = { ...given, ...(repetition !== null && { force: true as const }) }
    try {
      const recorded = await send(body, formKey.keyFor(body))
      formKey.done()
      await onRecorded(recorded)
      return recorded
    } catch (error) {
      const isRepeat = error instanceof ApiError && error.flags.recordedBefore === true
      if (!isRepeat) throw error
      setRepeated({ reference: reference.trim(), text: error.message })
      return NOT_SENT
    }
  }
  return { record, repetition }
}
