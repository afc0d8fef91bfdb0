import { Textarea } from '@mantine/core'
import { z } from 'zod'
import { longText } from '../../../../../shared/fields/fields.ts'
import { errorMessageWith, formErrorMessage } from '../../../../../web/error-messages.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { t } from '../../../../../web/translate.ts'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { Form, FormActions } from '../../../../../web/ui/form/form.tsx'
import { StarField } from '../../../../../web/ui/form/star-field.tsx'
import type { Case, MailedCase } from '../../cases.contract.ts'
import { caseMessages } from '../../cases.messages.ts'
import { MAINTENANCE_MESSAGES } from '../../maintenance.messages.ts'
import type { Toast } from '../case-messages.ts'
import { maintenanceApi } from '../maintenance.api.ts'
import type { ResolutionStep } from './resolution.tsx'
import { reopenedMessage } from './submit-messages.ts'

const RATING_WORDS = ['very poor', 'poor', 'fair', 'good', 'very good'] as const

const confirmForm = z.object({
  rating: z.string().min(1, MAINTENANCE_MESSAGES.ratingMissing).transform(Number),
  comment: longText,
})
const reopenForm = z.object({ reason: longText.min(1, MAINTENANCE_MESSAGES.emptyReason) })

type Props = {
  step: ResolutionStep
  item: Case
  onClose: () => void
  onChanged: (toast: Toast, after: MailedCase) => void
}

export const ResolutionDialog = ({ step, ...props }: Props) =>
  step === 'confirm' ? <ConfirmDialog {...props} /> : <ReopenDialog {...props} />

type StepProps = Omit<Props, 'step'>

const errorMessage = formErrorMessage(errorMessageWith(caseMessages('request').failed.update))

function ConfirmDialog({ item, onClose, onChanged }: StepProps) {
  const form = useSchemaForm(confirmForm, { rating: '', comment: '' })
  const send = async ({ rating, comment }: z.output<typeof confirmForm>) => {
    const body = { rating, comment: comment || null }
    const after = await maintenanceApi('POST /requests/{id}/confirm', { params: { id: item.id }, body })
    onChanged({ tone: 'success', text: t('Thank you! The office sees your rating.') }, after)
    onClose()
  }
  return (
    <Dialog title={t('Confirm That It Is Done')} onClose={onClose}>
      <Form form={form} record={item.id} onSubmit={send} errorMessage={errorMessage}>
        <p>
          <strong>{item.subject}</strong>
        </p>
        <StarField
          label={t('How was it done?')}
          words={RATING_WORDS.map((word) => t(word))}
          {...form.getInputProps('rating')}
        />
        <Textarea label={t('Comment')} autosize minRows={2} maxRows={8} {...form.getInputProps('comment')} />
        <FormActions busyText={t('Sending...')} onCancel={onClose}>
          {t('Confirm')}
        </FormActions>
      </Form>
    </Dialog>
  )
}

function ReopenDialog({ item, onClose, onChanged }: StepProps) {
  const form = useSchemaForm(reopenForm, { reason: '' })
  const send = async (body: z.output<typeof reopenForm>) => {
    const after = await maintenanceApi('POST /requests/{id}/reopen', { params: { id: item.id }, body })
    onChanged({ tone: 'success', text: reopenedMessage(after) }, after)
    onClose()
  }
  return (
    <Dialog title={t('Reopen Request')} onClose={onClose}>
      <Form form={form} record={item.id} onSubmit={send} errorMessage={errorMessage}>
        <p>
          <strong>{item.subject}</strong>
        </p>
        <Textarea
          label={t('What is still wrong?')}
          description={t('Joins the conversation and goes to the office.')}
          required
          autosize
          minRows={3}
          maxRows={10}
          data-autofocus
          {...form.getInputProps('reason')}
        />
        <FormActions busyText={t('Sending...')} onCancel={onClose}>
          {t('Reopen')}
        </FormActions>
      </Form>
    </Dialog>
  )
}
