import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getErrorMessage } from '../../../../../web/api-error.ts'
import { useFormKey } from '../../../../../web/forms/form-key.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { TextField } from '../../../../../web/ui/form/controls.tsx'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { SignatureField } from '../../../../../web/ui/signature/signature-field.tsx'
import { useMe } from '../../../../identity/accounts/web/accounts.api.ts'
import type { Handover } from '../../handovers.answers.ts'
import { HANDOVER_MESSAGES } from '../../handovers.messages.ts'
import { HANDOVERS_KEY, handoverQuery, handoversApi } from '../handovers.api.ts'

type Props = { handover: Handover; onClose: () => void }

/** Signs the report for the office; the tenant signs on its own phone. */
export function SubmitDialog({ handover, onClose }: Props) {
  const store = useQueryClient()
  const me = useMe()
  const [name, setName] = useState(me.name)
  const [drawing, setDrawing] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const { keyFor } = useFormKey()
  const photoIds = handover.items.flatMap(({ photos }) => photos.map(({ id }) => id))
  const submit = async () => {
    if (name.trim() === '') return setFailure(HANDOVER_MESSAGES.signerMissing)
    if (drawing === '') return setFailure('Please draw your signature first.')
    setIsBusy(true)
    setFailure(null)
    const body = { photoIds, name: name.trim(), drawing }
    try {
      const call = { params: { id: handover.id }, body, key: keyFor(body) }
      const answer = await handoversApi('POST /handovers/{id}/submit', call)
      store.setQueryData(handoverQuery(handover.id).queryKey, answer)
      await store.invalidateQueries({ queryKey: HANDOVERS_KEY })
      onClose()
    } catch (error) {
      setFailure(getErrorMessage(error))
      setIsBusy(false)
    }
  }
  return (
    <Dialog title="Submit handover" onClose={onClose}>
      <Stack gap="lg">
        <Text>
          {handover.all} items, {photoIds.length} {photoIds.length === 1 ? 'photo' : 'photos'}. The report
          goes to {handover.tenantName}, who signs it or objects on the own phone. Afterwards nothing can be
          changed.
        </Text>
        {failure && <Notice tone="error">{failure}</Notice>}
        <TextField
          label="Your name"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <SignatureField name={name} onChange={setDrawing} />
        <Row filling gap="sm">
          <Button loading={isBusy} onClick={() => void submit()}>
            Sign and submit
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Row>
      </Stack>
    </Dialog>
  )
}
