import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { longText } from '../../../../../shared/fields/fields.ts'
import { useFormKey } from '../../../../../web/forms/form-key.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { t } from '../../../../../web/translate.ts'
import { Form, FormActions } from '../../../../../web/ui/form/form.tsx'
import { TextAreaField } from '../../../../../web/ui/form/text-area-field.tsx'
import { Row, Text } from '../../../../../web/ui/layout.tsx'
import { PhotoInput } from '../../../../../web/ui/photos/photo-input.tsx'
import type { Handover, HandoverItem } from '../../handovers.answers.ts'
import { HANDOVER_MESSAGES } from '../../handovers.messages.ts'
import { PHOTO_TYPES } from '../../photos.rules.ts'
import { handoverQuery, handoversApi } from '../handovers.api.ts'
import { useWalk } from '../walk/use-walk.ts'
import { nextSequence } from '../walk/walk.rules.ts'

const objectionForm = z.object({ text: longText.min(1, HANDOVER_MESSAGES.objectionMissing) })

type Props = { handover: Handover; item: HandoverItem; onClose: () => void }

export function ObjectionForm({ handover, item, onClose }: Props) {
  const store = useQueryClient()
  const { keyFor } = useFormKey()
  const form = useSchemaForm(objectionForm, { text: '' })
  const label = `${item.room}, ${item.name}`
  const walk = useWalk(handover)
  const own = walk.photos.filter(({ itemId }) => itemId === item.id)
  const add = (files: File[]) => {
    const sequence = nextSequence([...item.photos, ...own].map((photo) => photo.sequence))
    void walk.addPhotos(label, item.id, sequence, files)
  }
  const object = async ({ text }: z.output<typeof objectionForm>) => {
    const body = { itemId: item.id, text }
    const params = { id: handover.id }
    const answer = await handoversApi('POST /handovers/{id}/objections', { params, body, key: keyFor(body) })
    store.setQueryData(handoverQuery(handover.id).queryKey, answer)
    onClose()
  }
  return (
    <Form form={form} onSubmit={object} record={item.id} label={t('Object to this')}>
      <TextAreaField
        label={t('What is not right')}
        required
        autosize
        minRows={3}
        data-autofocus
        {...form.getInputProps('text')}
      />
      <Row gap="sm">
        <PhotoInput word={t('Take a photo')} types={PHOTO_TYPES} onChoose={add} camera />
        <PhotoInput word={t('Add photos')} types={PHOTO_TYPES} onChoose={add} />
      </Row>
      {own.length > 0 && (
        <Text role="status" tone="soft">
          {t('{count} photos wait to be sent', { count: own.length })}
        </Text>
      )}
      {walk.failure && (
        <Text role="alert" tone="red">
          {walk.failure}
        </Text>
      )}
      <FormActions busyText={t('Sending...')} onCancel={onClose}>
        {t('Send objection')}
      </FormActions>
    </Form>
  )
}
