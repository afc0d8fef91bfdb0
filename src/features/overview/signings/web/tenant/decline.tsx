import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { line, ONE_LINE } from '../../../../../shared/fields/fields.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { t } from '../../../../../web/translate.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { TextField } from '../../../../../web/ui/form/controls.tsx'
import { Form, FormActions } from '../../../../../web/ui/form/form.tsx'
import { Row, Text } from '../../../../../web/ui/layout.tsx'
import type { Signing } from '../../signing.schemas.ts'
import { SIGNING_MESSAGES } from '../../signings.messages.ts'
import { signingQuery, signingsApi } from '../signings.api.ts'
import { SIGNINGS_KEY } from '../signings.keys.ts'

const schema = z.object({ reason: line(SIGNING_MESSAGES.reasonMissing) })

type Props = { paper: Signing; onDone: (text: string) => void }

export function Decline({ paper: { id }, onDone }: Props) {
  const store = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const form = useSchemaForm(schema, { reason: '' })
  const decline = async (body: z.output<typeof schema>) => {
    const answer = await signingsApi('POST /signings/{id}/decline', { params: { id }, body })
    onDone(t('You declined it. The office is told why.'))
    store.setQueryData(signingQuery(id).queryKey, answer)
    await store.invalidateQueries({ queryKey: SIGNINGS_KEY })
  }
  if (!isOpen)
    return (
      <>
        <Text>{t('Decline it and say why. The office can send you another version.')}</Text>
        <Row>
          <Button variant="default" onClick={() => setIsOpen(true)}>
            {t('Decline...')}
          </Button>
        </Row>
      </>
    )
  return (
    <Form form={form} label={t('You do not agree?')} record={id} onSubmit={decline}>
      <TextField
        label={t('Why do you decline?')}
        required
        maxLength={ONE_LINE}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <FormActions danger busyText={t('Declining...')} onCancel={() => setIsOpen(false)}>
        {t('Decline')}
      </FormActions>
    </Form>
  )
}
