import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getErrorMessage } from '../../../../../web/api-error.ts'
import { randomKey } from '../../../../../web/forms/form-key.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { LINES_KEY, linesApi } from '../money-desk.api.ts'
import { LineSummary } from './line-details.tsx'
import type { LineFormProps } from './line-form.types.ts'

export function DecideForm({ line, acts, onClose, onActed }: LineFormProps) {
  const { otherLineId } = line
  const { data: other } = useQuery({
    queryKey: [...LINES_KEY, 'one', otherLineId],
    enabled: otherLineId !== null,
    queryFn: ({ signal }) => linesApi('GET /money/lines/{id}', { params: { id: otherLineId ?? '' }, signal }),
  })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const decide = async (same: boolean) => {
    if (busy) return
    setBusy(true)
    try {
      const call = { params: { id: line.id }, body: { same }, key: randomKey() }
      await acts.finish(() => linesApi('POST /money/lines/{id}/decide', call))
      onClose()
      onActed()
    } catch (error) {
      setFailure(getErrorMessage(error))
      setBusy(false)
    }
  }
  return (
    <Stack gap="lg">
      <Text lineHeight={1.5}>
        {line.reason === 'other-amount'
          ? 'This transaction ID is known with another amount.'
          : 'Two sources may show the same money.'}{' '}
        If it is the same, this line goes aside. If it is other money, it is matched as if it were new.
      </Text>
      <h3>This line</h3>
      <LineSummary line={line} />
      {other && (
        <>
          <h3>The other line</h3>
          <LineSummary line={other} />
        </>
      )}
      {failure && <Notice tone="error">{failure}</Notice>}
      <Row filling gap="sm">
        <Button data-autofocus aria-disabled={busy || undefined} onClick={() => void decide(true)}>
          It is the same
        </Button>
        <Button variant="default" aria-disabled={busy || undefined} onClick={() => void decide(false)}>
          It is other money
        </Button>
      </Row>
    </Stack>
  )
}
