import { z } from 'zod'
import { line } from '../../../../shared/fields/fields.ts'
import { useFormKey } from '../../../../web/forms/form-key.ts'
import { useSchemaForm } from '../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { Form } from '../../../../web/ui/form/form.tsx'
import { ReasonFoot } from '../../../../web/ui/form/reason-field.tsx'
import { Text } from '../../../../web/ui/layout.tsx'
import { DayText, Money } from '../../../../web/ui/values.tsx'
import { CHARGE_MESSAGES } from '../charges.messages.ts'
import type { MissedPeriod } from '../plans.contract.ts'
import { periodText } from './charge-labels.ts'
import { chargesApi } from './charges.api.ts'

export type MissedAction = 'bill' | 'skip'

const answerForm = z.object({ reason: line(CHARGE_MESSAGES.reasonMissing) })

type AnswerProps = {
  action: MissedAction
  period: MissedPeriod
  onClose: () => void
  onDone: (text: string) => Promise<unknown>
}

export function AnswerDialog({ action, period, onClose, onDone }: AnswerProps) {
  const { ruleId, periodFrom, tenantName, amount, dueDate } = period
  const form = useSchemaForm(answerForm, { reason: '' })
  const formKey = useFormKey()
  const send = async ({ reason }: z.output<typeof answerForm>) => {
    const body = { ruleId, periodFrom, action, reason }
    await chargesApi('POST /rent-rules/missed', { body, key: formKey.keyFor(body) })
    formKey.done()
    await onDone(action === 'bill' ? `Billed to ${tenantName}.` : 'Skipped.')
    onClose()
  }
  return (
    <Dialog title={action === 'bill' ? 'Bill this period' : 'Skip this period'} size="md" onClose={onClose}>
      <Form form={form} onSubmit={send} record={`${ruleId} ${periodFrom} ${action}`}>
        <Text lineHeight={1.5}>
          <strong>{tenantName}</strong>, {periodText(period)}, <Money cedis={amount} />.{' '}
          {action === 'bill' ? (
            <>
              The invoice goes out now and is due on <DayText day={dueDate} />.
            </>
          ) : (
            'This period is never billed.'
          )}
        </Text>
        <ReasonFoot
          description="Stands in the history."
          data-autofocus
          action={action === 'bill' ? 'Bill' : 'Skip'}
          onCancel={onClose}
          {...form.getInputProps('reason')}
        />
      </Form>
    </Dialog>
  )
}
