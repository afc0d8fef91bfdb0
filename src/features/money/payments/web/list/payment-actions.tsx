import { useState } from 'react'
import { errorMessageWith } from '../../../../../web/error-messages.ts'
import { openShare } from '../../../../../web/share.ts'
import { BusyButton } from '../../../../../web/ui/form/busy-button.tsx'
import { Icon } from '../../../../../web/ui/icon.tsx'
import { RowMenu } from '../../../../../web/ui/list/row-menu.tsx'
import { useCan } from '../../../../identity/accounts/web/accounts.api.ts'
import { documentWord } from '../../../ledger/ledger.rules.ts'
import type { Payment } from '../../payments.contract.ts'
import { paymentName } from '../payment-texts.ts'
import { FAILED } from '../payments.messages.ts'
import { openReceiptPdf, sharedReceipt } from '../receipt-link.tsx'

export type PaymentHandlers = {
  onCorrect: (payment: Payment) => void
  onReverse: (payment: Payment) => void
  onFailed: (text: string) => void
}

/** The document is a button; sharing, correcting and reversing are in the menu. */
export function PaymentActions({
  payment,
  onCorrect,
  onReverse,
  onFailed,
}: PaymentHandlers & { payment: Payment }) {
  const can = useCan()
  const canCorrect = payment.reversedAt === null && can('payment:write')
  const canReverse = payment.reversedAt === null && payment.mayGiveBack
  const shared = sharedReceipt(payment)
  const document = documentWord(payment)
  return (
    <>
      {document && <DocumentButton payment={payment} word={document} onFailed={onFailed} />}
      {(shared || canCorrect || canReverse) && (
        <RowMenu label={`More for ${paymentName(payment)}`}>
          {shared && (
            <button type="button" onClick={() => openShare(shared)}>
              Share
            </button>
          )}
          {canCorrect && (
            <button type="button" onClick={() => onCorrect(payment)}>
              Correct
            </button>
          )}
          {canReverse && (
            <button type="button" data-danger onClick={() => onReverse(payment)}>
              Reverse
            </button>
          )}
        </RowMenu>
      )}
    </>
  )
}

type DocumentProps = { payment: Payment; word: string; onFailed: (text: string) => void }

function DocumentButton({ payment, word, onFailed }: DocumentProps) {
  const [busy, setBusy] = useState(false)
  const open = async () => {
    if (busy) return
    setBusy(true)
    await openReceiptPdf(payment.id).catch((error: unknown) =>
      onFailed(errorMessageWith(FAILED.receipt)(error)),
    )
    setBusy(false)
  }
  return (
    <BusyButton
      variant="default"
      size="compact-sm"
      aria-label={`${word} ${payment.documentNumber}`}
      aria-busy={busy || undefined}
      busy={busy}
      working={<Icon name="hourglass" size={18} />}
      onClick={() => void open()}
    >
      {word}
    </BusyButton>
  )
}
