import { errorMessageWith } from '../../../../../web/error-messages.ts'
import { useFormKey } from '../../../../../web/forms/form-key.ts'
import { Confirm } from '../../../../../web/ui/dialog.tsx'
import { MANY_MAILS } from '../../mails.contract.ts'
import { mailsApi } from './mails.api.ts'
import { messages, type Toast } from './messages.labels.ts'
import { getQuestion, queuedMessage, type ResendCounts } from './retry-many.labels.ts'

type Props = ResendCounts & { onClose: () => void; onDone: (toast: Toast) => Promise<void> }

export function RetryMany({ onClose, onDone, ...which }: Props) {
  const key = useFormKey()
  const count = which.waiting + which.failed + which.stranded
  const send = async () => {
    const base = key.keyFor('again')
    const sum = { queued: 0, leftOut: 0 }
    for (const one of MANY_MAILS.filter((name) => which[name] > 0)) {
      const answer = await mailsApi('POST /mails/retry', { body: { which: one }, key: `${base}-${one}` })
      sum.queued += answer.queued
      sum.leftOut += answer.leftOut
    }
    await onDone(queuedMessage(sum))
  }
  return (
    <Confirm
      title={`Send ${messages(count)}?`}
      action={which.stranded === 0 ? 'Try all again now' : count === 1 ? 'Send it now' : 'Send them now'}
      busyWord="Sending..."
      harmless
      errorMessage={errorMessageWith('The messages could not be sent again.')}
      onConfirm={send}
      onClose={onClose}
    >
      {getQuestion(which)} What is not true any more, an invoice that was paid say, is left out.
    </Confirm>
  )
}
