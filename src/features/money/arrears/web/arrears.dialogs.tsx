import { Dialog } from '../../../../web/ui/dialog.tsx'
import { RecordPayment } from '../../payments/web/record/record-payment.tsx'
import type { ArrearsAct } from './arrears.actions.tsx'
import type { ArrearsDialogProps } from './arrears.types.ts'
import { ContactDialog } from './contact.dialog.tsx'
import { PromiseDialog } from './promise.dialog.tsx'
import { Timeline } from './timeline.tsx'

type Props = ArrearsDialogProps & { act: ArrearsAct; onRecorded: () => Promise<unknown> }

export function ArrearsDialog({ act, onRecorded, ...props }: Props) {
  const { row, onClose } = props
  switch (act) {
    case 'contact':
      return <ContactDialog {...props} />
    case 'promise':
      return <PromiseDialog {...props} />
    case 'payment':
      return (
        <RecordPayment
          tenant={{ id: row.tenantId, name: row.tenantName }}
          onClose={onClose}
          onRecorded={onRecorded}
        />
      )
    case 'timeline':
      return (
        <Dialog title={`Contacts with ${row.tenantName}`} size="md" onClose={onClose}>
          <Timeline tenantId={row.tenantId} />
        </Dialog>
      )
  }
}
