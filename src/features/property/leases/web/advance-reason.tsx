import { TextInput } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { ONE_LINE } from '../../../../shared/fields/fields.ts'
import { ApiError } from '../../../../web/api-error.ts'
import { ADVANCE_SOURCE } from '../advance.rules.ts'

export const AdvanceReason = (props: ComponentProps<typeof TextInput>) => (
  <TextInput
    label="Reason for asking more in advance than the law allows"
    description={ADVANCE_SOURCE}
    required
    maxLength={ONE_LINE}
    {...props}
  />
)

/** True after a call was refused for lack of a reason. */
export function useNeedsReason(typed: string | null | undefined) {
  const [refused, setRefused] = useState(false)
  const watch = <T,>(call: Promise<T>): Promise<T> =>
    call.catch((error: unknown) => {
      if (error instanceof ApiError && error.flags.needsReason) setRefused(true)
      throw error
    })
  return { needsReason: refused || Boolean(typed), watch }
}
