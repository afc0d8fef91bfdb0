import { useState } from 'react'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { Text } from '../../../../../web/ui/layout.tsx'
import { LazyPart, lazyPart } from '../../../../../web/ui/lazy-part.tsx'
import { TextButton } from '../../../../../web/ui/text-button.tsx'
import type { RecordedBatch } from '../../batch.contract.ts'
import type { RecordedPayment } from '../../payments.contract.ts'
import { BatchRecorded } from './batch/batch-recorded.tsx'
import type { Kept } from './record.schema.ts'
import { RecordForm } from './record-form.tsx'
import { Recorded } from './recorded.tsx'

const BATCH = lazyPart(() => import('./batch/batch-form.tsx').then((module) => module.BatchForm))

type Props = {
  tenant?: { id: string; name: string } | undefined
  invoice?: { id: string; invoiceNumber: string; amountDue: number } | undefined
  onClose: () => void
  onRecorded: () => Promise<unknown>
}

type Shown =
  | { what: 'form'; kept?: Kept | undefined }
  | { what: 'batch'; kept?: Kept | undefined }
  | { what: 'recorded'; payment: RecordedPayment }
  | { what: 'batchRecorded'; batch: RecordedBatch; kept: Kept }

const TITLES: Record<Shown['what'], string> = {
  form: 'Record payment',
  batch: 'Paid by someone for several tenants',
  recorded: 'Payment recorded',
  batchRecorded: 'Payments recorded',
}

export function RecordPayment({ tenant, invoice, onClose, onRecorded }: Props) {
  const [shown, setShown] = useState<Shown>({ what: 'form' })
  const isDone = shown.what === 'recorded' || shown.what === 'batchRecorded'
  const take = async (next: Shown) => {
    setShown(next)
    await onRecorded()
  }
  const toForm = () => setShown({ what: 'form' })
  return (
    <Dialog title={TITLES[shown.what]} closeLabel={isDone ? 'Close the dialog' : 'Close'} onClose={onClose}>
      {shown.what === 'form' && (
        <>
          {!tenant && (
            <Text mb="md" size="sm">
              <TextButton
                onPointerEnter={BATCH.prefetch}
                onFocus={BATCH.prefetch}
                onClick={() => setShown({ what: 'batch', kept: shown.kept })}
              >
                Paid by someone for several tenants
              </TextButton>
            </Text>
          )}
          <RecordForm
            tenant={tenant}
            invoice={invoice}
            kept={shown.kept}
            onClose={onClose}
            onRecorded={(payment) => take({ what: 'recorded', payment })}
          />
        </>
      )}
      {shown.what === 'batch' && (
        <LazyPart
          part={BATCH}
          props={{
            kept: shown.kept,
            onClose,
            onRecorded: (batch, kept) => take({ what: 'batchRecorded', batch, kept }),
          }}
          onFailed={toForm}
        />
      )}
      {shown.what === 'recorded' && (
        <Recorded
          payment={shown.payment}
          onClose={onClose}
          onAnother={tenant ? undefined : () => setShown({ what: 'form', kept: toKept(shown.payment) })}
        />
      )}
      {shown.what === 'batchRecorded' && (
        <BatchRecorded
          batch={shown.batch}
          onClose={onClose}
          onAnother={() => setShown({ what: 'batch', kept: shown.kept })}
        />
      )}
    </Dialog>
  )
}

const toKept = ({ method, receivedOn }: RecordedPayment): Kept | undefined =>
  method === null ? undefined : { method, receivedOn }
