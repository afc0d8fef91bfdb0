import { type ReactNode, useState } from 'react'
import { useFormKey } from '../../../../../web/forms/form-key.ts'
import { ActionButton } from '../../../../../web/ui/form/controls.tsx'
import { DialogPart, lazyPart } from '../../../../../web/ui/lazy-part.tsx'
import {
  BulkAct,
  BulkBar,
  BulkResults,
  type Chosen,
  isAllDone,
  useOneByOne,
} from '../../../../../web/ui/list/bulk.tsx'
import type { NoticeTone } from '../../../../../web/ui/notice.tsx'
import { canMarkPaid, type DisplayStatus, isOwed } from '../../../ledger/invoices.rules.ts'
import type { Invoice } from '../../invoices.contract.ts'
import { invoicesApi } from '../invoices.api.ts'
import { invoiceName } from './invoices.messages.ts'
import { remindedMessage } from './mail-messages.ts'

const MARK_MANY = lazyPart(() => import('./dialogs/mark-many-paid.tsx').then((module) => module.MarkManyPaid))

type Props = {
  choosing: Chosen<Invoice>
  onShow: (tone: NoticeTone, results: ReactNode) => void
  onDone: () => Promise<unknown>
  onFailed: (text: string) => void
}

/** Reminds of owed invoices, or marks open ones as paid; others are left out. */
export function InvoiceBulk({ choosing, onShow, onDone, onFailed }: Props) {
  const [marking, setMarking] = useState(false)
  const formKey = useFormKey()
  const { progress, run } = useOneByOne({ getName: invoiceName })
  const { chosen } = choosing
  const owed = chosen.filter(isOwed)
  const open = chosen.filter(({ displayStatus }) => canMarkPaid(displayStatus as DisplayStatus))
  const remind = async () => {
    const results = await run(owed, async ({ id }) => {
      const call = { params: { id }, key: formKey.keyFor(id) }
      const { tone, text } = remindedMessage(await invoicesApi('POST /invoices/{id}/remind', call))
      return { done: tone === 'success', text }
    })
    choosing.clear()
    onShow(
      isAllDone(results) ? 'success' : 'info',
      <BulkResults results={results} done="reminded" failed="not reminded" />,
    )
    await onDone()
  }
  return (
    <>
      <BulkBar choosing={choosing}>
        <BulkAct count={owed.length} progress={progress} working="Sending" onAct={() => void remind()}>
          Send Reminder
        </BulkAct>
        <ActionButton
          size="sm"
          disabled={open.length === 0}
          onClick={() => setMarking(true)}
          onPointerEnter={MARK_MANY.prefetch}
        >
          Mark Paid
        </ActionButton>
      </BulkBar>
      {marking && (
        <DialogPart
          part={MARK_MANY}
          props={{
            invoices: open,
            onClose: () => setMarking(false),
            onDone: async () => {
              choosing.clear()
              await onDone()
            },
          }}
          onFailed={onFailed}
        />
      )}
    </>
  )
}
